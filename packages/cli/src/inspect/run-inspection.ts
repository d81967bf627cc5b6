import type { Writable } from 'node:stream';
import { formatCount } from '../format-count.ts';
import { untilDrained } from '../until-drained.ts';
import { readLines } from './input-line.ts';
import { type Inspection, parseRecord, RecordError } from './inspection.ts';
import { openProgress } from './progress.ts';

/** The streams of the command. */
export interface Terminal {
  stdin: AsyncIterable<Uint8Array> & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable & { isTTY?: boolean; columns?: number };
}

/** What an inspection reads and where it writes. */
export interface InspectionRun {
  /** The files, in order; without files, standard input. */
  files: readonly string[];
  terminal: Terminal;
  /** Leaves out progress and summary. */
  quiet: boolean;
}

/** The hint when standard input is a terminal. */
const waiting = 'Reading JSON lines from standard input; press Ctrl+D to end.';

/** Maximum number of invalid lines that are described; the others are only counted. */
const maxDescribed = 20;

/**
 * Examines JSON lines one by one and writes each with the added fields. Invalid lines are described on standard error
 * and left out of the output.
 *
 * @returns the number of invalid lines.
 */
export async function runInspection(
  inspection: Inspection,
  { files, terminal: { stdin, stdout, stderr }, quiet }: InspectionRun,
): Promise<number> {
  const progress = await openProgress(stderr, files, quiet);
  const isTyped = files.length === 0 && stdin.isTTY === true;
  if (isTyped && !quiet) progress.say(waiting);
  let bad = 0;
  let good = 0;
  let isReaderGone = false;
  // Programs such as `head` close the pipe early.
  stdout.on('error', () => (isReaderGone = true));
  for await (const line of readLines({ files, stdin })) {
    const place = `${line.source}:${line.line}`;
    try {
      const record = parseRecord(line);
      const found = await inspection.examine(record, place);
      good += 1;
      const isRoomLeft = stdout.write(`${JSON.stringify({ ...record, ...found })}\n`);
      if (!isRoomLeft && !isReaderGone) await untilDrained(stdout);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      bad += 1;
      if (bad <= maxDescribed) progress.say(`${place}: ${error.message}`);
    }
    if (isReaderGone) break;
    progress.show(`${formatCount(good + bad, 'line')}, ${inspection.progress()}`, line.bytesRead);
  }
  progress.clear();
  if (bad > maxDescribed)
    progress.say(`${formatCount(bad - maxDescribed, 'more line')} like these`);
  if (quiet) return bad;
  if (bad > 0) stderr.write(`${bad} of ${formatCount(good + bad, 'line')} could not be read.\n`);
  stderr.write(`${inspection.summary()}\n`);
  return bad;
}
