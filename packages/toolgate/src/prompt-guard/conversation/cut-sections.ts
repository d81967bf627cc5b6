/** Length of a section. Scoring one takes a few milliseconds, with any content. */
const sectionLength = 6000;
/** Length of the overlap of two sections, so an attack at the end of one is whole in the other. */
const overlap = 800;
/** Code is cut at multiples of this length, at which base64, hexadecimal and all escapes still decode. */
const codeLength = 12;
/** After so many empty strings an empty section follows, at which the reader can let other requests run. */
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
