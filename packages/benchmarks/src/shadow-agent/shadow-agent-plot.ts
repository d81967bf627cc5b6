/** A curve of theory with the measured points on it. */
export interface Curve {
  name: string;
  /** One point a limit. */
  points: readonly { limit: number; theory: number; measured: number }[];
}

const size = { width: 720, height: 420, left: 56, right: 250, top: 40, bottom: 44 };
const colours = ['#1b6ca8', '#c2571a', '#2e7d32', '#7b3fa0'];

/** A line chart as SVG: accuracy over the limit, lines for theory and dots for measurements. */
export function plotAccuracy(curves: readonly Curve[]): string {
  const limits = curves.flatMap(({ points }) => points.map(({ limit }) => limit));
  const most = Math.max(...limits);
  const x = (limit: number): string =>
    (size.left + ((limit - 1) / (most - 1)) * (size.width - size.left - size.right)).toFixed(1);
  const y = (share: number): string =>
    (size.top + (1 - share) * (size.height - size.top - size.bottom)).toFixed(1);

  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${x(1)}" x2="${x(most)}" y1="${y(share)}" y2="${y(share)}" stroke="#ddd"/>` +
      `<text x="${size.left - 8}" y="${y(share)}" text-anchor="end" dy="4">${share * 100} %</text>`,
  );
  const ticks = [...new Set(limits)].map(
    (limit) =>
      `<text x="${x(limit)}" y="${size.height - size.bottom + 20}" text-anchor="middle">${limit}</text>`,
  );
  const lines = curves.map(({ name, points }, at) => {
    const colour = colours[at % colours.length];
    const line = points.map(({ limit, theory }) => `${x(limit)},${y(theory)}`).join(' ');
    const dots = points.map(
      ({ limit, measured }) =>
        `<circle cx="${x(limit)}" cy="${y(measured)}" r="3.5" fill="${colour}"/>`,
    );
    const label = size.top + 20 + at * 22;
    return (
      `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="1.5"/>${dots.join('')}` +
      `<circle cx="${size.width - size.right + 24}" cy="${label}" r="4" fill="${colour}"/>` +
      `<text x="${size.width - size.right + 36}" y="${label}" dy="4">${name}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12">` +
    `<rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="${size.left}" y="22" font-size="14">Right answers by max_iterations: theory (lines), measured (dots)</text>` +
    `${[...grid, ...ticks, ...lines].join('')}</svg>\n`
  );
}
