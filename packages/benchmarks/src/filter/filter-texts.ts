/** The kinds of text of which the filter's cost is measured. */
export const textKinds = [
  'prose',
  'markdown',
  'code',
  'JSON',
  'JSON, packed',
  'logs',
  'CSV',
] as const;

/** A kind of text. */
export type TextKind = (typeof textKinds)[number];

const nouns =
  'museum garden harbour ticket bridge market tower station castle river window table engine painter doctor teacher letter season country village'.split(
    ' ',
  );
const adjectives =
  'old quiet northern famous small wooden bright early modern royal narrow green public'.split(' ');
const hexadecimal = 16;
const maxHash = 0x7fffffff;

/** Writes a text of a kind and about a length, the same one for each seed. */
export function writeText(kind: TextKind, length: number, seed: number): string {
  const below = createRandom(seed);
  const noun = (): string => nouns[below(nouns.length)] ?? '';
  const adjective = (): string => adjectives[below(adjectives.length)] ?? '';
  const date = (): string => `2026-0${1 + below(9)}-1${below(9)}`;
  const sentence = (): string =>
    `The ${adjective()} ${noun()} near the ${noun()} is ${adjective()} and opens at ${8 + below(4)}:30, ` +
    `so you can see the ${adjective()} ${noun()} before the ${noun()} closes. `;
  const item = (id: number) => ({
    id,
    name: `${adjective()} ${noun()}`,
    price: below(10_000) / 100,
    tags: [noun(), adjective()],
    active: below(2) === 1,
    created_at: `${date()}T0${below(9)}:3${below(9)}:00Z`,
  });
  const writers: Record<TextKind, (count: number) => string> = {
    prose: (count) => sentence() + (count % 4 === 0 ? '\n\n' : ''),
    markdown: (count) =>
      count % 6 === 1
        ? `\n## The ${adjective()} ${noun()}\n\n`
        : `- **${noun()} ${noun()}**: ${sentence()}\n`,
    code: (count) =>
      `  const ${noun()}${count} = await load${noun()}(${below(90)}, { ${noun()}: '${adjective()}' });\n` +
      `  if (${noun()}${count}.${noun()} > ${below(50)}) return ${noun()}.map((item) => item.${noun()} + ${below(9)});\n`,
    JSON: (count) => `${JSON.stringify(item(count), null, 2)},\n`,
    'JSON, packed': (count) => `${JSON.stringify(item(count))},`,
    logs: () =>
      `${date()}T1${below(9)}:${10 + below(49)}:${10 + below(49)}.${100 + below(900)}Z INFO [${noun()}-${below(99)}] ` +
      `request ${below(maxHash).toString(hexadecimal)} ${noun()} took ${below(900)} ms status=${200 + below(4)}\n`,
    CSV: (count) =>
      `${1000 + count},${noun()},${adjective()},${below(1000) / 10},${date()},${below(2)}\n`,
  };
  let text = '';
  for (let count = 1; text.length < length; count += 1) text += writers[kind](count);
  return text.slice(0, length);
}

/** Creates a generator of whole numbers below a limit (Lehmer's, with the numbers of Park and Miller, 1988). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed + 1;
  return (limit) => {
    state = (state * 48_271) % 0x7fffffff;
    return state % limit;
  };
}
