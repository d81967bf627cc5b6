import { characterKind } from './character-kinds.ts';
import { rot13, wordClue, wordClues } from './clue-words.ts';
import { foldText } from './fold-text.ts';
import { separateWords } from './separate-words.ts';
import { splitWords } from './split-words.ts';
import { textClues, type TextClues } from './text-clues.ts';

/** Digits that hold a word or two. */
const shortestCode = 16;
// Each run is tried at its beginning only: elsewhere it would be tried as often as it has letters.
const hexRun = /(?<![0-9a-fA-F])[0-9a-fA-F]{16,}/g;
const spacedHexRun = /\b[0-9a-fA-F]{2}(?:[ ,:][0-9a-fA-F]{2}){7,}\b/g;
const escapedCharacter =
  /%[0-9a-f]{2}|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|&#x[0-9a-f]{1,6};|&#[0-9]{1,7};/gi;
const escapedBytes = /(?:%[0-9a-f]{2})+|(?:\\x[0-9a-f]{2})+/gi;
const spacedLetters =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[\s._*|/-]{1,3}[\p{L}\p{N}](?![\p{L}\p{N}])){3,}/gu;
/** One separator between letters that are set apart; where two stand together, a word ends. */
const loneSeparator = /(?<![\s._*|/-])[\s._*|/-](?![\s._*|/-])/g;
const utf8 = new TextDecoder();
const leastEscapes = 4;
const deepest = 2;
/** The share of the letters of a text that makes a disguise the text itself. */
const mostOfText = 0.8;
/** Digits decoded to see whether a run is text. */
const sampleLength = 64;

/** What a text may say in disguise. */
export interface HiddenReading {
  folded: string;
  /** Whether letters set apart, or words without spaces, are most of the text. */
  spelledOut: boolean;
}

/**
 * Lists what a text may say in disguise, folded: base64, hexadecimal and escaped characters, ROT13, reversed
 * text, and spaced or glued letters. Two layers of disguise are taken off. The readings together are bounded by a
 * small multiple of the text.
 *
 * @param clues what `textClues` says of the text.
 * @param words the clues of its words, as `wordClues` gives them.
 */
export function hiddenReadings(text: string, clues: TextClues, words: number): HiddenReading[] {
  const readings: HiddenReading[] = [];
  let layer = encodedReadings(text, clues, words);
  for (let depth = 1; layer.length > 0; depth += 1) {
    const outer = layer.map((decoded) => {
      const decodedClues = textClues(decoded);
      return { decoded, clues: decodedClues, folded: foldText(decoded, decodedClues) };
    });
    for (const { folded } of outer) readings.push({ folded, spelledOut: false });
    if (depth === deepest) break;
    layer = outer.flatMap(({ decoded, clues: inner, folded }) =>
      encodedReadings(decoded, inner, wordClues(splitWords(folded))),
    );
  }
  const glued = gluedLetters(text, clues);
  if (glued !== '') {
    const gluedClues = textClues(glued);
    readings.push({
      folded: separateWords(foldText(glued, gluedClues)),
      spelledOut: gluedClues.letters >= mostOfText * clues.letters,
    });
  }
  return readings;
}

function encodedReadings(text: string, clues: TextClues, words: number): string[] {
  const { kinds, codeRuns, hasSpacedBytes } = clues;
  const code = slicesOf(text, codeRuns).filter((run) => run.length >= shortestCode);
  const hex = code.flatMap((run) => run.match(hexRun) ?? []);
  const spacedHex = hasSpacedBytes ? (text.match(spacedHexRun) ?? []) : [];
  const readings = [
    decodeRuns(code, decodeBase64),
    decodeRuns(hex, decodeHex),
    decodeRuns(spacedHex, decodeHex),
    (kinds & characterKind.escape) === 0 ? '' : unescapeCharacters(text),
    (words & wordClue.rot13) === 0 ? '' : rot13(text),
    (words & wordClue.reversed) === 0 ? '' : Array.from(text).toReversed().join(''),
  ];
  return readings.filter((reading) => reading !== '');
}

/** The pieces of a text, each given by its start and its end. */
function slicesOf(text: string, ranges: readonly number[]): string[] {
  const slices: string[] = [];
  for (let range = 0; range < ranges.length; range += 2) {
    slices.push(text.slice(ranges[range], ranges[range + 1]));
  }
  return slices;
}

/** What encoded runs decode to, in order; empty when none is text. */
function decodeRuns(runs: readonly string[], decode: (digits: string) => string): string {
  const decoded: string[] = [];
  for (const run of runs) {
    const digits = run.replace(/[ ,:]/g, '');
    if (isText(decode(digits.slice(0, sampleLength)))) decoded.push(decode(digits));
  }
  return decoded.join(' ');
}

function decodeBase64(digits: string): string {
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return decodeUtf8(atob(whole.replaceAll('-', '+').replaceAll('_', '/')));
}

function decodeHex(digits: string): string {
  return decodeUtf8(
    digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))),
  );
}

function decodeUtf8(bytes: string): string {
  return utf8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** Whether decoded bytes read as text; the last character may be cut. */
function isText(sample: string): boolean {
  return (
    /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\s]+$/u.test(sample) && !sample.slice(0, -1).includes('\ufffd')
  );
}

function unescapeCharacters(text: string): string {
  if ((text.match(escapedCharacter) ?? []).length < leastEscapes) return '';
  const bytes = text.replace(escapedBytes, (escapes) => decodeHex(escapes.replace(/%|\\x/gi, '')));
  return bytes.replace(escapedCharacter, (escape) => {
    const isDecimal = /^&#[0-9]/.test(escape);
    const code = Number.parseInt(escape.replace(/^(?:%|\\x|\\u|&#x?)/i, ''), isDecimal ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function gluedLetters(text: string, { hasSpacedLetters, longRuns }: TextClues): string {
  const spaced = hasSpacedLetters ? (text.match(spacedLetters) ?? []) : [];
  return [...spaced.map((run) => run.replace(loneSeparator, '')), ...slicesOf(text, longRuns)].join(
    ' ',
  );
}
