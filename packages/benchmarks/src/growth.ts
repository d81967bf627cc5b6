// What a request costs as its conversation, tools, system prompt and company grow: linear at most. Run it with
// `node src/growth.ts`, or with `--write FOLDER` for the plots in `images/growth.svg` there.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawGrowth, type Growth } from './growth/draw-growth.ts';
import { growthSeries, measureGrowth, type RequestSize } from './growth/measure-growth.ts';

const { values } = parseArgs({ options: { write: { type: 'string' } } });

const titles: Record<keyof RequestSize, string> = {
  conversation: 'CPU ms by characters of conversation',
  tools: 'CPU ms by tools',
  systemPrompt: 'CPU ms by characters of system prompt',
  concurrency: 'CPU ms a request by requests at once',
};

const growths: Growth[] = [];
for (const { name, sizes } of growthSeries) {
  const points: { size: number; milliseconds: number }[] = [];
  for (const size of sizes) {
    points.push({ size, milliseconds: await measureGrowth({ [name]: size }) });
  }
  growths.push({ title: titles[name], points });
  const row = points.map(({ size, milliseconds }) => `${size}: ${milliseconds.toFixed(3)}`);
  process.stdout.write(`${titles[name]}: ${row.join(', ')}${lastStep(points)}\n`);
}

if (values.write !== undefined) {
  const folder = join(values.write, 'images');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'growth.svg'), drawGrowth(growths));
}

/** By how much the last step grew, for what it grew by: what bends upwards shows in the larger number. */
function lastStep(points: Growth['points']): string {
  const [before, last] = points.slice(-2);
  if (before === undefined || last === undefined) return '';
  const size = last.size / before.size;
  const time = last.milliseconds / before.milliseconds;
  return `; the last step: × ${size.toFixed(1)} costs × ${time.toFixed(2)}`;
}
