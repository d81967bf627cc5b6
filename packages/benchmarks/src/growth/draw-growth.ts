/** A line of a plot. */
export interface Growth {
  title: string;
  points: readonly { size: number; milliseconds: number }[];
}

const width = 360;
const height = 190;
const left = 48;
const bottom = 28;
const top = 34;

/**
 * Draws each growth in a plot of its own, both axes from zero, two in a row.
 *
 * @returns an SVG document that reads well on light and dark pages.
 */
export function drawGrowth(growths: readonly Growth[]): string {
  const plots = growths.map((growth, index) => {
    const x = (index % 2) * width;
    const y = Math.floor(index / 2) * height;
    return `<g transform="translate(${x} ${y})">\n${drawPlot(growth)}\n</g>`;
  });
  const rows = Math.ceil(growths.length / 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * width} ${rows * height}" role="img" aria-label="Cost of a request as it grows">
<style>
text { font: 12px system-ui, sans-serif; fill: #24292f; }
.title { font-weight: 600; }
.axis { stroke: #a7adb5; }
.line { fill: none; stroke: #0b7a5f; stroke-width: 2; }
.dot { fill: #0b7a5f; }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .line { stroke: #4cc2a0; } .dot { fill: #4cc2a0; } }
</style>
${plots.join('\n')}
</svg>
`;
}

function drawPlot({ title, points }: Growth): string {
  const maxSize = Math.max(...points.map(({ size }) => size));
  const maxTime = Math.max(...points.map(({ milliseconds }) => milliseconds));
  const x = (size: number): string => (left + (size / maxSize) * (width - left - 30)).toFixed(1);
  const y = (time: number): string =>
    (height - bottom - (time / maxTime) * (height - bottom - top)).toFixed(1);
  const places = points.map(({ size, milliseconds }) => `${x(size)},${y(milliseconds)}`);
  const dots = places.map((place) => {
    const [cx, cy] = place.split(',');
    return `<circle class="dot" cx="${cx}" cy="${cy}" r="3"/>`;
  });
  return [
    `<text class="title" x="${left}" y="16">${title}</text>`,
    `<path class="axis" fill="none" d="M${left} ${top}V${height - bottom}H${width - 20}"/>`,
    `<polyline class="line" points="${places.join(' ')}"/>`,
    ...dots,
    `<text x="${left - 6}" y="${top + 4}" text-anchor="end">${maxTime.toFixed(2)}</text>`,
    `<text x="${left - 6}" y="${height - bottom}" text-anchor="end">0 ms</text>`,
    `<text x="${x(maxSize)}" y="${height - 10}" text-anchor="end">${maxSize.toLocaleString('en')}</text>`,
  ].join('\n');
}
