import type { Section } from './format-report.ts';

const width = 760;
const labelWidth = 250;
const barHeight = 18;
const gap = 6;

/**
 * Draws CPU per request as horizontal bars, a group for each section, each scaled to its own longest bar.
 *
 * @returns an SVG document that reads well on light and dark pages.
 */
export function drawChart(title: string, sections: readonly Section[]): string {
  let y = 40;
  const groups = sections.map((section) => {
    const group = drawSection(section, y);
    y += section.summaries.length * (barHeight + gap) + 44;
    return group;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" role="img" aria-label="${escape(title)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #24292f; }
.title { font-weight: 600; font-size: 15px; }
.own { fill: #0b7a5f; }
.other { fill: #a7adb5; }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .own { fill: #4cc2a0; } .other { fill: #6e7681; } }
</style>
<text class="title" x="0" y="20">${escape(title)}</text>
${groups.join('\n')}
</svg>
`;
}

function drawSection({ workload, concurrency, summaries }: Section, top: number): string {
  const longest = Math.max(...summaries.map(({ cpu }) => cpu.median));
  const bars = summaries.map(({ contender, cpu }, index) => {
    const y = top + 28 + index * (barHeight + gap);
    const length = Math.max(1, (cpu.median / longest) * (width - labelWidth - 80));
    const kind = contender.startsWith('Toolgate') ? 'own' : 'other';
    return [
      `<text x="${labelWidth - 8}" y="${y + 13}" text-anchor="end">${escape(contender)}</text>`,
      `<rect class="${kind}" x="${labelWidth}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" rx="3"/>`,
      `<text x="${(labelWidth + length + 6).toFixed(1)}" y="${y + 13}">${cpu.median.toFixed(0)}</text>`,
    ].join('\n');
  });
  const heading = `<text class="title" x="0" y="${top + 14}">${escape(`${workload}, ${concurrency} at a time`)}</text>`;
  return [heading, ...bars].join('\n');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
