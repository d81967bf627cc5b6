import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addressOf } from '../address-of.ts';
import { forkAttached } from '../fork-attached.ts';

/** A gateway's report about its event loop since the last report. */
export interface LoopReport {
  /** The longest stretch between two turns, in milliseconds of CPU time of the main thread. */
  longest: number;
  /** The same in milliseconds of wall time, which other work on the machine makes longer. */
  longestWall: number;
  /** Resident memory in bytes. */
  memory: number;
  /** CPU time of the whole process since its start, in milliseconds. */
  cpu: number;
  /** The CPU time of the main thread over time, since the last report. */
  clock: CpuClock;
}

/** Moments since the epoch, and the CPU time of the main thread at each, both in milliseconds. */
export type CpuClock = [moment: number, cpu: number][];

/** A running server. */
export interface StartedServer {
  child: ChildProcess;
  /** Its address, without a path. */
  url: string;
}

/** Starts a module that prints its address, and waits until it has. */
export async function startServer(
  file: string,
  parameters: readonly string[],
  preloaded: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const child = forkAttached(fileURLToPath(new URL(file, import.meta.url)), parameters, {
    silent: true,
    execArgv: preloaded.flatMap((one) => ['--import', new URL(one, import.meta.url).href]),
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
  });
  // The gateway's log entries about hostile upstreams are not part of the report.
  if (process.env['SHOW_LOG']) child.stderr?.pipe(process.stderr);
  else child.stderr?.resume();
  return { child, url: await addressOf(child) };
}

/** Starts `toolgate serve` in front of an upstream, with its event loop watched; `keys` are its callers' keys, as `TOOLGATE_API_KEYS`. */
export async function startGateway(
  upstream: string,
  formats: string,
  keys = '',
): Promise<StartedServer> {
  const flags = [
    'serve',
    '--checks',
    '--port',
    '0',
    '--upstream',
    `${upstream}/v1`,
    '--formats',
    formats,
  ];
  const gateway = await startServer('../../../cli/src/bin.ts', flags, ['./watch-loop.ts'], {
    TOOLGATE_API_KEYS: keys,
  });
  await untilIdle(gateway);
  return gateway;
}

/** Waits until a gateway that has just started has loaded its features: until it works for less than 5 % of half a second. */
async function untilIdle(gateway: StartedServer): Promise<void> {
  for (let before = 0; ;) {
    const { cpu } = await readLoop(gateway);
    if (cpu - before < 25) return;
    before = cpu;
    await wait(500);
  }
}

/** Asks a gateway for its longest stretch, and begins the next measurement. */
export async function readLoop({ child }: StartedServer): Promise<LoopReport> {
  const answered = once(child, 'message');
  child.send('report');
  const [report] = (await answered) as [LoopReport];
  return report;
}
