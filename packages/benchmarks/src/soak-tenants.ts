// Two tenants, one hostile: how much slower the other one's answers are while it is at work. Phases with and without the hostile
// tenant alternate, so the rest of the machine slows both. It fails where the other's p99 more than doubles, where one of its
// answers is not whole, and where memory grows by more than a tenth. Run it with `node src/soak-tenants.ts --minutes 20`.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { spreadOf } from './gateway/summarize-rounds.ts';
import { sendRequest } from './longest-stretch/clients.ts';
import {
  type Endpoint,
  endpoints,
  hostileRequests,
  writeBody,
} from './longest-stretch/hostile-requests.ts';
import { readLoop, startGateway, startServer } from './longest-stretch/watched-gateway.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    hostile: { type: 'string', default: '8' },
  },
});
const minutes = Number(values.minutes);
if (!(minutes >= 1)) throw new Error('It takes a minute at least: --minutes 20');
/** As many phases of each kind as there can be; a phase is long enough for a p99. */
const cycles = Math.max(3, Math.round(minutes));
const phaseMilliseconds = (minutes * 60_000) / cycles / 2;
/** How often the other tenant asks. */
const pauseMilliseconds = 50;
const maxRatio = 2;
const maxGrowth = 0.1;

const upstream = await startServer('./hostile-upstream.ts', []);
const keys = { quiet: 'key-of-the-quiet', hostile: 'key-of-the-hostile' };
const gateway = await startGateway(
  upstream.url,
  'chat-completions,messages,responses',
  Object.entries(keys)
    .map(([tenant, key]) => `${tenant}=${key}`)
    .join(','),
);
const names = Object.keys(endpoints) as Endpoint[];
const question = [{ role: 'user', content: 'May I sit on the balcony?' }];
const streams = ['deltas-200000', 'deltas-2000', 'event-1', 'comments', 'text-2'];
const bodies = names.flatMap((endpoint) => [
  ...hostileRequests.map(({ write }) => ({ endpoint, body: write(endpoint), pause: 0 })),
  ...streams.map((model) => ({
    endpoint,
    body: writeBody(endpoint, question, { model, stream: model !== 'text-2' }),
    pause: 500,
  })),
]);

const alone: number[] = [];
const beside: number[] = [];
const memories: number[] = [];
const broken = new Map<string, number>();
const hostile = { isActive: false, isOver: false, requests: 0 };
const attacks = Array.from({ length: Number(values.hostile) }, attack);

await quiet(2000, []);
for (let cycle = 1; cycle <= cycles; cycle += 1) {
  await quiet(phaseMilliseconds, alone);
  hostile.isActive = true;
  await quiet(phaseMilliseconds, beside);
  memories.push((await readLoop(gateway)).memory / 1_000_000);
  hostile.isActive = false;
  if (cycle % 5 === 0) print(`${cycle} of ${cycles}: ${describe()}`);
  // What the hostile tenant has begun ends before the next phase without it.
  await wait(1000);
}
hostile.isOver = true;
await Promise.all(attacks);
gateway.child.kill();
upstream.child.kill();
report();

/** Asks at a steady pace, whether or not answers have come, and adds how long each took. */
async function quiet(milliseconds: number, times: number[]): Promise<void> {
  const end = performance.now() + milliseconds;
  const asked: Promise<void>[] = [];
  while (performance.now() < end) {
    asked.push(ask(times));
    await wait(pauseMilliseconds);
  }
  await Promise.all(asked);
}

async function ask(times: number[]): Promise<void> {
  const endpoint = names[Math.floor(Math.random() * names.length)] ?? 'chat';
  const startedAt = performance.now();
  const { status, bytes } = await sendRequest({
    url: gateway.url,
    path: endpoints[endpoint],
    body: writeBody(endpoint, question),
    key: keys.quiet,
    limit: 60_000,
  });
  times.push(performance.now() - startedAt);
  if (status !== '200' || bytes < 100) broken.set(status, (broken.get(status) ?? 0) + 1);
}

/** One client of the hostile tenant: one request of the table after the other, some of them read slowly. */
async function attack(): Promise<void> {
  while (!hostile.isOver) {
    if (!hostile.isActive) {
      await wait(50);
      continue;
    }
    const { endpoint, body, pause } = bodies[Math.floor(Math.random() * bodies.length)] ?? {};
    if (endpoint === undefined || body === undefined) continue;
    const path = endpoints[endpoint];
    const request = { url: gateway.url, path, body, key: keys.hostile, limit: 5000 };
    await sendRequest({ ...request, pause: pause ?? 0 });
    hostile.requests += 1;
  }
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

function describe(): string {
  return `alone ${spread(alone)}; beside ${hostile.requests} hostile requests ${spread(beside)}`;
}

function spread(times: readonly number[]): string {
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)];
  return `p50 ${half.toFixed(0)} ms, p99 ${most.toFixed(0)} ms of ${times.length}`;
}

function report(): void {
  const ratio = percentile(beside, 0.99) / percentile(alone, 0.99);
  const third = Math.max(1, Math.floor(memories.length / 3));
  const before = spreadOf(memories.slice(0, third)).median;
  const after = spreadOf(memories.slice(-third)).median;
  const growth = after / before - 1;
  print(describe());
  print(
    `p99 beside the hostile tenant: ${ratio.toFixed(2)} times that alone (at most ${maxRatio})`,
  );
  print(
    `memory: ${before.toFixed(0)} MB in the first third, ${after.toFixed(0)} MB in the last (${(growth * 100).toFixed(1)} %)`,
  );
  for (const [status, count] of broken) print(`${count} answers of the other tenant: ${status}`);
  const holds = ratio <= maxRatio && growth <= maxGrowth && broken.size === 0;
  print(holds ? 'It holds.' : 'It does not hold.');
  process.exitCode = holds ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
