// Mixed load with faults at full speed, on both paths and all endpoints, streamed and not. It fails if memory grows by
// more than a tenth after the first two minutes, a request gets stuck, an answer lacks words without saying so, a call
// of the provider outlives its client, or the server dies. Run it with `node src/soak.ts --minutes 20`.
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startProcess } from './gateway/measured-process.ts';
import { spreadOf } from './quantile.ts';
import { ask, type Ending } from './soak/ask.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    concurrency: { type: 'string', default: '24' },
  },
});
const minutes = Number(values.minutes);
const sampleSeconds = 5;
const patienceSeconds = 30;
if (!(minutes >= 0.5)) throw new Error('A soak takes half a minute at least: --minutes 20');
/** Memory is compared with that after two minutes, or after a third of a shorter run. */
const settledAfter = Math.min(2, minutes / 3) * 60_000;
/** How much of the run each of the two is the median of: a sample depends on when memory was last collected. */
const windowMilliseconds = Math.min(1, minutes / 6) * 60_000;
/** The most that memory may grow, as a share. */
const tolerance = 0.1;

const faults = ['reset', 'cut', 'broken', 'status-429', 'status-500'];
const endpoints = [
  '/v1/chat/completions',
  '/v1/messages',
  '/v1/responses',
  '/sdk/v1/chat/completions',
  '/sdk/v1/messages',
  '/sdk/v1/responses',
];

const upstream = await startProcess({
  file: fileURLToPath(new URL('./soak/faulty-upstream.ts', import.meta.url)),
  parameters: (port) => [`${port}`],
});
const server = await startProcess({
  file: fileURLToPath(new URL('./soak/soak-server.ts', import.meta.url)),
  parameters: (port) => [`${port}`, `${upstream.port}`],
});

const endings: Record<Ending, number> = { whole: 0, failed: 0, left: 0, wrong: 0, stuck: 0 };
const wrong = new Map<string, number>();
const samples: { at: number; memory: number }[] = [];
const startedAt = performance.now();
const elapsed = (): number => performance.now() - startedAt;

await Promise.all([sample(), ...Array.from({ length: Number(values.concurrency) }, load)]);
const unended = await callsLeft();
server.stop();
upstream.stop();
report();

/** One client after the other: of three requests one meets a fault, and of ten clients one leaves. */
async function load(): Promise<void> {
  while (elapsed() < minutes * 60_000) {
    const path = pick(endpoints);
    const model = pickModel();
    const stream = Math.random() < 0.7;
    const leaveAfter = Math.random() < 0.1 ? 1 + Math.random() * 100 : 0;
    const pause = Math.random() < 0.05 ? 300 : 0;
    const ending = await ask({ port: server.port, path, model, stream, leaveAfter, pause });
    endings[ending] += 1;
    if (ending !== 'wrong' && ending !== 'stuck') continue;
    const key = `${ending}: ${path}, ${model}, ${stream ? 'streamed' : 'whole'}`;
    wrong.set(key, (wrong.get(key) ?? 0) + 1);
  }
}

async function sample(): Promise<void> {
  while (elapsed() < minutes * 60_000) {
    await wait(sampleSeconds * 1000);
    const { memory } = await Promise.race([server.usage(), unanswered()]);
    samples.push({ at: elapsed(), memory: memory / 1_000_000 });
    if (samples.length % 12 === 0) print(`${(elapsed() / 60_000).toFixed(0)} min: ${describe()}`);
  }
}

/** A server that died answers nothing, and the soak would wait for ever. */
async function unanswered(): Promise<never> {
  await wait(patienceSeconds * 1000, undefined, { ref: false });
  throw new Error(`the server did not answer for ${patienceSeconds} seconds; ${describe()}`);
}

/** The provider's abandoned answers, after the time to give them up. */
async function callsLeft(): Promise<number> {
  const deadline = performance.now() + patienceSeconds * 1000;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${upstream.port}/`);
    const left = Number(await response.text());
    if (left === 0 || performance.now() > deadline) return left;
    await wait(200);
  }
}

function describe(): string {
  const counts = Object.entries(endings).map(([ending, count]) => `${count} ${ending}`);
  return `${samples.at(-1)?.memory.toFixed(0)} MB, ${counts.join(', ')}`;
}

function report(): void {
  const settled = samples.filter(
    ({ at }) => at >= settledAfter && at < settledAfter + windowMilliseconds,
  );
  const last = samples.slice(-Math.max(1, Math.round(windowMilliseconds / 1000 / sampleSeconds)));
  const before = spreadOf(settled.map(({ memory }) => memory)).median;
  const after = spreadOf(last.map(({ memory }) => memory)).median;
  const growth = after / before - 1;
  for (const [key, count] of wrong) print(`${count} × ${key}`);
  print(`${describe()}, ${(sum() / minutes / 60).toFixed(0)} requests a second`);
  print(
    `memory: ${before.toFixed(0)} MB after ${(settledAfter / 60_000).toFixed(1)} minutes, ${after.toFixed(0)} MB at the end (${(growth * 100).toFixed(1)} %)`,
  );
  print(`calls of the provider that outlived their clients: ${unended}`);
  const holds = growth <= tolerance && endings.wrong + endings.stuck + unended === 0;
  print(holds ? 'The soak holds.' : 'The soak does not hold.');
  process.exitCode = holds ? 0 : 1;
}

/** One request of three meets a fault; one of a hundred hangs, which takes a hundred times as long as the others. */
function pickModel(): string {
  const chance = Math.random();
  if (chance < 0.01) return 'hang';
  return chance < 1 / 3 ? pick(faults) : 'whole';
}

function sum(): number {
  return Object.values(endings).reduce((total, count) => total + count, 0);
}

function pick(list: readonly string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? '';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
