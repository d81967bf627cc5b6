import { characterKind, kindOf } from './character-kinds.ts';

/** What the characters of a text hint at, so that the costly patterns run only where they can match. */
export interface TextClues {
  /** Every kind of character that occurs, as bits of `characterKind`. */
  kinds: number;
  /** How many letters and digits there are; all that is not ASCII counts as such. */
  letters: number;
  /** Where lines begin. */
  lines: readonly number[];
  /** Whether a sign or digit may stand for a letter of the word that it is part of; of ASCII only. */
  hasLeet: boolean;
  /** Whether three signs in a row draw a line. */
  hasRule: boolean;
  /** Where base64 or hexadecimal may be, each run of characters by its start and its end. */
  codeRuns: readonly number[];
  /** Whether single letters are set apart. */
  hasSpacedLetters: boolean;
  /** Whether pairs of characters are set apart, as bytes in hexadecimal are. */
  hasSpacedBytes: boolean;
  /** Where words without spaces may be, each run of characters by its start and its end. */
  longRuns: readonly number[];
}

/** The shortest run in which code or words without spaces are looked for, and the shortest of such words with signs. */
const shortestRun = 14;
const shortestLongRun = 15;
/** Separators in a row, as far apart as single letters and as bytes put them, after which they hint at a disguise. */
const letterGaps = 2;
const byteGaps = 6;
const ruleLength = 3;
/** Where nothing before a text is next to its beginning. */
const farBack = -9;
const { sign, wide, code, codeSign, graphic, separator, byteSeparator, lineEnd, rule, leet } =
  characterKind;

/** Reads the clues in one pass. */
export function textClues(text: string): TextClues {
  const scan = beginScan(text);
  let kinds = 0;
  let neighbours = 0;
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kindOf(text.charCodeAt(at));
    kinds |= kind;
    neighbours |= (before << 2) & kind;
    before = kind;
    if ((kind & sign) !== 0) readSign(scan, at, kind);
  }
  endRun(scan, text.length);
  endLongRun(scan, text.length);
  const { signs, lines, hasRule, codeRuns, hasSpacedLetters, hasSpacedBytes } = scan;
  return {
    kinds,
    letters: text.length - signs,
    lines,
    hasLeet: (neighbours & leet) !== 0,
    hasRule,
    codeRuns,
    hasSpacedLetters,
    hasSpacedBytes,
    longRuns: scan.hasLongRun ? scan.longRuns : [],
  };
}

/** What a pass over a text knows so far. */
interface Scan {
  text: string;
  /** ASCII characters that are neither letter nor digit. */
  signs: number;
  lines: number[];
  hasRule: boolean;
  codeRuns: number[];
  hasSpacedLetters: boolean;
  hasSpacedBytes: boolean;
  hasLongRun: boolean;
  longRuns: number[];
  runStart: number;
  graphicStart: number;
  /** How many signs of a rule stand in a row, and where the last one stands; likewise for what separates. */
  rules: number;
  ruleAt: number;
  separatorAt: number;
  gaps: number;
  byteSeparatorAt: number;
  gapsOfBytes: number;
}

function beginScan(text: string): Scan {
  return {
    text,
    signs: 0,
    lines: [0],
    hasRule: false,
    codeRuns: [],
    hasSpacedLetters: false,
    hasSpacedBytes: false,
    hasLongRun: false,
    longRuns: [],
    runStart: 0,
    graphicStart: 0,
    rules: 0,
    ruleAt: farBack,
    separatorAt: farBack,
    gaps: 0,
    byteSeparatorAt: farBack,
    gapsOfBytes: 0,
  };
}

function readSign(scan: Scan, at: number, kind: number): void {
  if ((kind & wide) === 0) scan.signs += 1;
  if ((kind & code) === 0) endRun(scan, at);
  if ((kind & graphic) === 0) endLongRun(scan, at);
  if ((kind & separator) !== 0) {
    scan.gaps = at - scan.separatorAt === 2 ? scan.gaps + 1 : 0;
    scan.separatorAt = at;
    if (scan.gaps === letterGaps) scan.hasSpacedLetters = true;
  }
  if ((kind & byteSeparator) !== 0) {
    scan.gapsOfBytes = at - scan.byteSeparatorAt === 3 ? scan.gapsOfBytes + 1 : 0;
    scan.byteSeparatorAt = at;
    if (scan.gapsOfBytes === byteGaps) scan.hasSpacedBytes = true;
  }
  if ((kind & rule) !== 0) {
    scan.rules = at - scan.ruleAt === 1 ? scan.rules + 1 : 1;
    scan.ruleAt = at;
    if (scan.rules === ruleLength) scan.hasRule = true;
  }
  if ((kind & lineEnd) !== 0) scan.lines.push(at + 1);
}

function endRun(scan: Scan, at: number): void {
  if (at - scan.runStart >= shortestRun) {
    scan.hasLongRun = true;
    if (hasCodeSign(scan.text, scan.runStart, at)) scan.codeRuns.push(scan.runStart, at);
  }
  scan.runStart = at + 1;
}

function hasCodeSign(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 1) {
    if ((kindOf(text.charCodeAt(at)) & codeSign) !== 0) return true;
  }
  return false;
}

function endLongRun(scan: Scan, at: number): void {
  if (at - scan.graphicStart >= shortestLongRun) scan.longRuns.push(scan.graphicStart, at);
  scan.graphicStart = at + 1;
}
