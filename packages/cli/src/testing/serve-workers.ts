import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ToolgateConfig } from '../configuration/toolgate-config.ts';
import { complete } from './open-command.ts';
import { type Served, startCommand, untilReadyOrEnded } from './running-command.ts';

/** A run of `toolgate serve` with a configuration file. */
export type Configured = Served & {
  /** Writes another configuration, which SIGHUP makes it read. */
  configure: (config: ToolgateConfig) => void;
  /** Writes a file into its folder. */
  write: (name: string, text: string) => void;
};

const configurationFile = 'toolgate.config.json';

/** Runs `toolgate serve` with a configuration and parameters until the test is finished. */
export async function serve(config: ToolgateConfig, ...parameters: string[]): Promise<Configured> {
  return serveFiles({ [configurationFile]: JSON.stringify(config) }, ...parameters);
}

/** Runs `toolgate serve` in a folder with files, by their names, until the test is finished. */
export async function serveFiles(
  files: Record<string, string>,
  ...parameters: string[]
): Promise<Configured> {
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-workers-'));
  const write = (name: string, text: string): void => writeFileSync(join(directory, name), text);
  for (const [name, text] of Object.entries(files)) write(name, text);
  const run = startCommand(['serve', '--port', '0', ...parameters], directory);
  onTestFinished(async () => {
    run.child.kill('SIGTERM');
    await run.exited;
    rmSync(directory, { recursive: true });
  });
  const configure = (config: ToolgateConfig): void =>
    write(configurationFile, JSON.stringify(config));
  return { ...(await untilReadyOrEnded(run)), configure, write };
}

/** The ids of the worker processes. */
export function workersOf({ child }: Served): number[] {
  const found = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' });
  return found.trim().split('\n').map(Number);
}

/** The status of an answer of the demo model. */
export async function answers({ url }: Served): Promise<number> {
  const response = await complete(url, { stream: false });
  await response.text();
  return response.status;
}
