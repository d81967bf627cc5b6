import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { ToolgateConfig } from '../configuration/toolgate-config.ts';
import { publishedBin } from './published-project.ts';
import { type Served, untilReady, watchRun } from './running-command.ts';

/** A folder until the test is finished. */
export function openFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-crash-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

/**
 * Starts the command in a folder. `limit` is a shell command to run first, `upstream` the URL of a model; by default
 * the demo model answers.
 */
export async function serve(
  directory: string,
  config: ToolgateConfig,
  { limit = '', upstream = '' }: { limit?: string; upstream?: string } = {},
): Promise<Served> {
  writeFileSync(join(directory, 'toolgate.config.json'), JSON.stringify(config));
  const command = `${limit} exec "$0" "$@"`;
  const model =
    upstream === '' ? ['--demo'] : ['--upstream', upstream, '--formats', 'chat-completions'];
  const parameters = ['serve', '--port', '0', ...model];
  const child = spawn('/bin/sh', ['-c', command, process.execPath, publishedBin, ...parameters], {
    cwd: directory,
    env: limit === '' ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = watchRun(child);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await run.exited;
  });
  return untilReady(run);
}

/** The fields of a response that the tests read. */
export interface Answer {
  id: string;
  store: boolean;
}

/** A response that a client got completely; `undefined` if the connection broke earlier. */
export async function create(
  url: string,
  input: string,
  stream: boolean,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${url}/v1/responses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'toolgate-demo', input, stream }),
    });
    const text = await response.text();
    if (!stream) return JSON.parse(text) as Answer;
    const [, data] = /event: response\.completed\ndata: (.*)\n\n/.exec(text) ?? [];
    return data === undefined ? undefined : (JSON.parse(data) as { response: Answer }).response;
  } catch {
    return undefined;
  }
}

/** The status of a request for a stored response. */
export const statusOf = async (url: string, id: string): Promise<number> =>
  (await fetch(`${url}/v1/responses/${id}`)).status;

/** Expects that each response is stored. */
export async function expectAll(url: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) expect([id, await statusOf(url, id)]).toEqual([id, 200]);
}
