import type { PromptGuardThresholds } from 'toolgate';
import { resolveThresholds } from 'toolgate/pipeline';
import { applySettings } from '../apply-settings.ts';
import { formatRate } from '../calibrate/index.ts';
import { loadConfig, type presets } from '../configuration/index.ts';
import { formatCount, formatInteger } from '../format-count.ts';
import { writeTextFile } from '../text-files.ts';
import { readTraffic, type TrafficCommand, type TrafficMessage } from '../traffic/index.ts';
import { drawPage } from './draw-page.ts';
import { type Change, countActions, type Period, splitPeriods } from './periods.ts';

/** A preset, or two thresholds. */
export type ThresholdsFlag = (typeof presets)[number] | PromptGuardThresholds;

/** The options of `toolgate replay`, as given on the command line. */
export interface ReplayFlags {
  /** The thresholds to compare with; by default the configured ones. */
  before?: ThresholdsFlag;
  /** The thresholds to try. */
  after: ThresholdsFlag;
  /** A file for the page, as HTML. */
  page?: string;
  /** The configuration file. */
  config?: string;
  /** Leaves out the progress line. */
  quiet?: boolean;
}

/**
 * Runs `toolgate replay`: shows, by day, what the guard would have done with recorded traffic, with the thresholds
 * before and after a change. It uses the recorded scores and makes no network calls.
 *
 * @throws CommandError for a file that cannot be read or written, and for thresholds that contradict each other.
 */
export async function replay(command: TrafficCommand<ReplayFlags>): Promise<void> {
  const { flags, directory, terminal } = command;
  const { promptGuard = {} } = await loadConfig(directory, flags.config);
  const thresholds = flags.before ?? promptGuard.thresholds;
  const change = {
    before: applySettings('', () => resolveThresholds(thresholds)),
    after: applySettings('', () => resolveThresholds(flags.after)),
  };
  const messages: TrafficMessage[] = [];
  await readTraffic(command, promptGuard, (message) => messages.push(message));
  const periods = splitPeriods(messages);
  terminal.stdout.write(`${formatActions(periods, change)}\n`);
  if (flags.page === undefined) return;
  await writeTextFile(flags.page, drawPage(periods, change));
}

/** Formats the actions before and after as a table for a terminal. */
function formatActions(periods: readonly Period[], { before, after }: Change): string {
  const scores = periods.flatMap((period) => period.scores);
  const counts = [before, after].map((thresholds) => countActions(scores, thresholds));
  const cell = (count: number): string =>
    `${formatInteger(count)} (${formatRate(count / scores.length)})`.padStart(20);
  const rows = (['passed', 'hardened', 'blocked'] as const).map(
    (action) => `${action.padEnd(10)}${counts.map((count) => cell(count[action])).join('')}`,
  );
  return [
    `${formatCount(scores.length, 'message')}, ${formatCount(periods.length, 'period')}`,
    `${'thresholds'.padEnd(10)}${formatPair(before)}${formatPair(after)}`,
    ...rows,
  ].join('\n');
}

function formatPair({ harden, block }: PromptGuardThresholds): string {
  return `${harden}, ${block}`.padStart(20);
}
