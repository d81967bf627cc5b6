import {
  characterKind,
  splitWords,
  scanCharacters,
  type CharacterScan,
  type WordBuffers,
  type Words,
} from '../text/index.ts';
import { separateWords } from '../vocabulary/index.ts';
import { foldText } from './fold-text.ts';
import {
  findMarkers,
  getShift,
  listReordered,
  marker,
  rot13,
  shiftLetters,
} from './marker-words.ts';
import { findPlausibleReading } from './plausible-reading.ts';
import { takeOffMarks } from './repeated-marks.ts';
import { reverse, reverseEachWord, reverseWords } from './reverse-text.ts';

/** Minimum length of a run of code: a word or two. */
const minCodeLength = 16;
// The lookbehind tries each run at its beginning only; without it the time would be quadratic.
const hexRun = /(?<![0-9a-fA-F])[0-9a-fA-F]{16,}/g;
const spacedHexRun = /\b[0-9a-fA-F]{2}(?:[ ,:][0-9a-fA-F]{2}){7,}\b/g;
const escapedCharacter =
  /%[0-9a-f]{2}|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|&#x[0-9a-f]{1,6};|&#[0-9]{1,7};/gi;
const escapedBytes = /(?:%[0-9a-f]{2})+|(?:\\x[0-9a-f]{2})+/gi;
/** Single letters after separators. */
const spacedLetters = /(?:[\s._*|/-]{1,3}[\p{L}\p{N}](?![\p{L}\p{N}])){3,}/gu;
/** The letter before them, if it is single too. */
const letterBefore = /(?<![\p{L}\p{N}])[\p{L}\p{N}]$/u;
/** A word with the same sign after each character but the last. */
const setApart = /^[^\s]([._*|/-])[^\s](?:\1[^\s])*$/;
const everySecond = /([^])[^]/g;
/** Minimum number of separated letters of a disguise; fewer are an abbreviation. */
const minSetApart = 8;
const singleLetter = /[\p{L}\p{N}]/gu;
const firstSeparators = /^[\s._*|/-]{1,3}/;
const minSpacedLetters = 4;
/** A single separator between spaced letters; two in a row end a word. */
const loneSeparator = /(?<![\s._*|/-])[\s._*|/-](?![\s._*|/-])/g;
/** Signs between letters; in such a text, spaces separate words. */
const letterSign = /(?<=[^\s._*|/-])[._*|/-](?=[^\s._*|/-])/g;
const binaryRun = /[01]{8}(?:[ ,]?[01]{8}){3,}/g;
const alphabetLength = 26;
/** Number of words that are read before and after a reversed pair: more than the guard reads at once. */
const orderReach = 48;
const utf8 = new TextDecoder();
const minEscapes = 4;
const maxLayers = 2;
/** Minimum share of the letters of a text that a disguise covers to count as the whole text. */
const minSpelledShare = 0.8;
/** Number of digits that are decoded to see whether a run is text. */
const sampleLength = 64;

/** Whether a hash of `splitWords` may belong to a known word outside the vocabulary. */
type IsKnown = (hash: number) => boolean;

/** A possible reading of a text without its disguise. */
export interface HiddenReading {
  folded: string;
  /** Whether spaced letters, or words without spaces, are most of the text. */
  spelledOut: boolean;
}

/** A scanned and folded text, with its disguises. */
interface ScannedText {
  text: string;
  /** The result of `scanCharacters` for the text. */
  scan: CharacterScan;
  /** The words of the folded text. */
  words: Words;
  /** The result of `findMarkers` for them. */
  markers: number;
}

/**
 * Undoes the disguises of a text, in up to two layers, and folds the results. It knows base64, hexadecimal, binary and escaped
 * characters, Caesar shifts, reversed text, words or word order, separated letters, marks between all words, and words without
 * spaces. The total length of the readings is at most a small multiple of the text.
 *
 * @param isKnown by default no hash is known.
 */
export function hiddenReadings(
  scanned: ScannedText,
  isKnown: IsKnown = () => false,
): HiddenReading[] {
  const { text, scan } = scanned;
  const readings: HiddenReading[] = [];
  let layer = [scanned];
  for (let depth = 1; layer.length > 0; depth += 1) {
    const decoded = layer.flatMap(encodedReadings).map((one) => scanText(one));
    // Reordered text is not decoded again: its ciphers were found before, and text that was in order would now look reversed.
    const ordered = layer.flatMap(orderWords).map((one) => scanText(one));
    for (const { words } of [...decoded, ...ordered]) {
      readings.push({ folded: words.text, spelledOut: false });
    }
    layer = depth < maxLayers ? decoded : [];
  }
  const glued = gluedLetters(text, scan, isKnown);
  if (glued !== '') {
    const gluedScan = scanCharacters(glued);
    const folded = separateWords(foldText(glued, gluedScan), isKnown);
    const spelledOut = gluedScan.letters >= minSpelledShare * scan.letters;
    const same = readings.find((reading) => reading.folded === folded);
    if (same) same.spelledOut = spelledOut;
    else readings.push({ folded, spelledOut });
  }
  return readings;
}

/** Scans and folds a text; `splitWords` says what the buffers are for. */
export function scanText(text: string, buffers?: WordBuffers): ScannedText {
  const scan = scanCharacters(text);
  const words = splitWords(foldText(text, scan), buffers);
  return { text, scan, words, markers: findMarkers(words) };
}

function encodedReadings({ text, scan, markers }: ScannedText): string[] {
  const { kinds, codeRuns, hasSpacedBytes, hasSpacedLetters } = scan;
  const code = cutSlices(text, codeRuns).filter((run) => run.length >= minCodeLength);
  const hex = code.flatMap((run) => run.match(hexRun) ?? []);
  const spacedHex = hasSpacedBytes ? (text.match(spacedHexRun) ?? []) : [];
  const readings = [
    decodeRuns(code, decodeBase64),
    decodeRuns(hex, decodeHex),
    decodeRuns(spacedHex, decodeHex),
    decodeRuns(text.match(binaryRun) ?? [], decodeBinary),
    (kinds & characterKind.escape) === 0 ? '' : unescapeCharacters(text),
    (markers & marker.rot13) === 0 ? '' : rot13(text),
    getShift(markers) === 0 ? '' : shiftLetters(text, alphabetLength - getShift(markers)),
    (markers & marker.reversed) === 0 ? '' : reverse(text),
    (markers & marker.reversed) === 0 ? '' : reverseEachWord(text),
    (markers & marker.english) === 0 ? findPlausibleReading(text) : '',
    hasSpacedLetters ? joinSetApart(text) : '',
    takeOffMarks(text),
  ];
  return [...new Set(readings)].filter((reading) => reading !== '');
}

/** Puts the words of the reversed passages of a text in order; of the whole text if it is short. */
function orderWords({ text, words, markers }: ScannedText): string[] {
  if ((markers & marker.reordered) === 0) return [];
  const { count, from } = words;
  if (count <= 2 * orderReach) return [reverseWords(text)];
  const passages: string[] = [];
  let start = 0;
  let end = 0;
  const addPassage = (): void => {
    const last = end === count ? words.text.length : from[end];
    if (end > start) passages.push(reverseWords(words.text.slice(from[start], last)));
  };
  for (const word of listReordered(words)) {
    if (word - orderReach > end) {
      addPassage();
      start = word - orderReach;
    }
    end = Math.min(count, word + orderReach);
  }
  addPassage();
  return passages.length === 0 ? [] : [passages.join('\n\n')];
}

/**
 * Joins the letters of words in which a sign sets them apart (`p-r-o-m-p-t`), and returns the passages of such words. Other signs
 * and the spaces stay, so no word has to be guessed.
 */
function joinSetApart(text: string): string {
  const passages: string[] = [];
  let passage: string[] = [];
  let letters = 0;
  for (const token of [...text.split(/\s+/), '']) {
    const isApart = setApart.test(token);
    if (isApart) letters += (token.length + 1) / 2;
    if (isApart || token.length === 1) {
      passage.push(isApart ? (token + ' ').replace(everySecond, '$1') : token);
      continue;
    }
    if (letters >= minSetApart) passages.push(passage.join(' '));
    passage = [];
    letters = 0;
  }
  return passages.join(' ');
}

/** Cuts the ranges of a text, each a start and an end. */
function cutSlices(text: string, ranges: readonly number[]): string[] {
  const slices: string[] = [];
  for (let range = 0; range < ranges.length; range += 2) {
    slices.push(text.slice(ranges[range], ranges[range + 1]));
  }
  return slices;
}

/** Decodes the runs that are text, in order; empty if no run is text. */
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

function decodeBinary(digits: string): string {
  return decodeUtf8(
    digits.replace(/.{8}/g, (byte) => String.fromCharCode(Number.parseInt(byte, 2))),
  );
}

function decodeUtf8(bytes: string): string {
  // `Uint8Array.from` with a function takes several times as long as a loop.
  const codes = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) codes[at] = bytes.charCodeAt(at);
  return utf8.decode(codes);
}

/** Whether decoded bytes are text; the last character may be cut. */
function isText(sample: string): boolean {
  return (
    /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\s]+$/u.test(sample) && !sample.slice(0, -1).includes('\ufffd')
  );
}

function unescapeCharacters(text: string): string {
  if ((text.match(escapedCharacter) ?? []).length < minEscapes) return '';
  const bytes = text.replace(escapedBytes, (escapes) => decodeHex(escapes.replace(/%|\\x/gi, '')));
  return bytes.replace(escapedCharacter, (escape) => {
    const isDecimal = /^&#[0-9]/.test(escape);
    const code = Number.parseInt(escape.replace(/^(?:%|\\x|\\u|&#x?)/i, ''), isDecimal ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function gluedLetters(
  text: string,
  { hasSpacedLetters, longRuns }: CharacterScan,
  isKnown: IsKnown,
): string {
  const spaced = hasSpacedLetters ? findSpacedLetters(text) : [];
  const runs = cutSlices(text, longRuns).filter((run) => !hasKnownWordsOnly(run, isKnown));
  return [...spaced.map(joinLetters), ...runs].join(' ');
}

/** Arrays that each run reuses. */
const runBuffers: WordBuffers = {};

/** Whether a run is one known word, or known words with signs between; separating it would invent other words. */
function hasKnownWordsOnly(run: string, isKnown: IsKnown): boolean {
  const { hash, count } = splitWords(foldText(run, scanCharacters(run)), runBuffers);
  return count > 0 && hash.subarray(0, count).every(isKnown);
}

/** The runs of at least {@link minSpacedLetters} single letters, each with separators between them. */
function findSpacedLetters(text: string): string[] {
  const runs: string[] = [];
  for (const { 0: run, index } of text.matchAll(spacedLetters)) {
    // The pattern begins with a separator, because one that begins with a letter takes ten times as long.
    const before = letterBefore.exec(text.slice(Math.max(0, index - 4), index))?.[0];
    const letters = before === undefined ? run.replace(firstSeparators, '') : before + run;
    if ((letters.match(singleLetter) ?? []).length >= minSpacedLetters) runs.push(letters);
  }
  return runs;
}

function joinLetters(run: string): string {
  const spaces = run.match(/\s/g) ?? [];
  const signs = run.match(letterSign) ?? [];
  return run.replace(signs.length > spaces.length ? letterSign : loneSeparator, '');
}
