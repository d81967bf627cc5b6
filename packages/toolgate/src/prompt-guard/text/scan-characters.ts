import { characterKind, getCharacterKinds } from './character-kinds.ts';

/** What one pass over the characters of a text finds. A costly pattern runs only if this shows that it can match. */
export interface CharacterScan {
  /** Every kind of character that occurs, as bits of `characterKind`. */
  kinds: number;
  /** Number of letters and digits; characters beyond ASCII count too. */
  letters: number;
  /** Start of each line. */
  lines: readonly number[];
  /** Whether an ASCII sign or digit may replace a letter of its word. */
  hasLeet: boolean;
  /** Whether there is a horizontal rule: three signs in a row. */
  hasRule: boolean;
  /** Runs of characters that may be base64 or hexadecimal, each as its start and its end. */
  codeRuns: readonly number[];
  /** Whether three separators in a row are each one character apart, with a single letter after them, as in spaced letters. */
  hasSpacedLetters: boolean;
  /** Whether seven separators in a row are each two characters apart, as in bytes of hexadecimal. */
  hasSpacedBytes: boolean;
  /** Runs of characters that may be words without spaces, each as its start and its end. */
  longRuns: readonly number[];
}

/** The minimum length of a run of code, and of a run of words without spaces; the words may have signs. */
const minRunLength = 14;
const minLongRunLength = 15;
/** Minimum number of gaps in a row, in spaced letters and in spaced bytes. A gap holds one letter or one byte. */
const letterGaps = 2;
const byteGaps = 6;
const ruleLength = 3;
/** A position before the text, not next to any of its characters. */
const farBack = -9;
const { sign, wide, code, codeSign, graphic, separator, byteSeparator, lineEnd, rule, leet } =
  characterKind;

/** Scans the characters of a text, in one pass. */
export function scanCharacters(text: string): CharacterScan {
  const scan = beginScan(text);
  let kinds = 0;
  let neighbours = 0;
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const kind = getCharacterKinds(text.charCodeAt(at));
    kinds |= kind;
    neighbours |= (before << 2) & kind;
    before = kind;
    if ((kind & sign) !== 0) readSign(scan, at, kind);
  }
  endRun(scan, text.length);
  endLongRun(scan, text.length);
  scan.kinds = kinds;
  scan.letters = text.length - scan.signs;
  scan.hasLeet = (neighbours & leet) !== 0;
  if (!scan.hasLongRun) scan.longRuns = [];
  return scan;
}

/** The state of a pass over a text. */
interface Scan extends CharacterScan {
  text: string;
  lines: number[];
  codeRuns: number[];
  longRuns: number[];
  /** Number of ASCII characters that are neither letter nor digit. */
  signs: number;
  hasLongRun: boolean;
  runStart: number;
  graphicStart: number;
  /** Number of signs of a rule in a row, and the place of the last one; the same for the separators. */
  rules: number;
  ruleAt: number;
  separatorAt: number;
  gapCount: number;
  byteSeparatorAt: number;
  byteGapCount: number;
}

function beginScan(text: string): Scan {
  return {
    kinds: 0,
    letters: 0,
    lines: [0],
    hasLeet: false,
    hasRule: false,
    codeRuns: [],
    hasSpacedLetters: false,
    hasSpacedBytes: false,
    longRuns: [],
    text,
    signs: 0,
    hasLongRun: false,
    runStart: 0,
    graphicStart: 0,
    rules: 0,
    ruleAt: farBack,
    separatorAt: farBack,
    gapCount: 0,
    byteSeparatorAt: farBack,
    byteGapCount: 0,
  };
}

function readSign(scan: Scan, at: number, kind: number): void {
  if ((kind & wide) === 0) scan.signs += 1;
  if ((kind & code) === 0) endRun(scan, at);
  if ((kind & graphic) === 0) endLongRun(scan, at);
  if ((kind & separator) !== 0) {
    scan.gapCount = at - scan.separatorAt === 2 ? scan.gapCount + 1 : 0;
    scan.separatorAt = at;
    if (scan.gapCount >= letterGaps && !scan.hasSpacedLetters) {
      scan.hasSpacedLetters = precedesLoneLetter(scan.text, at);
    }
  }
  if ((kind & byteSeparator) !== 0) {
    scan.byteGapCount = at - scan.byteSeparatorAt === 3 ? scan.byteGapCount + 1 : 0;
    scan.byteSeparatorAt = at;
    if (scan.byteGapCount === byteGaps) scan.hasSpacedBytes = true;
  }
  if ((kind & rule) !== 0) {
    scan.rules = at - scan.ruleAt === 1 ? scan.rules + 1 : 1;
    scan.ruleAt = at;
    if (scan.rules === ruleLength) scan.hasRule = true;
  }
  if ((kind & lineEnd) !== 0) scan.lines.push(at + 1);
}

/** Whether a single letter or digit follows a separator, or one of the two after it. */
function precedesLoneLetter(text: string, at: number): boolean {
  let next = at + 1;
  while (next <= at + 2 && isSeparator(text.charCodeAt(next))) next += 1;
  const own = getCharacterKinds(text.charCodeAt(next));
  const isLetter = next < text.length && (own & (sign | wide)) !== sign;
  return (
    isLetter &&
    (next + 1 === text.length || (getCharacterKinds(text.charCodeAt(next + 1)) & sign) !== 0)
  );
}

function isSeparator(unit: number): boolean {
  return (getCharacterKinds(unit) & (separator | lineEnd)) !== 0;
}

function endRun(scan: Scan, at: number): void {
  if (at - scan.runStart >= minRunLength) {
    scan.hasLongRun = true;
    if (hasCodeSign(scan.text, scan.runStart, at)) scan.codeRuns.push(scan.runStart, at);
  }
  scan.runStart = at + 1;
}

function hasCodeSign(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 1) {
    if ((getCharacterKinds(text.charCodeAt(at)) & codeSign) !== 0) return true;
  }
  return false;
}

function endLongRun(scan: Scan, at: number): void {
  if (at - scan.graphicStart >= minLongRunLength) scan.longRuns.push(scan.graphicStart, at);
  scan.graphicStart = at + 1;
}
