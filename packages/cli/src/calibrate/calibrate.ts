import type { PromptGuardThresholds } from 'toolgate';
import { resolveThresholds } from 'toolgate/pipeline';
import {
  type Calibration,
  calibrateThresholds,
  createScoreHistogram,
} from '../calibration/index.ts';
import { CommandError } from '../command-error.ts';
import { loadConfig } from '../configuration/index.ts';
import { writeTextFile } from '../text-files.ts';
import { readTraffic, type TrafficCommand } from '../traffic/index.ts';
import { drawCurve, plotCurve } from './draw-curve.ts';
import { formatCalibration } from './format-calibration.ts';
import { formatSetting, writeThresholds } from './write-thresholds.ts';

/** The options of `toolgate calibrate`, as given on the command line. */
export interface CalibrateFlags {
  /** The highest share of messages to block. */
  maxBlockRate?: number;
  /** The highest share of messages to harden or block. */
  maxHardenRate?: number;
  /** The probability with which each promise is kept. */
  confidence: number;
  /** The configuration file. */
  config?: string;
  /** A file for the curve, as SVG. */
  picture?: string;
  /** A configuration file to write. */
  write?: string;
  /** Leaves out the progress line. */
  quiet?: boolean;
}

/**
 * Runs `toolgate calibrate`: finds the lowest thresholds that keep the promised rates on recorded traffic, shows the
 * curve, and prints or writes the configuration. It makes no network calls.
 *
 * @returns the exit code: 1 when the data cannot support a promise. No configuration is then printed or written.
 * @throws CommandError for a file that cannot be read or written, and for flags that contradict each other.
 */
export async function calibrate(command: TrafficCommand<CalibrateFlags>): Promise<number> {
  const { flags, directory, terminal } = command;
  const { confidence } = flags;
  const maxRates = readPromises(flags);
  const { promptGuard = {} } = await loadConfig(directory, flags.config);
  const scores = createScoreHistogram();
  const count = await readTraffic(command, promptGuard, ({ score }) => scores.add(score));
  // No threshold may be below the preset `strict`: a log without attacks cannot show which harmless messages will come.
  const minThresholds = resolveThresholds('strict');
  const calibration = calibrateThresholds({ scores, maxRates, confidence, minThresholds });
  const thresholds = combineThresholds(calibration, resolveThresholds(promptGuard.thresholds));
  const curve = { scores, calibration, confidence, thresholds };
  if (flags.picture !== undefined) await writeTextFile(flags.picture, drawCurve(curve));
  terminal.stdout.write(
    `${formatCalibration(calibration, count, confidence)}\n\n${plotCurve(curve)}\n`,
  );
  if (thresholds === undefined) return 1;
  if (flags.write === undefined) terminal.stdout.write(`\n${formatSetting(thresholds)}\n`);
  else {
    await writeThresholds(flags.write, thresholds);
    terminal.stdout.write(`\nWritten to ${flags.write}.\n`);
  }
  return 0;
}

/** Checks that there is a promise, and that the block rate is not above the harden rate. */
function readPromises({
  maxBlockRate: block,
  maxHardenRate: harden,
}: CalibrateFlags): Partial<PromptGuardThresholds> {
  if (block === undefined && harden === undefined) {
    throw new CommandError('Say what to promise: --max-harden-rate, --max-block-rate, or both.');
  }
  if (block !== undefined && harden !== undefined && block > harden) {
    throw new CommandError(
      '--max-block-rate is higher than --max-harden-rate, which counts blocked messages too.',
    );
  }
  return { ...(block !== undefined && { block }), ...(harden !== undefined && { harden }) };
}

/**
 * Returns the new thresholds, and the present one if there is no promise for it; `undefined` when the data cannot
 * support a promise.
 */
function combineThresholds(
  { harden, block }: Calibration,
  present: PromptGuardThresholds,
): PromptGuardThresholds | undefined {
  if (harden?.kept === false || block?.kept === false) return undefined;
  // A higher blocking threshold also keeps its promise, so a promised hardening threshold takes precedence.
  const chosenBlock = block?.threshold ?? present.block;
  if (harden === undefined) {
    return { harden: Math.min(present.harden, chosenBlock), block: chosenBlock };
  }
  return { harden: harden.threshold, block: Math.max(chosenBlock, harden.threshold) };
}
