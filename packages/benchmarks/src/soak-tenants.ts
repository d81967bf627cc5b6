// Two tenants, one hostile: how much slower the other one's answers are while it is at work. Phases with and without the hostile
// tenant alternate, so the rest of the machine slows both. Beside the time of each answer it prints how long the gateway's main
// thread worked until it came: its time on an idle core. It fails where the other's p99 more than
// doubles, where one of its answers is not whole, and where memory grows by more than a tenth. Run it with `node src/soak-tenants.ts --minutes 20`.
// With `--workers 2` each tenant has a process of its own. It then prints neither CPU time nor memory, which only the first process reports.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sendRequest } from './longest-stretch/clients.ts';
import { cpuAt } from './longest-stretch/cpu-clock.ts';
import {
  answeringEndpoints,
  type Endpoint,
  endpoints,
  writeBody,
} from './longest-stretch/hostile-requests.ts';
import { readLoop, startServer } from './longest-stretch/watched-gateway.ts';
import { quantile, spreadOf } from './quantile.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    hostile: { type: 'string', default: '8' },
    workers: { type: 'string', default: '1' },
  },
});
const minutes = Number(values.minutes);
const isOneProcess = values.workers === '1';
if (!(minutes >= 1)) throw new Error('It takes a minute at least: --minutes 20');
/** As many phases of each kind as there can be; a phase is long enough for a p99. */
const cycles = Math.max(3, Math.round(minutes));
const phaseMilliseconds = (minutes * 60_000) / cycles / 2;
/** How often the other tenant asks. */
const pauseMilliseconds = 50;
const maxRatio = 2;
const maxGrowth = 0.1;

const upstreams = {
  quiet: await startServer('./hostile-upstream.ts', []),
  hostile: await startServer('./hostile-upstream.ts', []),
};
const keys = { quiet: 'key-of-the-quiet', hostile: 'key-of-the-hostile' };
const configuration = fileURLToPath(new URL('soak/two-upstreams.config.ts', import.meta.url));
const gateway = await startServer(
  '../../../cli/src/bin.ts',
  ['serve', '--port', '0', '--config', configuration, '--workers', values.workers],
  ['./watch-loop.ts', '../soak/two-upstreams.ts'],
  {
    TOOLGATE_API_KEYS: Object.entries(keys)
      .map(([tenant, key]) => `${tenant}=${key}`)
      .join(','),
    QUIET_UPSTREAM: upstreams.quiet.url,
    HOSTILE_UPSTREAM: upstreams.hostile.url,
  },
);
const attackers = await startServer('../soak/hostile-clients.ts', [
  gateway.url,
  keys.hostile,
  values.hostile,
]);
const names: readonly Endpoint[] = answeringEndpoints;
const question = [{ role: 'user', content: 'May I sit on the balcony?' }];

/** How long answers took, in milliseconds, and how long of it the gateway worked. */
interface Times {
  wall: number[];
  cpu: number[];
}

const alone: Times = { wall: [], cpu: [] };
const beside: Times = { wall: [], cpu: [] };
const memories: number[] = [];
const broken = new Map<string, number>();
let attacks = 0;

await quiet(2000, { wall: [], cpu: [] });
for (let cycle = 1; cycle <= cycles; cycle += 1) {
  await quiet(phaseMilliseconds, alone);
  await attack(true);
  memories.push((await quiet(phaseMilliseconds, beside)) / 1_000_000);
  attacks = await attack(false);
  if (cycle % 5 === 0) print(`${cycle} of ${cycles}: ${describe()}`);
  // What the hostile tenant has begun ends before the next phase without it.
  await wait(1000);
}
for (const { child } of [gateway, attackers, upstreams.quiet, upstreams.hostile]) {
  child.kill();
  // The first process of several listens for messages, which would keep it running.
  child.disconnect();
}
report();

/** Has the hostile tenant begin or pause; how many requests it has sent so far. */
async function attack(isActive: boolean): Promise<number> {
  const answered = once(attackers.child, 'message');
  attackers.child.send(isActive);
  const [requests] = (await answered) as [number];
  return requests;
}

/** Asks at a steady pace, whether or not answers have come, and adds how long each took. Returns the memory of the gateway. */
async function quiet(milliseconds: number, { wall, cpu }: Times): Promise<number> {
  await readLoop(gateway);
  const end = performance.now() + milliseconds;
  const asked: Promise<[asked: number, answered: number]>[] = [];
  while (performance.now() < end) {
    asked.push(ask());
    await wait(pauseMilliseconds);
  }
  const moments = await Promise.all(asked);
  const { clock, memory } = await readLoop(gateway);
  for (const [began, answered] of moments) {
    wall.push(answered - began);
    cpu.push(cpuAt(clock, answered) - cpuAt(clock, began));
  }
  return memory;
}

async function ask(): Promise<[asked: number, answered: number]> {
  const endpoint = names[Math.floor(Math.random() * names.length)] ?? 'chat';
  const began = performance.timeOrigin + performance.now();
  const { status, bytes } = await sendRequest({
    url: gateway.url,
    path: endpoints[endpoint],
    body: writeBody(endpoint, question, { model: 'quiet' }),
    key: keys.quiet,
    limit: 60_000,
  });
  if (status !== '200' || bytes < 100) broken.set(status, (broken.get(status) ?? 0) + 1);
  return [began, performance.timeOrigin + performance.now()];
}

function describe(): string {
  return `alone ${spread(alone)}; beside ${attacks} hostile requests ${spread(beside)}`;
}

function spread({ wall, cpu }: Times): string {
  const [wallHalf, wallMost, cpuHalf, cpuMost] = [wall, cpu].flatMap((times) =>
    [0.5, 0.99].map((share) => quantile(times, share).toFixed(0)),
  );
  const inCpu = isOneProcess ? `, in CPU time of the gateway ${cpuHalf} and ${cpuMost} ms` : '';
  return `p50 ${wallHalf} ms, p99 ${wallMost} ms of ${wall.length}${inCpu}`;
}

function report(): void {
  const ratio = quantile(beside.wall, 0.99) / quantile(alone.wall, 0.99);
  const third = Math.max(1, Math.floor(memories.length / 3));
  const before = spreadOf(memories.slice(0, third)).median;
  const after = spreadOf(memories.slice(-third)).median;
  const growth = isOneProcess ? after / before - 1 : 0;
  print(describe());
  print(
    `p99 beside the hostile tenant: ${ratio.toFixed(2)} times that alone (at most ${maxRatio})`,
  );
  if (isOneProcess)
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
