import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { oldestNode, oldNodeWarning } from './node-support.ts';
import { publishedBin } from './testing/published-project.ts';

/** Runs the command as if this Node.js were an older one, until it ends or serves. */
async function runOnOldNode(...parameters: string[]): Promise<{ stdout: string; stderr: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-node-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const preload = join(directory, 'old-node.mjs');
  const versions = `{ ...process.versions, node: '20.20.2' }`;
  writeFileSync(preload, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  const child = spawn(process.execPath, ['--import', preload, publishedBin, ...parameters], {
    cwd: directory,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
    if (output.stdout.includes('\nModel: ')) child.kill('SIGTERM');
  });
  await once(child, 'close');
  return output;
}

describe('oldNodeWarning', () => {
  it('holds what the package says', () => {
    expect(packageJson.engines.node).toBe(`>=${oldestNode}`);
    expect(oldestNode).toMatch(/^\d+\.\d+$/);
  });

  it.each(['22.12.0', '22.18.0', '23.0.0', '24.21.0'])('has nothing against %s', (version) => {
    expect(oldNodeWarning(version)).toBeUndefined();
  });

  it.each(['22.11.0', '20.20.2', '18.0.0'])('warns of %s', (version) => {
    expect(oldNodeWarning(version)).toBe(
      `Node.js ${version} is older than 22.12, the oldest release that is supported.`,
    );
  });
});

describe('on an older Node.js', { timeout: 60_000 }, () => {
  const warning = 'Node.js 20.20.2 is older than 22.12, the oldest release that is supported.';

  it('the gateway starts, and doctor says that it can', async () => {
    const served = await runOnOldNode('serve', '--demo', '--port', '0');
    expect(served.stdout).toContain('Toolgate listening on ');
    expect(served.stderr).toContain(`"msg":"${warning}"`);
    const { stdout } = await runOnOldNode('doctor', '--demo', '--port', '0');
    expect(stdout).toContain(`warning  ${warning}`);
    expect(stdout).toContain('No problems: toolgate serve works with these options.');
  });

  it('an error comes with the warning', async () => {
    const { stderr } = await runOnOldNode('serve', '--config', 'none.ts');
    expect(stderr).toMatch(/^toolgate: There is no file .*none\.ts/);
    expect(stderr).toContain(`\ntoolgate: ${warning}\n`);
  });
});
