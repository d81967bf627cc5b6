import type { PromptGuardThresholds } from 'toolgate';
import { formatRate } from '../calibrate/index.ts';
import { formatInteger } from '../format-count.ts';
import { type Change, countActions, type Period } from './periods.ts';

const actions = ['passed', 'hardened', 'blocked'] as const;
const colours = {
  hardened: 'var(--hardened)',
  blocked: 'var(--blocked)',
  scores: 'var(--scores)',
  before: 'var(--before)',
  after: 'var(--after)',
};
const style = `
:root {
  color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif;
  --text: #1d2129; --paper: #fff; --line: #d9dce1;
  --hardened: #d98c1f; --blocked: #b3261e; --scores: #1b6ca8; --before: #555; --after: #2e7d32;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e8eaee; --paper: #16181d; --line: #3a3f4a;
    --hardened: #e5a54b; --blocked: #f2736b; --scores: #5aa7e0; --before: #b0b5be; --after: #6cc070;
  }
}
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: var(--text); background: var(--paper); }
h1 { font-size: 1.7rem; line-height: 1.25; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: 0.3rem 0.8rem; border-bottom: 1px solid var(--line); text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem; }
.wide { overflow-x: auto; }
.wide svg { min-width: 40rem; }
svg { width: 100%; height: auto; fill: var(--text); }
figure { margin: 0; }
@media (max-width: 30rem) { th, td { padding: 0.3rem 0.4rem; font-size: 14px; } }`;

/** Draws a page without scripts. It compares the guard's actions before and after a change of thresholds. */
export function drawPage(periods: readonly Period[], change: Change): string {
  const scores = periods.flatMap((period) => period.scores);
  const max = roundUp(
    1,
    ...Object.values(change).flatMap((thresholds) =>
      periods.map((period) => {
        const { hardened, blocked } = countActions(period.scores, thresholds);
        return hardened + blocked;
      }),
    ),
  );
  const figures = [
    { name: 'Before', thresholds: change.before },
    { name: 'After', thresholds: change.after },
  ].map(
    ({ name, thresholds }) =>
      `<figure><figcaption><strong>${name}</strong>: hardened from ${thresholds.harden}, blocked from ${thresholds.block}</figcaption>` +
      `${drawBars(periods, thresholds, max)}</figure>`,
  );
  return (
    `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n` +
    `<title>Thresholds before and after</title>\n<style>${style}\n</style>\n` +
    `<h1>The prompt guard's thresholds, before and after</h1>\n` +
    `<p>${formatInteger(scores.length)} recorded messages, and the action of the guard for their scores.</p>\n` +
    `${scrolling(drawTotals(scores, change))}\n<h2>Hardened and blocked messages</h2>\n` +
    `<p>${drawKey('hardened')} ${drawKey('blocked')}</p>\n<div class="pair">${figures.join('\n')}</div>\n` +
    `<h2>Scores</h2>\n${scrolling(drawScores(scores, change))}\n<h2>Figures</h2>\n${scrolling(drawPeriods(periods, change))}\n</html>\n`
  );
}

/**
 * Returns the highest of some counts, rounded up to an even number with one or two digits before its zeros: 71 becomes
 * 72, 711 becomes 720.
 */
function roundUp(...counts: number[]): number {
  const max = Math.max(...counts);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(max)) - 1);
  return Math.ceil(max / (2 * unit)) * 2 * unit;
}

/** Lets a narrow screen scroll a wide part. */
function scrolling(html: string): string {
  return `<div class="wide">${html}</div>`;
}

function drawTotals(scores: readonly number[], change: Change): string {
  const [old, next] = [countActions(scores, change.before), countActions(scores, change.after)];
  const cell = (count: number): string =>
    `<td>${formatInteger(count)} (${formatRate(count / scores.length)})</td>`;
  const rows = actions.map((action) => {
    const difference = next[action] - old[action];
    const sign = difference > 0 ? '+' : '';
    return `<tr><td>${action}</td>${cell(old[action])}${cell(next[action])}<td>${sign}${difference}</td></tr>`;
  });
  return `<table><tr><th>action</th><th>before</th><th>after</th><th>change</th></tr>${rows.join('')}</table>`;
}

function drawPeriods(periods: readonly Period[], change: Change): string {
  const rows = periods.map(({ name, scores }) => {
    const [old, next] = [countActions(scores, change.before), countActions(scores, change.after)];
    const cells = [scores.length, old.hardened, next.hardened, old.blocked, next.blocked];
    return `<tr><td>${name}</td>${cells.map((count) => `<td>${formatInteger(count)}</td>`).join('')}</tr>`;
  });
  const heads = ['messages', 'hardened before', 'after', 'blocked before', 'after'];
  return `<table><tr><th>period</th>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`;
}

function drawKey(action: 'hardened' | 'blocked'): string {
  return `<svg viewBox="0 0 10 10" style="width: 0.8em" aria-hidden="true"><rect width="10" height="10" fill="${colours[action]}"/></svg> ${action}`;
}

/** Draws bars of hardened and blocked messages, one for each period, on a scale that both pictures share. */
function drawBars(
  periods: readonly Period[],
  thresholds: PromptGuardThresholds,
  max: number,
): string {
  const [width, height, left, foot] = [420, 240, 44, 30];
  const step = (width - left) / periods.length;
  const scale = (height - foot - 10) / max;
  const every = Math.ceil(periods.length / 7);
  const bars = periods.map(({ name, scores }, at) => {
    const { hardened, blocked } = countActions(scores, thresholds);
    const x = left + at * step + step * 0.15;
    const bar = (action: 'hardened' | 'blocked', count: number, below: number): string =>
      `<rect x="${x.toFixed(1)}" width="${(step * 0.7).toFixed(1)}" y="${(height - foot - (below + count) * scale).toFixed(1)}" ` +
      `height="${(count * scale).toFixed(1)}" fill="${colours[action]}"><title>${name}: ${count} ${action}</title></rect>`;
    const label =
      at % every === 0
        ? `<text x="${(x + step * 0.35).toFixed(1)}" y="${height - 10}" text-anchor="middle">${name.slice(-5)}</text>`
        : '';
    return bar('blocked', blocked, 0) + bar('hardened', hardened, blocked) + label;
  });
  const ticks = [...new Set([0, max / 2, max])].map((count) => {
    const y = (height - foot - count * scale).toFixed(1);
    return (
      `<line x1="${left}" x2="${width}" y1="${y}" y2="${y}" stroke="var(--line)"/>` +
      `<text x="${left - 6}" y="${y}" dy="4" text-anchor="end">${formatInteger(count)}</text>`
    );
  });
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Hardened and blocked messages by period" font-size="11">${ticks.join('')}${bars.join('')}</svg>`;
}

/** Draws a histogram of the scores on a logarithmic scale, with all four thresholds. */
function drawScores(scores: readonly number[], change: Change): string {
  const [width, height, left, foot, top, bins] = [860, 280, 54, 30, 50, 50];
  const counts = Array.from({ length: bins }, () => 0);
  for (const score of scores) {
    const bin = Math.min(bins - 1, Math.floor(score * bins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(...counts) + 1)));
  const x = (score: number): number => left + score * (width - left - 8);
  const y = (count: number): number =>
    height - foot - (Math.log10(count + 1) / decades) * (height - foot - top);
  const bars = counts.map((count, bin) => {
    const from = x(bin / bins);
    return (
      `<rect x="${from.toFixed(1)}" width="${(x((bin + 0.9) / bins) - from).toFixed(1)}" y="${y(count).toFixed(1)}" ` +
      `height="${(height - foot - y(count)).toFixed(1)}" fill="${colours.scores}"/>`
    );
  });
  const thresholds = (['before', 'after'] as const).flatMap((name, row) =>
    (['harden', 'block'] as const).map((action, place) => {
      const threshold = change[name][action];
      return {
        name,
        action,
        threshold,
        at: x(threshold).toFixed(1),
        labelY: 12 + 12 * (2 * row + place),
      };
    }),
  );
  const lines = thresholds.map(
    ({ name, at }) =>
      `<line x1="${at}" x2="${at}" y1="4" y2="${height - foot}" stroke="${colours[name]}" stroke-width="1.5"${name === 'before' ? ' stroke-dasharray="5 3"' : ''}/>`,
  );
  // The label is above all lines, so no line crosses it.
  const labels = thresholds.map(({ name, action, threshold, at, labelY }) => {
    const [side, anchor] = threshold > 0.5 ? [-5, 'end'] : [5, 'start'];
    return `<text x="${at}" dx="${side}" y="${labelY}" text-anchor="${anchor}" fill="${colours[name]}" stroke="var(--paper)" stroke-width="3" paint-order="stroke">${name}: ${action} ${threshold}</text>`;
  });
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (score) =>
      `<text x="${x(score).toFixed(1)}" y="${height - 10}" text-anchor="middle">${score}</text>`,
  );
  const grid = Array.from({ length: decades + 1 }, (_, at) => 10 ** at).map(
    (count) =>
      `<text x="${left - 6}" y="${y(count).toFixed(1)}" dy="4" text-anchor="end">${formatInteger(count)}</text>`,
  );
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Number of messages by score" font-size="11">${[...bars, ...lines, ...labels, ...ticks, ...grid].join('')}</svg>`;
}
