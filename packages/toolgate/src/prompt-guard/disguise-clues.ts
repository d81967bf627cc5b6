/** What in the shape of a text hints at which disguises, so that the costly patterns run only where they can match. */
export interface DisguiseClues {
  /** A run of letters and digits as long as an encoded word or several words without spaces. */
  longRun: boolean;
  /** Such a run with capitals, digits or plus signs behind its first letter, as all that is encoded has and few words have. */
  codeRun: boolean;
  /** Single letters set apart by the same kind of separator. */
  spacedLetters: boolean;
}

/** The shortest run in which base64, hexadecimal or words without spaces are looked for. */
const shortestRun = 14;
const runCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-';
const codeCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+';
const separators = ' ._*|/-';

const run = 1;
const separator = 2;
const codeSign = 4;
const kinds = new Uint8Array(128);
addKind(runCharacters, run);
addKind(codeCharacters, codeSign);
addKind(separators, separator);

function addKind(characters: string, kind: number): void {
  for (const character of characters) {
    kinds[character.charCodeAt(0)] = (kinds[character.charCodeAt(0)] ?? 0) | kind;
  }
}

/** Reads the clues in one pass. */
export function disguiseClues(text: string): DisguiseClues {
  let length = 0;
  let longest = 0;
  let hasCodeSign = false;
  let codeRun = false;
  let spacedLetters = false;
  // Bit n tells whether the character n before was a separator.
  let separated = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (kinds[code] ?? 0) : 0;
    length = (kind & run) === 0 ? 0 : length + 1;
    if (length > longest) longest = length;
    hasCodeSign = length > 1 && (hasCodeSign || (kind & codeSign) !== 0);
    if (hasCodeSign && length >= shortestRun) codeRun = true;
    separated = ((separated << 1) | ((kind & separator) >> 1)) & 0b11111;
    if (separated === 0b10101) spacedLetters = true;
  }
  return { longRun: longest >= shortestRun, codeRun, spacedLetters };
}
