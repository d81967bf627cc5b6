/**
 * Whether an object of a JSON text has a name twice. The parsed value then has one of both values, and
 * another reader may take the other.
 *
 * @param value the parsed value of the text.
 */
export function hasRepeatedNames(text: string, value: unknown): boolean {
  return namesIn(text) !== membersOf(value);
}

const backslash = 0x5c;
const colon = 0x3a;
const space = 0x20;

/** The number of strings in a JSON text that are names: a colon follows them. */
function namesIn(text: string): number {
  let names = 0;
  let start = text.indexOf('"');
  while (start !== -1) {
    let end = endOfString(text, start);
    // Nothing else as small as a space is possible there.
    while (text.charCodeAt(end) <= space) end += 1;
    if (text.charCodeAt(end) === colon) names += 1;
    start = text.indexOf('"', end);
  }
  return names;
}

/** The place after the string that begins at a quotation mark. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (text.charCodeAt(end - 1) === backslash && isEscaped(text, end)) {
    end = text.indexOf('"', end + 1);
  }
  return end === -1 ? text.length : end + 1;
}

/** Whether an odd number of backslashes precedes a place. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
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
