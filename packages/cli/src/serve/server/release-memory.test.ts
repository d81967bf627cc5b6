import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Allocates and frees 150 MB, and reports its memory afterwards. For the code under test, time runs a hundred times as fast. */
const program = `
import { setTimeout as wait } from 'node:timers/promises';
import { releaseMemory } from ${JSON.stringify(new URL('release-memory.ts', import.meta.url).href)};
const now = performance.now.bind(performance);
performance.now = () => now() * 100;
const start = setInterval;
globalThis.setInterval = (run, milliseconds) => start(run, milliseconds / 100);
const held = { list: [] };
releaseMemory();
for (let index = 0; index < 1_000_000; index += 1) held.list.push({ index, own: [index] });
const peak = process.memoryUsage.rss();
held.list = [];
// After about sixteen seconds V8 collects on its own.
const end = now() + 8000;
while (now() < end && process.memoryUsage.rss() > peak / 2) await wait(50);
console.log(JSON.stringify({ peak, after: process.memoryUsage.rss() }));
`;

it('gives memory back once the process is idle', () => {
  const parameters = ['--input-type=module', '--eval', program];
  const output = execFileSync(process.execPath, parameters, { encoding: 'utf8' });
  const { peak, after } = JSON.parse(output) as { peak: number; after: number };
  expect(after).toBeLessThan(peak / 2);
});
