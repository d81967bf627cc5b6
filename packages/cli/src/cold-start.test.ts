import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { publishedBin } from './testing/published-project.ts';

/** Writes each loaded module to standard error. */
const hooks = `
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    process.stderr.write('loaded ' + url + '\\n');
    return next(url, context);
  },
});`;

/** The optional packages that a start loads, up to the moment when the log has all of `until`. */
async function loadedBy(
  parameters: string[],
  config?: object,
  until: readonly string[] = [],
): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-start-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const preload = join(directory, 'hooks.mjs');
  writeFileSync(preload, hooks);
  if (config) writeFileSync(join(directory, 'toolgate.config.json'), JSON.stringify(config));
  const child = spawn(
    process.execPath,
    ['--import', preload, publishedBin, 'serve', '--port', '0', ...parameters],
    { cwd: directory, env: {}, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let log = '';
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!output.includes('\nModel: ')) await once(child.stdout, 'data');
  while (!until.every((part) => log.includes(part))) await once(child.stderr, 'data');
  child.kill('SIGTERM');
  await once(child, 'close');
  const optional = ['jiti', 'ioredis', 'rate-limiter-flexible', 'jose'];
  return optional.filter((name) => log.includes(`/node_modules/${name}/`));
}

describe('toolgate serve', { timeout: 60_000 }, () => {
  it('loads no package that it does not need, also when it loads the features five seconds after it listens', async () => {
    const features = ['/model-weights-', '/shadow-agent-loop-'];
    expect(await loadedBy(['--demo'], undefined, features)).toEqual([]);
  });

  it('loads what a configuration asks for', async () => {
    const config = { limits: { requests: { limit: 5 } } };
    expect(await loadedBy(['--demo'], config)).toEqual(['rate-limiter-flexible']);
  });

  it('loads no package for an upstream', async () => {
    const upstream = ['--upstream', 'http://127.0.0.1:1/v1'];
    expect(await loadedBy(upstream)).toEqual([]);
  });
});
