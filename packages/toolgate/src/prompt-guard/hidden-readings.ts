import { disguiseClues, type DisguiseClues } from './disguise-clues.ts';
import { foldText } from './fold-text.ts';
import { separateWords } from './separate-words.ts';

// Each run is tried at its beginning only: elsewhere it would be tried as often as it has letters.
const base64Run = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}={0,2}/g;
const hexRun = /(?<![0-9a-fA-F])[0-9a-fA-F]{16,}/g;
const spacedHexRun = /\b[0-9a-fA-F]{2}(?:[ ,:][0-9a-fA-F]{2}){7,}\b/g;
const escapedCharacter =
  /%[0-9a-f]{2}|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|&#x[0-9a-f]{1,6};|&#[0-9]{1,7};/gi;
const escapedBytes = /(?:%[0-9a-f]{2})+|(?:\\x[0-9a-f]{2})+/gi;
const spacedLetters =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[\s._*|/-]{1,3}[\p{L}\p{N}](?![\p{L}\p{N}])){3,}/gu;
/** One separator between letters that are set apart; where two stand together, a word ends. */
const loneSeparator = /(?<![\s._*|/-])[\s._*|/-](?![\s._*|/-])/g;
/** Words without spaces, with the signs between them. */
const longWord = /(?<![!-~’“”])[!-~’“”]{15,}/g;
const utf8 = new TextDecoder();
const leastEscapes = 4;
const deepest = 2;
/** The share of the letters of a text that makes a disguise the text itself. */
const mostOfText = 0.8;
/** Digits decoded to see whether a run is text. */
const sampleLength = 64;

/**
 * Frequent words and stems of attack words in ROT13 and backwards, none of which is a word: without one of them the
 * whole-text readings are not made.
 */
const rot13Clue =
  /vafgehpg|cebzcg|vtaber|erirny|fgngrz|cnffjbeq|frperg|qvfertneq|flfgrz|\b(?:gur|naq|lbh|lbhe|jung|cyrnfr|jvgu|unir|orra|jevgr|cevag|bhgchg|nafjre|nobhg|orsber|ratyvfu|guvf|sebz|abg|nyy|zr|zl|bs|vf|bayl|fnl)\b/i;
const reversedClue =
  /curtsni|tpmorp|erongi|laever|drowssap|terces|dragersid|metsys|\b(?:eht|uoy|ruoy|tahw|esaelp|htiw|evah|neeb|etirw|tnirp|tuptuo|rewsna|tuoba|erofeb|hsilgne|siht|morf|dluow|dluoc|lla|ylno|yas|lliw|taht|erew|sdrow)\b/i;

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
 */
export function hiddenReadings(text: string): HiddenReading[] {
  const readings: HiddenReading[] = [];
  const clues = disguiseClues(text);
  let layer = encodedReadings(text, clues);
  for (let depth = 1; layer.length > 0; depth += 1) {
    for (const decoded of layer) readings.push({ folded: foldText(decoded), spelledOut: false });
    if (depth === deepest) break;
    layer = layer.flatMap((outer) => encodedReadings(outer, disguiseClues(outer)));
  }
  const glued = gluedLetters(text, clues);
  if (glued !== '') {
    readings.push({
      folded: separateWords(foldText(glued)),
      spelledOut: lettersIn(glued) >= mostOfText * lettersIn(text),
    });
  }
  return readings;
}

function encodedReadings(text: string, { codeRun }: DisguiseClues): string[] {
  const readings = [
    codeRun ? decodeRuns(text, base64Run, decodeBase64) : '',
    codeRun ? decodeRuns(text, hexRun, decodeHex) : '',
    decodeRuns(text, spacedHexRun, decodeHex),
    unescapeCharacters(text),
    rot13Clue.test(text) ? rot13(text) : '',
    reversedClue.test(text) ? Array.from(text).toReversed().join('') : '',
  ];
  return readings.filter((reading) => reading !== '');
}

/** What the encoded runs of a text decode to, in order; empty when none is text. */
function decodeRuns(text: string, run: RegExp, decode: (digits: string) => string): string {
  const decoded: string[] = [];
  for (const encoded of text.match(run) ?? []) {
    const digits = encoded.replace(/[ ,:=]/g, '');
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

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode((code & 0x1f) > 13 ? code - 13 : code + 13);
  });
}

/** How many letters and digits a text has; all that is not ASCII counts as such. */
function lettersIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const lower = code | 0x20;
    const isLetter = code >= 0x80 || (lower >= 0x61 && lower <= 0x7a);
    if (isLetter || (code >= 0x30 && code <= 0x39)) count += 1;
  }
  return count;
}

function gluedLetters(text: string, clues: DisguiseClues): string {
  const spaced = clues.spacedLetters ? (text.match(spacedLetters) ?? []) : [];
  const long = clues.longRun ? (text.match(longWord) ?? []) : [];
  return [...spaced.map((run) => run.replace(loneSeparator, '')), ...long].join(' ');
}
