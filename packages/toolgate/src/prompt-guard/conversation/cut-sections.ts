/** Length of a section. Scoring one takes a few milliseconds, with any content. */
const sectionLength = 6000;
/** Length that two sections share, so an attack that one section cuts in two is whole in the other. */
const overlap = 800;
/** A multiple of the characters that encode whole bytes in base64, hexadecimal and all escapes: a run cut there still decodes. */
const codeLength = 12;
/** After this many empty strings an empty section follows, so the reader can share the event loop. */
const maxEmptyStrings = 2000;
const space = /\s/;

/**
 * Joins strings by blank lines and cuts the result into sections, which overlap. Takes the strings one by one and
 * keeps no more than a section and one string.
 */
export function* cutSections(strings: Iterable<string>): Generator<string> {
  let rest = '';
  /** If `rest` starts inside a run without spaces, the number of characters of the run before it. */
  let carried = 0;
  let empty = 0;
  for (const string of strings) {
    if (string === '') {
      empty += 1;
      if (empty % maxEmptyStrings === 0) yield '';
      continue;
    }
    if (rest !== '') rest += '\n\n';
    rest += string;
    while (rest.length > sectionLength) {
      yield rest.slice(0, sectionLength);
      const latest = sectionLength - overlap;
      const lastSpace = findLastSpace(rest, latest);
      const run = lastSpace === -1 ? -carried : lastSpace + 1;
      const start = latest - run < overlap ? run : latest - ((latest - run) % codeLength);
      carried = start - run;
      rest = rest.slice(start);
    }
  }
  if (rest !== '') yield rest;
}

/** Returns the index of the last white space before another index; -1 if there is no such place. */
function findLastSpace(text: string, before: number): number {
  for (let at = before - 1; at >= 0; at -= 1) if (space.test(text.charAt(at))) return at;
  return -1;
}
