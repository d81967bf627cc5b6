// The cost of open streams for `toolgate serve`: the time to the first event of each, the memory and CPU time of each while all are
// open, and the memory after their end. First all begin at once; then, while the same number is open, others begin one
// after the other. Run it with `node src/open-streams.ts --streams 2000`; `--proxy` measures the proxy that copies bytes instead.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuAt } from './longest-stretch/cpu-clock.ts';
import {
  type CpuClock,
  readLoop,
  startGateway,
  startServer,
  type StartedServer,
} from './longest-stretch/watched-gateway.ts';
import type { StreamOrder, StreamTime, StreamTimes } from './open-streams/stream-client.ts';
import { quantile } from './quantile.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '2' },
    proxy: { type: 'boolean', default: false },
  },
});
const streams = Number(values.streams);
/** An answer takes ten seconds, so all are open after five. */
const plateauMilliseconds = 5000;
/** The number of streams that begin while the others are open, and the time over which they begin. */
const newcomers = 200;
const newcomerMilliseconds = 4000;
/** The time after which an idle server has given memory back. */
const restMilliseconds = 75_000;

const upstream = await startServer('../open-streams/steady-upstream.ts', []);
const gateway = values.proxy
  ? await startServer(
      '../open-streams/watched-proxy.ts',
      [new URL(upstream.url).port],
      ['./watch-loop.ts'],
    )
  : await startGateway(upstream.url, 'chat-completions');
const clients = [await startClient(), await startClient()] as const;

// The gateway is measured after it has worked for a while.
await open(clients[0], 400, 2000);
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const before = await readLoop(gateway);
  const opened = open(clients[0], streams, 0);
  await wait(plateauMilliseconds);
  const during = await readLoop(gateway);
  const late = await open(clients[1], newcomers, newcomerMilliseconds);
  const times = await opened;
  const ended = await readLoop(gateway);
  await wait(restMilliseconds);
  const after = await readLoop(gateway);
  print(`round ${round}, ${streams} streams`);
  print(`  all at once: first event ${describe(times, [...during.clock, ...ended.clock])}`);
  print(
    `  ${newcomers} more, one every ${newcomerMilliseconds / newcomers} ms: first event ${describe(late, ended.clock)}`,
  );
  print(
    `  memory: ${((during.memory - before.memory) / streams / 1000).toFixed(0)} kB a stream; ` +
      `${megabytes(before.memory)} before, ${megabytes(during.memory)} with all open, ${megabytes(after.memory)} after ${restMilliseconds / 1000} s of rest`,
  );
  const cpu = (ended.cpu - before.cpu) / (streams + newcomers);
  print(`  CPU time: ${cpu.toFixed(2)} ms a stream of 42 events that come alone`);
}
for (const { child } of [gateway, upstream, ...clients]) child.kill();

async function startClient(): Promise<StartedServer> {
  return startServer('../open-streams/stream-client.ts', []);
}

async function open(
  { child }: StartedServer,
  count: number,
  milliseconds: number,
): Promise<StreamTime[]> {
  const answered = once(child, 'message');
  const order: StreamOrder = {
    port: Number(new URL(gateway.url).port),
    streams: count,
    milliseconds,
  };
  child.send(order);
  const [{ times, failures }] = (await answered) as [StreamTimes];
  if (failures.length > 0) throw new Error(`${failures.length} streams failed: ${failures[0]}`);
  return times;
}

/**
 * The time to the first event, and the CPU time that the gateway used in it: the maximum of that time on
 * a core of its own.
 */
function describe(times: readonly StreamTime[], clock: CpuClock): string {
  const wall = times.map(([began, firstEvent]) => firstEvent - began);
  const cpu = times.map(([began, firstEvent]) => cpuAt(clock, firstEvent) - cpuAt(clock, began));
  return `${spread(wall)}; in CPU time of the gateway ${spread(cpu)}`;
}

function spread(times: readonly number[]): string {
  const at = (share: number): string => `${quantile(times, share).toFixed(0)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
