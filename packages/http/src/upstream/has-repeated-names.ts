import { findLiteralEnd } from 'toolgate/internal';

/**
 * Whether an object in a JSON text has the same name twice. The parsed object then has one of the two values, and
 * another parser may use the other. It compares the number of names in the text and in the parsed value.
 *
 * @param value the parsed value of the text.
 */
export function hasRepeatedNames(text: string, value: unknown): boolean {
  return namesIn(text) !== membersOf(value);
}

const colon = 0x3a;
const space = 0x20;

/** Counts the strings in a JSON text that are names: a colon follows them. */
function namesIn(text: string): number {
  let names = 0;
  let start = text.indexOf('"');
  while (start !== -1) {
    let end = findLiteralEnd(text, start);
    if (end === -1) break;
    // Outside strings, JSON has no characters up to the space other than white space.
    while (text.charCodeAt(end) <= space) end += 1;
    if (text.charCodeAt(end) === colon) names += 1;
    start = text.indexOf('"', end);
  }
  return names;
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) {
    for (const element of value) members += membersOf(element);
    return members;
  }
  for (const element of Object.values(value)) members += 1 + membersOf(element);
  return members;
}
