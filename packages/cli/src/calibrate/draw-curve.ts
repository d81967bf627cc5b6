import type { PromptGuardThresholds } from 'toolgate';
import { boundRate, type Calibration, type ScoreHistogram } from '../calibration/index.ts';
import { formatInteger } from '../format-count.ts';
import { formatRate } from './format-rate.ts';

/** The number of messages that reach each threshold, and the chosen thresholds. */
export interface Curve {
  scores: ScoreHistogram;
  calibration: Calibration;
  confidence: number;
  /** The chosen thresholds; absent when the data cannot support a promise. */
  thresholds: PromptGuardThresholds | undefined;
}

/** A point of a curve: a threshold, and the rate of messages that reach it. */
interface Point {
  threshold: number;
  events: number;
  /** The measured rate. */
  rate: number;
  /** The upper bound of the rate, with the requested confidence. */
  boundedRate: number;
}

const size = { width: 720, height: 400, left: 70, right: 24, top: 44, bottom: 92 };
const colours = { rate: '#1b6ca8', bound: '#c2571a', promise: '#555', threshold: '#2e7d32' };
const actions = ['harden', 'block'] as const;

/**
 * Draws, as SVG, the rates of messages that reach each threshold on a logarithmic scale, with promises and chosen
 * thresholds.
 */
export function drawCurve({ scores, calibration, confidence, thresholds }: Curve): string {
  const hundredths = Array.from({ length: 101 }, (_, at) => at / 100);
  const points = readPoints(scores, confidence, hundredths);
  const minExponent = findMinExponent(calibration, scores.count());
  const x = (threshold: number): string =>
    (size.left + threshold * (size.width - size.left - size.right)).toFixed(1);
  const y = (rate: number): string => {
    const height = size.height - size.top - size.bottom;
    const share = Math.max(0, 1 - Math.log10(Math.max(rate, 1e-12)) / minExponent);
    return (size.top + height * (1 - share)).toFixed(1);
  };
  const line = (rate: (point: Point) => number, colour: string): string =>
    `<polyline fill="none" stroke="${colour}" stroke-width="2" points="` +
    `${points.map((point) => `${x(point.threshold)},${y(rate(point))}`).join(' ')}"/>`;
  const right = size.width - size.right;
  const bottom = size.height - size.bottom;
  const grid = Array.from({ length: 1 - minExponent }, (_, at) => 10 ** -at).map(
    (rate) =>
      `<line x1="${size.left}" x2="${right}" y1="${y(rate)}" y2="${y(rate)}" stroke="#ddd"/>` +
      `<text x="${size.left - 8}" y="${y(rate)}" dy="4" text-anchor="end">${formatRate(rate)}</text>`,
  );
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (threshold) =>
      `<text x="${x(threshold)}" y="${bottom + 18}" text-anchor="middle">${threshold}</text>`,
  );
  const marks = actions.flatMap((action) => {
    const maxRate = calibration[action]?.maxRate;
    const threshold = thresholds?.[action];
    return [
      maxRate === undefined ? '' : drawPromise(y(maxRate), `${action}: ${formatRate(maxRate)}`),
      threshold === undefined ? '' : drawThreshold(x(threshold), action, threshold),
    ];
  });
  const title = `Messages that reach each threshold, of ${formatInteger(scores.count())}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" font-family="sans-serif" font-size="12">` +
    `<title>${title}</title><rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="${size.left}" y="24" font-size="15">${title}</text>${[...grid, ...ticks].join('')}` +
    `${line(({ rate }) => rate, colours.rate)}${line(({ boundedRate }) => boundedRate, colours.bound)}${marks.join('')}` +
    `<text x="${(size.left + right) / 2}" y="${bottom + 36}" text-anchor="middle">threshold</text>` +
    `${drawLegend(confidence)}</svg>\n`
  );
}

function drawPromise(y: string, label: string): string {
  const right = size.width - size.right;
  return (
    `<line x1="${size.left}" x2="${right}" y1="${y}" y2="${y}" stroke="${colours.promise}" stroke-dasharray="6 4"/>` +
    `<text x="${size.left + 6}" y="${y}" dy="-5" fill="${colours.promise}">at most, ${label}</text>`
  );
}

function drawThreshold(x: string, action: string, threshold: number): string {
  const isLeft = threshold > 0.8;
  return (
    `<line x1="${x}" x2="${x}" y1="${size.top}" y2="${size.height - size.bottom}" stroke="${colours.threshold}"/>` +
    `<text x="${x}" y="${size.top + (action === 'block' ? 30 : 14)}" dx="${isLeft ? -5 : 5}" ` +
    `text-anchor="${isLeft ? 'end' : 'start'}" fill="${colours.threshold}" stroke="#fff" stroke-width="3" paint-order="stroke">${action} from ${threshold}</text>`
  );
}

function drawLegend(confidence: number): string {
  const entries = [
    { colour: colours.rate, label: 'measured share of messages' },
    {
      colour: colours.bound,
      label: `highest rate, with ${formatRate(confidence)} confidence at every time`,
    },
  ];
  return entries
    .map(({ colour, label }, at) => {
      const y = size.height - 34 + at * 20;
      return (
        `<line x1="${size.left}" x2="${size.left + 26}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="2"/>` +
        `<text x="${size.left + 34}" y="${y}" dy="4">${label}</text>`
      );
    })
    .join('');
}

const plotWidth = 40;
const plotted = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1];

/** Plots the same curve as text: one line for each threshold, with bars on a logarithmic scale. */
export function plotCurve({ scores, calibration, confidence, thresholds }: Curve): string {
  const chosen = thresholds ? [thresholds.harden, thresholds.block] : [];
  const rows = [...new Set([...plotted, ...chosen])].toSorted((one, other) => one - other);
  const minExponent = findMinExponent(calibration, scores.count());
  const bar = (rate: number): number =>
    rate === 0 ? 0 : Math.max(0, Math.round(plotWidth * (1 - Math.log10(rate) / minExponent)));
  const lines = readPoints(scores, confidence, rows).map(
    ({ threshold, events, rate, boundedRate }) => {
      const measured = '#'.repeat(bar(rate));
      const bounded = '-'.repeat(Math.max(0, bar(boundedRate) - measured.length));
      const marks = actions.filter((action) => thresholds?.[action] === threshold);
      const mark = marks.length > 0 ? ` < ${marks.join(', ')}` : '';
      return (
        `${threshold.toFixed(3).padStart(9)} ${formatInteger(events).padStart(9)} ${formatRate(rate).padStart(8)} ` +
        `${formatRate(boundedRate).padStart(8)}  ${measured}${bounded}${mark}`
      );
    },
  );
  const head = `threshold  messages    share  at most  ${formatRate(10 ** minExponent)} to 100 %, logarithmic`;
  return [head, ...lines].join('\n');
}

function readPoints(
  scores: ScoreHistogram,
  confidence: number,
  thresholds: readonly number[],
): Point[] {
  const messages = scores.count();
  return thresholds.map((threshold) => {
    const events = scores.countFrom(threshold);
    const boundedRate = boundRate({ messages, events }, confidence);
    return { threshold, events, rate: events / messages, boundedRate };
  });
}

/**
 * Returns the power of ten at the bottom of the scale. It is below every promise, and at most the rate of a single
 * message.
 */
function findMinExponent({ harden, block }: Calibration, messages: number): number {
  const rates = [harden?.maxRate ?? 1, block?.maxRate ?? 1, Math.max(1e-6, 1 / messages)];
  return Math.min(-2, Math.floor(Math.log10(Math.min(...rates))));
}
