/** What a piece of text between two separators has. */
export interface Piece {
  /** Its words as they are spelled, in lower case; every web or mail address is the same word. */
  spelled: readonly string[];
  hasApostrophe: boolean;
  /** Whether it has an exclamation mark, or a word in capitals of at least four letters. */
  isLoud: boolean;
}

/** Maximum number of words that are read; only numbers and code have longer sentences. */
const maxWords = 60;
const minCapitals = 4;
const wordOrAddress =
  /https?:\/\/\S+|www\.\S+|[\w.+-]{1,64}@[\w-]{1,64}\.\w{1,24}|[\p{L}\p{M}\p{N}'’]+/gu;
/** Every address has one of these. */
const addressSign = /@|:\/\/|www\./;
const webWord = /^(?:https?:|www\.)|@/;
const loud = /!|\b\p{Lu}{4,}\b/u;
const apostrophes = /['’]/;

const asciiCodes = 128;
const exclamationMark = 0x21;
const apostrophe = 0x27;
/** What a character is to the words, and to the words in capitals, which also have digits and low lines. */
const kind = { other: 0, capital: 1, small: 2, apostrophe: 3, lowLine: 4 } as const;
const kinds = Uint8Array.from({ length: asciiCodes }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Z]/.test(character)) return kind.capital;
  if (/[a-z0-9]/.test(character)) return kind.small;
  if (code === apostrophe) return kind.apostrophe;
  return character === '_' ? kind.lowLine : kind.other;
});

/** Reads a piece of text. Most pieces are ASCII without addresses; a loop reads them in half the time of the patterns. */
export function readPiece(piece: string): Piece {
  return (addressSign.test(piece) ? undefined : readAscii(piece)) ?? readAny(piece);
}

function readAny(piece: string): Piece {
  // `match` takes half the time of `matchAll`, and a piece is short.
  const found: string[] = piece.match(wordOrAddress) ?? [];
  return {
    spelled: found
      .slice(0, maxWords)
      .map((word) => (webWord.test(word) ? 'web@' : word.toLowerCase())),
    hasApostrophe: apostrophes.test(piece),
    isLoud: loud.test(piece),
  };
}

/** Does the same for a piece without addresses; returns `undefined` if a character is beyond ASCII. */
function readAscii(piece: string): Piece | undefined {
  const spelled: string[] = [];
  let hasApostrophe = false;
  let isLoud = false;
  /** Start of the current word; -1 between words. */
  let start = -1;
  /** Whether the current word has a capital. */
  let isMixed = false;
  /** Number of capitals since the last sign, and whether anything else came after it. */
  let capitals = 0;
  let isCapitals = true;
  for (let at = 0; at <= piece.length; at += 1) {
    const code = at < piece.length ? piece.charCodeAt(at) : 0;
    if (code >= asciiCodes) return undefined;
    const own = kinds[code] ?? kind.other;
    if (own === kind.capital) {
      capitals += 1;
      isMixed = true;
    } else if (own === kind.small || own === kind.lowLine) isCapitals = false;
    else {
      if (code === exclamationMark || (isCapitals && capitals >= minCapitals)) isLoud = true;
      if (own === kind.apostrophe) hasApostrophe = true;
      capitals = 0;
      isCapitals = true;
    }
    const isWord = own !== kind.other && own !== kind.lowLine;
    if (isWord === start >= 0) continue;
    if (isWord) {
      start = at;
      isMixed = own === kind.capital;
      continue;
    }
    if (spelled.length < maxWords) spelled.push(wordBetween(piece, start, at, isMixed));
    start = -1;
  }
  return { spelled, hasApostrophe, isLoud };
}

function wordBetween(piece: string, start: number, end: number, hasCapitals: boolean): string {
  const word = piece.slice(start, end);
  return hasCapitals ? word.toLowerCase() : word;
}
