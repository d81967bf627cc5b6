import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ToolgateConfig } from '../configuration/toolgate-config.ts';
import { publishedBin } from './published-project.ts';
import { type Served, untilReadyOrEnded, watchRun } from './running-command.ts';

/** Runs `toolgate serve` with parameters until the test is finished. */
export async function serve(...parameters: string[]): Promise<Served> {
  return serveWith({}, ...parameters);
}

/** A run of `toolgate serve` with a configuration file. */
export type Configured = Served & {
  /** Writes another configuration, which SIGHUP makes it read. */
  configure: (config: ToolgateConfig) => void;
};

/** Does the same with a configuration. */
export async function serveWith(
  config: ToolgateConfig,
  ...parameters: string[]
): Promise<Configured> {
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-workers-'));
  const configure = (written: ToolgateConfig): void =>
    writeFileSync(join(directory, 'toolgate.config.json'), JSON.stringify(written));
  configure(config);
  const child = spawn(process.execPath, [publishedBin, 'serve', '--port', '0', ...parameters], {
    cwd: directory,
    // With the compiled code of earlier runs the command starts in half the time.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = watchRun(child);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await run.exited;
    rmSync(directory, { recursive: true });
  });
  return { ...(await untilReadyOrEnded(run)), configure };
}

/** The ids of the worker processes. */
export function workersOf({ child }: Served): number[] {
  const found = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' });
  return found.trim().split('\n').map(Number);
}

/** The status of an answer of the demo model. */
export async function answers({ url }: Served): Promise<number> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'toolgate-demo', messages: [{ role: 'user', content: 'Hi' }] }),
  });
  await response.text();
  return response.status;
}
