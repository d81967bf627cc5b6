import {
  type Calibration,
  countNeededMessages,
  type KeptPromise,
  type UnkeptPromise,
} from '../calibration/index.ts';
import { formatCount, formatInteger } from '../format-count.ts';
import { formatRate } from './format-rate.ts';

/**
 * Describes the result for people: one line for the data, and one for each promise.
 *
 * @param count the number of messages, and of records without the guard.
 */
export function formatCalibration(
  { harden, block }: Calibration,
  { messages, unguarded }: { messages: number; unguarded: number },
  confidence: number,
): string {
  const skipped = unguarded > 0 ? `; ${formatCount(unguarded, 'record')} without the guard` : '';
  const report = { messages, confidence };
  return [
    `${formatCount(messages, 'message')}${skipped}`,
    ...(harden ? [`Hardened or blocked: ${formatPromise(harden, report)}`] : []),
    ...(block ? [`Blocked: ${formatPromise(block, report)}`] : []),
  ].join('\n');
}

interface ReportOptions {
  messages: number;
  confidence: number;
}

function formatPromise(promise: KeptPromise | UnkeptPromise, options: ReportOptions): string {
  const rate = `at most ${formatRate(promise.maxRate)}`;
  if (!promise.kept) return `${rate} cannot be promised. ${describeLack(promise, options)}`;
  const { threshold, events, boundedRate } = promise;
  return (
    `${rate} from the threshold ${threshold} on. ${formatInteger(events)} of the messages ${events === 1 ? 'reaches' : 'reach'} it; ` +
    `with ${formatRate(options.confidence)} confidence their rate is below ${formatRate(boundedRate)}.`
  );
}

/** Describes what the data lacks, and how many messages the promise needs. */
function describeLack(
  { maxRate, events, neededMessages }: UnkeptPromise,
  { messages, confidence }: ReportOptions,
): string {
  const minimum = countNeededMessages(maxRate, confidence);
  const general = `Such a promise needs about ${formatInteger(minimum)} messages`;
  if (neededMessages === undefined) {
    return `${formatCount(events, 'message')} (${formatRate(events / messages)}) ${events === 1 ? 'has' : 'have'} the highest score, 1, so no threshold can keep the promise.`;
  }
  const more = formatInteger(Math.max(1, neededMessages - messages));
  return events === 0
    ? `${general}: ${more} more.`
    : `${general} if no message scores 1, and here ${formatCount(events, 'message')} did: ${more} more.`;
}
