import type { Trial, Trials } from './run-trials.ts';

/** A share with its 95 % interval. */
export interface Rate {
  share: number;
  low: number;
  high: number;
}

/** The figures of all requests of one kind. */
export interface TrialFigures {
  requests: number;
  errors: number;
  /** The share of right answers; absent if no case has an expected answer. */
  right?: Rate;
  /** The means for a request. */
  calls: number;
  tokens: number;
  /** Latency in milliseconds: the median, and the time within which 95 % of the requests end. */
  median: number;
  slowest: number;
}

/** The figures of a comparison. */
export interface Comparison {
  without: TrialFigures;
  with: TrialFigures;
  /** The change of the share of right answers with the features; absent if no case has an expected answer. */
  gain?: Rate;
}

/** The quantile of the normal distribution for 95 % intervals. */
const z = 1.959_964;

/**
 * Computes the figures of the requests. The intervals are Wilson's; the interval of the gain is Newcombe's, which
 * combines two of them.
 */
export function compareTrials(trials: Trials): Comparison {
  const [without, added] = [summarize(trials.without), summarize(trials.with)];
  const gain = without.right && added.right && subtract(added.right, without.right);
  return { without, with: added, ...(gain && { gain }) };
}

function summarize(trials: readonly Trial[]): TrialFigures {
  const judgedTrials = trials.filter(({ isRight }) => isRight !== undefined);
  const times = trials.map(({ milliseconds }) => milliseconds).toSorted((one, two) => one - two);
  return {
    requests: trials.length,
    errors: trials.filter(({ isError }) => isError).length,
    ...(judgedTrials.length > 0 && {
      right: estimateRate(
        judgedTrials.filter(({ isRight }) => isRight).length,
        judgedTrials.length,
      ),
    }),
    calls: mean(trials.map(({ calls }) => calls)),
    tokens: mean(trials.map(({ tokens }) => tokens)),
    median: pickQuantile(times, 0.5),
    slowest: pickQuantile(times, 0.95),
  };
}

/** Returns the share of `some` in `many`, with Wilson's interval (E. B. Wilson, 1927). */
export function estimateRate(some: number, many: number): Rate {
  const share = some / many;
  const scale = 1 + z ** 2 / many;
  const center = (share + z ** 2 / (2 * many)) / scale;
  const reach = (z * Math.sqrt((share * (1 - share)) / many + z ** 2 / (4 * many ** 2))) / scale;
  return { share, low: Math.max(0, center - reach), high: Math.min(1, center + reach) };
}

/** Returns the difference of two shares, with Newcombe's interval (R. G. Newcombe, 1998, method 10). */
function subtract(one: Rate, other: Rate): Rate {
  const share = one.share - other.share;
  return {
    share,
    low: share - Math.hypot(one.share - one.low, other.high - other.share),
    high: share + Math.hypot(one.high - one.share, other.share - other.low),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function pickQuantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Formats a comparison as a table for a terminal. */
export function formatComparison({ without, with: added, gain }: Comparison): string {
  const rows = [
    ['', 'without', 'with'],
    ['requests', String(without.requests), String(added.requests)],
    ['errors', String(without.errors), String(added.errors)],
    ...(without.right && added.right
      ? [['right', formatRate(without.right), formatRate(added.right)]]
      : []),
    ['calls a request', without.calls.toFixed(2), added.calls.toFixed(2)],
    ['tokens a request', without.tokens.toFixed(0), added.tokens.toFixed(0)],
    ['median latency', formatSeconds(without.median), formatSeconds(added.median)],
    ['95 % within', formatSeconds(without.slowest), formatSeconds(added.slowest)],
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...table, '', gain ? describeGain(gain) : noExpectations].join('\n');
}

const noExpectations =
  'No case has an expected answer: add "expect" to measure how many are right.';

function describeGain(gain: Rate): string {
  const interval = `${formatPoints(gain.share)} points (95 % interval ${formatPoints(gain.low)} to ${formatPoints(gain.high)})`;
  if (gain.low > 0) return `It makes answers right more often: ${interval}.`;
  if (gain.high < 0) return `It makes answers right less often: ${interval}.`;
  return `No difference is certain: ${interval}. More cases or trials narrow the interval.`;
}

function formatPoints(share: number): string {
  return `${share > 0 ? '+' : ''}${formatPercent(share)}`;
}

function formatRate({ share, low, high }: Rate): string {
  return `${formatPercent(share)} % (${formatPercent(low)} to ${formatPercent(high)})`;
}

function formatPercent(share: number): string {
  return (100 * share).toFixed(1);
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
