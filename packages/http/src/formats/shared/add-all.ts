/** Appends to a list. Unlike `push(...added)`, it takes lists of any length. */
export function addAll<Element>(list: Element[], added: Iterable<Element>): void {
  for (const element of added) list.push(element);
}
