/** What in the shape of a text hints at which disguises, so that the costly patterns run only where they can match. */
export interface DisguiseClues {
  /** A run of letters and digits as long as an encoded word or several words without spaces. */
  longRun: boolean;
  /** Single letters set apart by the same kind of separator. */
  spacedLetters: boolean;
}

/** The shortest run in which base64, hexadecimal or words without spaces are looked for. */
const shortestRun = 14;
const runCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-';
const separators = ' ._*|/-';

const run = 1;
const separator = 2;
const kinds = new Uint8Array(128);
for (const character of runCharacters) kinds[character.charCodeAt(0)] = run;
for (const character of separators) {
  kinds[character.charCodeAt(0)] = (kinds[character.charCodeAt(0)] ?? 0) | separator;
}

/** Reads the clues in one pass. */
export function disguiseClues(text: string): DisguiseClues {
  let length = 0;
  let longest = 0;
  let spacedLetters = false;
  // Bit n tells whether the character n before was a separator.
  let separated = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (kinds[code] ?? 0) : 0;
    length = (kind & run) === 0 ? 0 : length + 1;
    if (length > longest) longest = length;
    separated = ((separated << 1) | (kind >> 1)) & 0b11111;
    if (separated === 0b10101) spacedLetters = true;
  }
  return { longRun: longest >= shortestRun, spacedLetters };
}
