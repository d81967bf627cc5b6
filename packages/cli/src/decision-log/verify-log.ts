import { createReadStream, existsSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { CommandError } from '../command-error.ts';
import { formatCount } from '../format-count.ts';
import { firstHash, hashLine, parseLine } from './decision-log.ts';

/** The result of a check of a decision log. */
export interface LogReport {
  /** The files, oldest first. */
  files: string[];
  /** The number of lines in them. */
  lines: number;
  /** The number of the first and the last line; 0 without lines. */
  first: number;
  last: number;
  /** The hash of the last line. */
  hash: string;
  /** The hash of the line before the first one. */
  before: string;
  /** The faults, each with its file and line; empty for an intact chain. */
  problems: string[];
  /** Remarks for the reader, also for an intact chain. */
  notes: string[];
}

/** Maximum number of listed problems, and of listed notes. */
const maxListed = 20;

/**
 * Checks that no line of a decision log is missing or changed, by the hash of the line before in each line. It also checks
 * the files that were rotated away from this one. Lines that are missing at the end show only with an `expected` hash.
 * Only this hash also shows that nothing but lines of an earlier check is missing at the beginning.
 *
 * @param expected a hash that some line, or the line before the first one, must have, such as the last one of an
 *   earlier check.
 * @throws CommandError for a file that does not exist, and for a folder.
 */
export async function verifyLog(file: string, expected?: string): Promise<LogReport> {
  const files = listFiles(file);
  const report: LogReport = {
    files,
    lines: 0,
    first: 0,
    last: 0,
    hash: firstHash,
    before: firstHash,
    problems: [],
    notes: [],
  };
  let isKnown = false;
  let records = 0;
  for (const name of files) {
    let number = 0;
    for await (const line of createInterface({ input: createReadStream(name) })) {
      number += 1;
      if (checkLine(report, line, `${name}:${number}`)) records += 1;
      isKnown ||= report.hash === expected || report.before === expected;
    }
  }
  if (report.lines > 0 && records === 0) {
    addTo(report.problems, 'No line is a record of a decision log.');
    report.notes = [];
  }
  checkBeginning(report, isKnown);
  if (!isKnown && expected !== undefined && expected !== firstHash) {
    addTo(report.problems, `No line has the expected hash ${expected}.`);
  }
  return report;
}

/** Returns the files of a log, oldest first. */
function listFiles(file: string): string[] {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  if (statSync(file).isDirectory()) {
    throw new CommandError(`${file} is a folder: name the decision log in it.`);
  }
  const files = [file];
  while (existsSync(`${file}.${files.length}`)) files.push(`${file}.${files.length}`);
  return files.toReversed();
}

/** Checks one line. Returns whether it is a record. */
function checkLine(report: LogReport, line: string, place: string): boolean {
  const { sequence, previous, isHalf } = parseLine(line);
  const isFirst = report.lines === 0;
  report.lines += 1;
  if (sequence === undefined) {
    report.last += 1;
    // The next line holds the hash of this one, and shows whether it was changed.
    if (isHalf)
      addTo(report.notes, `${place}: half a line, which a killed process or a full disk left.`);
    else addTo(report.problems, `${place}: not a record of a decision log.`);
  } else {
    if (isFirst) checkStart(report, sequence, previous);
    else checkNext(report, { sequence, previous, place });
    report.last = sequence;
  }
  report.hash = hashLine(line);
  return sequence !== undefined;
}

function checkStart(report: LogReport, sequence: number, previous: unknown): void {
  report.first = sequence;
  report.before = String(previous);
  if (sequence === 1 && previous !== firstHash) {
    addTo(report.problems, 'The first line does not begin a chain.');
  }
}

/** Judges lines that are missing before the first one: a hash from an earlier check shows that they were there. */
function checkBeginning(report: LogReport, isKnown: boolean): void {
  const { first, problems, notes } = report;
  if (first <= 1) return;
  if (isKnown) addTo(notes, `It begins with line ${first}; the lines before it are gone.`);
  else {
    addTo(
      problems,
      `It begins with line ${first}, and nothing shows what was before: pass --expect with the hash of an earlier check.`,
    );
  }
}

function checkNext(
  report: LogReport,
  { sequence, previous, place }: { sequence: number; previous: unknown; place: string },
): void {
  const missing = sequence - report.last - 1;
  if (missing > 0) {
    const counted = `${formatCount(missing, 'line')} ${missing === 1 ? 'is' : 'are'}`;
    addTo(report.problems, `${place}: ${counted} missing before line ${sequence}.`);
  } else if (missing < 0) {
    addTo(report.problems, `${place}: line ${sequence} comes after line ${report.last}.`);
  } else if (previous !== report.hash) {
    addTo(report.problems, `${place}: line ${sequence} or the one before it was changed.`);
  }
}

function addTo(list: string[], text: string): void {
  if (list.length < maxListed) list.push(text);
}

/** Formats the report as text. */
export function formatReport(report: LogReport): string {
  const { files, lines, first, last, hash, problems, notes } = report;
  const range = first === 0 ? '' : ` (${first} to ${last})`;
  const summary = `${formatCount(lines, 'line')}${range} in ${formatCount(files.length, 'file')}`;
  const verdict =
    problems.length === 0
      ? `ok: ${summary}, all present and unchanged.\nLast hash: ${hash}\n`
      : `NOT OK: ${summary}.\n`;
  return verdict + [...problems, ...notes].map((text) => `  ${text}\n`).join('');
}
