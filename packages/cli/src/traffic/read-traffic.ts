import type { PromptGuardOptions } from 'toolgate';
import { CommandError } from '../command-error.ts';
import { formatCount } from '../format-count.ts';
import { openProgress, readLines, RecordError, type Terminal } from '../inspect/index.ts';
import { createTrafficReader, type TrafficMessage } from './traffic-reader.ts';

/** What a command works on that reads recorded traffic. */
export interface TrafficCommand<Flags> {
  /** The files, in order; without files, standard input. */
  files: readonly string[];
  flags: Flags;
  /** The folder to which paths are relative. */
  directory: string;
  terminal: Terminal;
}

/** The error message if no line of the input is a message. */
export const noMessage: string =
  'There is no message in the input. A line is an outcome of a request with the prompt guard, a record with one ' +
  'in "outcome" or "toolgate", or a prompt {"text"}.';

/** Maximum number of invalid lines that are described; the others are only counted. */
const maxDescribed = 5;

/**
 * Reads recorded messages and describes invalid lines on standard error.
 *
 * @param command the command that reads them; its flag `quiet` leaves out the progress line.
 * @param guard the settings of the guard that scores prompts; its judge is not asked.
 * @param onMessage called with each message.
 * @returns the number of messages, and of records without the guard.
 * @throws CommandError for a file that cannot be read, and if there is no message.
 */
export async function readTraffic(
  { files, flags: { quiet = false }, terminal }: TrafficCommand<{ quiet?: boolean }>,
  guard: PromptGuardOptions,
  onMessage: (message: TrafficMessage) => void,
): Promise<{ messages: number; unguarded: number }> {
  const { stdin, stderr } = terminal;
  const progress = await openProgress(stderr, files, quiet);
  const readMessage = createTrafficReader(guard);
  const count = { messages: 0, unguarded: 0 };
  let bad = 0;
  for await (const line of readLines({ files, stdin })) {
    try {
      const message = await readMessage(line);
      if (message === undefined) count.unguarded += 1;
      else {
        count.messages += 1;
        onMessage(message);
      }
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      bad += 1;
      if (bad <= maxDescribed) progress.say(`${line.source}:${line.line}: ${error.message}`);
    }
    progress.show(formatCount(count.messages, 'message'), line.bytesRead);
  }
  progress.clear();
  if (bad > 0) progress.say(`${formatCount(bad, 'line')} could not be read.`);
  if (count.messages > 0) return count;
  throw new CommandError(noMessage);
}
