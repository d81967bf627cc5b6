import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Runtime } from './runtimes.ts';

/** A runtime that serves the gateway. */
export interface Host {
  /** Where it listens, without a path. */
  url: string;
  stop: () => void;
}

/** Starts a runtime on the bundled host and waits until it answers. */
export async function startHost(runtime: Runtime, bundle: string): Promise<Host> {
  const port = await freePort();
  const [command = '', ...parameters] = runtime.command(bundle, port);
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  child.on('error', (error) => (output += error.message));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 30_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${runtime.title} does not serve the gateway:\n${output}`);
    }
    await wait(50);
  }
  return { url, stop: () => child.kill('SIGKILL') };
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/aborted`).then(
    (response) => response.ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
