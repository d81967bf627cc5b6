import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { forkAttached } from '../fork-attached.ts';

/** What a process used since it started. */
export interface ProcessUsage {
  /** CPU time in microseconds. */
  cpu: number;
  /** Resident memory in bytes. */
  memory: number;
}

/** A server in a process of its own. */
export interface MeasuredProcess {
  port: number;
  usage: () => Promise<ProcessUsage>;
  stop: () => void;
}

/** How to start a server. */
export interface ServerFile {
  /** The module to run. */
  file: string;
  /** Its parameters. */
  parameters: (port: number) => string[];
}

/** Starts a server and waits until it accepts connections. */
export async function startProcess({ file, parameters }: ServerFile): Promise<MeasuredProcess> {
  const port = await freePort();
  const child = forkAttached(file, parameters(port), {
    execArgv: ['--import', join(import.meta.dirname, 'report-usage.ts')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await untilListening(child, port);
  return {
    port,
    usage: () =>
      new Promise((resolve) => {
        const question = Math.random();
        const read = (answer: ProcessUsage & { question: number }): void => {
          if (answer.question !== question) return;
          child.off('message', read);
          resolve(answer);
        };
        child.on('message', read);
        child.send(question);
      }),
    stop: () => child.kill(),
  };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('a server did not start');
    await wait(20);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
