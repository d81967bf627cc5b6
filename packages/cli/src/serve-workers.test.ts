import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const bin = join(import.meta.dirname, 'bin.ts');

interface Served {
  child: ChildProcess;
  url: string;
  output: { stdout: string; stderr: string };
  exited: Promise<number | null>;
}

async function serve(...parameters: string[]): Promise<Served> {
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-workers-'));
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', ...parameters], {
    cwd: directory,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(directory, { recursive: true });
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  while (!output.stdout.includes('\nModel: ')) {
    await Promise.race([once(child.stdout, 'data'), exited]);
    if (child.exitCode !== null) break;
  }
  const [url = ''] = /http:\S+/.exec(output.stdout) ?? [];
  return { child, url, output, exited };
}

function workersOf({ child }: Served): number[] {
  const found = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' });
  return found.trim().split('\n').map(Number);
}

async function answers({ url }: Served): Promise<number> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'toolgate-demo', messages: [{ role: 'user', content: 'Hi' }] }),
  });
  await response.text();
  return response.status;
}

describe('toolgate serve --workers', { timeout: 120_000 }, () => {
  it('answers from several processes, and replaces one that dies', async () => {
    const served = await serve('--demo', '--workers', '2');
    expect(served.output.stdout).toBe(
      `Toolgate listening on ${served.url}\n` +
        'Model: toolgate-demo (scripted demo model: no key, no network), 2 workers\n',
    );
    const before = workersOf(served);
    expect(before).toHaveLength(2);
    expect(await answers(served)).toBe(200);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await expect.poll(() => served.output.stderr, { timeout: 30_000 }).toContain('a worker ended');
    expect(await answers(served)).toBe(200);
    await expect.poll(() => workersOf(served).length, { timeout: 30_000 }).toBe(2);
    expect(workersOf(served)).not.toEqual(before);
    expect(await answers(served)).toBe(200);
  });

  it('stops all of them with a signal', async () => {
    const served = await serve('--demo', '--workers', '2');
    const workers = workersOf(served);
    served.child.kill('SIGTERM');
    expect(await served.exited).toBe(0);
    for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH');
  });

  it('says once why it cannot start', async () => {
    const { output, exited } = await serve('--workers', '2', '--host', '0.0.0.0');
    expect(await exited).toBe(1);
    expect(output.stderr.match(/Refusing to listen/g)).toHaveLength(1);
  });

  it('ends where no worker can start', async () => {
    const first = await serve('--demo');
    const port = new URL(first.url).port;
    const { output, exited } = await serve('--demo', '--workers', '2', '--port', port);
    expect(await exited).toBe(1);
    expect(output.stderr).toContain(`Port ${port} of 127.0.0.1 is in use`);
    expect(output.stderr).toContain('A worker could not start.');
  });
});
