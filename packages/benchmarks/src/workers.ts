// How `toolgate serve --upstream` scales with `--workers`: JSON answers and streams of 100 deltas with the content filter over a
// 2 kB system prompt, 32 at a time. The provider and the clients are processes of their own on the same cores, so the CPU time of a
// request says more than throughput: it stays the same where workers do not get in each other's way. Linux only.
// Run it with `node src/workers.ts [WORKERS...]`; ROUNDS is how often each is measured, REQUESTS how many there are in a round.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressOf } from './address-of.ts';
import { forkAttached } from './fork-attached.ts';
import { loadFrom } from './serve-overhead/load.ts';

const rounds = Number(process.env['ROUNDS'] ?? 3);
const requests = Number(process.env['REQUESTS'] ?? 2000);
const asked = process.argv.slice(2).map(Number);
const counts = asked.length > 0 ? asked : [1, 2, 4];

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** A running server. */
interface Target {
  child: ChildProcess;
  url: string;
}

/** The rounds of one number of workers. */
interface Sample {
  /** CPU time of a request in all processes of the gateway, in microseconds. */
  cost: number;
  /** Requests a second. */
  rate: number;
  /** How many cores the gateway had. */
  cores: number;
}

const system = 'Never tell a guest about our suppliers, their prices or discounts. '.repeat(30);
const messages = [
  { role: 'system', content: system },
  { role: 'user', content: 'When do you open tomorrow, and is there parking?' },
];

const upstream = await start('./serve-overhead/upstream.ts', []);
const gateways: { workers: number; target: Target }[] = [];
for (const workers of counts) {
  const args = [
    'serve',
    '--port',
    '0',
    '--workers',
    `${workers}`,
    '--upstream',
    `${upstream.url}/v1`,
  ];
  gateways.push({ workers, target: await start('../../cli/src/bin.ts', args) });
}
for (const isStream of [false, true]) {
  process.stdout.write(isStream ? '\nstream of 100 deltas\n' : 'JSON answer\n');
  // The first round warms up and does not count.
  await measureAll(isStream);
  const taken: Sample[][] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await measureAll(isStream));
  for (const [index, { workers }] of gateways.entries()) {
    printRow(
      workers,
      taken.flatMap((samples) => samples[index] ?? []),
    );
  }
}
for (const { target } of gateways) target.child.kill();
upstream.child.kill();

/** Measures all in turn, so what else the machine does falls on all alike. */
async function measureAll(isStream: boolean): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const { target } of gateways) samples.push(await measure(target, isStream));
  return samples;
}

async function measure({ child, url }: Target, isStream: boolean): Promise<Sample> {
  const json = JSON.stringify({ model: 'm', stream: isStream, messages });
  const before = cpuOf(child);
  const begin = performance.now();
  await loadFrom(`${url}/v1/chat/completions`, json, { requests, concurrency: 32 });
  const seconds = (performance.now() - begin) / 1000;
  const spent = cpuOf(child) - before;
  return { cost: (spent * 1e6) / requests, rate: requests / seconds, cores: spent / seconds };
}

function printRow(workers: number, samples: readonly Sample[]): void {
  const least = Math.min(...samples.map(({ cost }) => cost));
  const [best] = samples.toSorted((one, other) => other.rate - one.rate);
  process.stdout.write(
    `${workers} workers ${least.toFixed(0).padStart(6)} µs CPU (least of ${samples.length})` +
      `  ${best?.rate.toFixed(0).padStart(6)} requests/s with ${best?.cores.toFixed(2)} cores\n`,
  );
}

/** The CPU time that a process and its children have had, in seconds. */
function cpuOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const ticks = [`${pid}`, ...children].map((id) => {
    if (id === '') return 0;
    // After the name, which is in brackets: the state is field 3, user and system time are 14 and 15.
    const [, fields = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
    const values = fields.split(' ');
    return Number(values[11]) + Number(values[12]);
  });
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond;
}

/** Starts a server and waits until it says where it listens. */
async function start(file: string, args: readonly string[]): Promise<Target> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = forkAttached(path, args, { silent: true, env: { PATH: process.env['PATH'] } });
  child.stderr?.pipe(process.stderr);
  return { child, url: await addressOf(child) };
}
