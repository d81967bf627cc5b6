/** Takes up to `count` items that are spread over all. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor(at * step)],
  ).filter((item) => item !== undefined);
}
