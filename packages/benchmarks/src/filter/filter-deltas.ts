/** Characters of a delta, about what models send. */
const deltaLength = 5;
const firstHighHalf = 0xd800;
const lastHighHalf = 0xdbff;

/** A text as a model streams it. No delta ends inside a character: what travels as UTF-8 never does. */
export function deltasOf(text: string): string[] {
  const deltas: string[] = [];
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = from + deltaLength;
    const last = text.charCodeAt(to - 1);
    if (last >= firstHighHalf && last <= lastHighHalf) to++;
    deltas.push(text.slice(from, to));
  }
  return deltas;
}
