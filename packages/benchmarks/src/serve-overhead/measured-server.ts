import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { addressOf } from '../address-of.ts';
import { forkAttached } from '../fork-attached.ts';

/** A server in a process of its own. */
export interface MeasuredServer {
  child: ChildProcess;
  url: string;
}

const reporter = new URL('report-cpu.ts', import.meta.url).href;

/**
 * Starts a server and waits until it says where it listens.
 *
 * @param nodeOptions options of Node.js; by default those with which the process answers {@link cpuOf}.
 */
export async function startServer(
  file: string,
  parameters: readonly string[],
  nodeOptions: readonly string[] = reporting(),
): Promise<MeasuredServer> {
  const child = forkAttached(file, parameters, {
    silent: true,
    execArgv: [...nodeOptions],
    env: { PATH: process.env['PATH'] },
  });
  child.stderr?.pipe(process.stderr);
  return { child, url: await addressOf(child) };
}

/** Options of Node.js with which a process reports its CPU time, and writes a profile of it if wanted. */
export function reporting(isProfiled = false): string[] {
  return ['--import', reporter, ...(isProfiled ? ['--cpu-prof'] : [])];
}

/** The CPU time of a server so far, in microseconds: its own code, and the system's work for it. */
export async function cpuOf(child: ChildProcess): Promise<NodeJS.CpuUsage> {
  const answered = once(child, 'message');
  child.send('cpu');
  const [usage] = (await answered) as [NodeJS.CpuUsage];
  return usage;
}

/** The sum of both. */
export async function totalCpu(child: ChildProcess): Promise<number> {
  const { user, system } = await cpuOf(child);
  return user + system;
}
