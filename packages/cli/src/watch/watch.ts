import { type CalibrateFlags, formatRate } from '../calibrate/index.ts';
import {
  type ChangeDetector,
  createChangeDetector,
  type EventCount,
} from '../calibration/index.ts';
import { CommandError } from '../command-error.ts';
import { loadConfig } from '../configuration/index.ts';
import { formatCount, formatInteger } from '../format-count.ts';
import { readLines, RecordError, type Terminal } from '../inspect/index.ts';
import {
  createTrafficReader,
  type GuardAction,
  noMessage,
  type TrafficCommand,
} from '../traffic/index.ts';
import { followFile, type FollowOptions } from './follow-file.ts';

/** The options of `toolgate watch`, as given on the command line. */
export interface WatchFlags extends Pick<
  CalibrateFlags,
  'maxBlockRate' | 'maxHardenRate' | 'config'
> {
  /** The mean number of messages between two false alarms. */
  runLength?: number;
  /** Whether to stop at the end of the file. */
  once?: boolean;
}

/** The inputs of {@link watch}. */
interface WatchOptions extends Omit<TrafficCommand<WatchFlags>, 'files'>, FollowOptions {
  /** The file to follow; if absent, standard input. */
  file: string | undefined;
}

/** A rate and its bound. */
interface WatchedRate {
  maxRate: number;
  /** The actions that count. */
  actions: readonly GuardAction[];
  detector: ChangeDetector;
}

/**
 * Runs `toolgate watch`: follows a log and writes a line to standard output when a rate exceeds its bound. It skips and
 * counts lines that it cannot read, and describes the first of them at once.
 *
 * @returns the exit code: 1 when a rate exceeded its bound.
 * @throws CommandError for a file that cannot be read, for a file with lines but no message, and if there is no rate to
 * watch.
 */
export async function watch({
  file,
  flags,
  directory,
  terminal,
  ...follow
}: WatchOptions): Promise<number> {
  const rates = createRates(flags);
  const { promptGuard = {} } = await loadConfig(directory, flags.config);
  const readMessage = createTrafficReader(promptGuard);
  let alarms = 0;
  let messages = 0;
  let unread = 0;
  for await (const line of readLines(openInput(file, flags, terminal, follow))) {
    const message = await readMessage(line).catch((error: unknown) => {
      if (!(error instanceof RecordError)) throw error;
      unread += 1;
      // The end of a log that is followed never comes, so the user learns of the wrong file now.
      if (unread === 1) terminal.stderr.write(`${line.source}:${line.line}: ${error.message}\n`);
      return undefined;
    });
    if (message === undefined) continue;
    messages += 1;
    for (const rate of rates) {
      const alarm = rate.detector.read(rate.actions.includes(message.action));
      if (alarm === undefined) continue;
      alarms += 1;
      terminal.stdout.write(`${describeAlarm(rate, alarm, `${line.source}:${line.line}`)}\n`);
    }
  }
  if (unread > 0) terminal.stderr.write(`${formatCount(unread, 'line')} could not be read.\n`);
  // With the wrong file, every rate would seem to be within its bound.
  if (messages === 0 && unread > 0) throw new CommandError(noMessage);
  if (alarms === 0) {
    terminal.stderr.write(
      `${formatCount(messages, 'message')}; the rates are within their bounds.\n`,
    );
  }
  return Math.sign(alarms);
}

function openInput(
  file: string | undefined,
  { once = false }: WatchFlags,
  { stdin }: Terminal,
  follow: FollowOptions,
): Parameters<typeof readLines>[0] {
  if (file === undefined) return { files: [], stdin };
  return once
    ? { files: [file], stdin }
    : { files: [], stdin: followFile(file, follow), name: file };
}

/**
 * @throws CommandError if there is no rate.
 */
function createRates({ maxHardenRate, maxBlockRate, runLength }: WatchFlags): WatchedRate[] {
  const create = (maxRate: number, actions: readonly GuardAction[]): WatchedRate => {
    const detector = createChangeDetector({ maxRate, minRunLength: runLength });
    return { maxRate, actions, detector };
  };
  const rates = [
    ...(maxHardenRate === undefined ? [] : [create(maxHardenRate, ['hardened', 'blocked'])]),
    ...(maxBlockRate === undefined ? [] : [create(maxBlockRate, ['blocked'])]),
  ];
  if (rates.length > 0) return rates;
  throw new CommandError('toolgate watch needs --max-harden-rate, --max-block-rate, or both.');
}

function describeAlarm(
  { maxRate, actions }: WatchedRate,
  { messages, events }: EventCount,
  place: string,
): string {
  return (
    `${place}: more messages are ${actions.join(' or ')} than the promised ${formatRate(maxRate)}: ${formatInteger(events)} of the last ` +
    `${formatInteger(messages)} (${formatRate(events / messages)})`
  );
}
