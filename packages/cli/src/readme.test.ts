import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programFor, readDocsHost } from './testing/docs-host.ts';

const run = promisify(execFile);
const packageFolder = join(import.meta.dirname, '..');
const host = readDocsHost();
const readme = readFileSync(join(packageFolder, '..', '..', 'README.md'), 'utf8');

/** The README's code blocks of one language, in order. */
function snippets(language: string): string[] {
  const blocks = readme.matchAll(/^```(\w+)\n(.*?)^```$/gms);
  return Array.from(blocks, ([, name, code]) => (name === language ? (code ?? '') : '')).filter(
    (code) => code !== '',
  );
}

// A folder of the project, where a snippet finds everything that a user would have installed.
const folder = mkdtempSync(join(host.project, 'readme-'));
let server: ChildProcess;
let url = '';

beforeAll(async () => {
  server = spawn(process.execPath, [host.bin, 'serve', '--demo', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  const [line] = await once(server.stdout ?? server, 'data');
  url = /http:\S+/.exec(String(line))?.[0] ?? '';
});

afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Runs code like a reader, against this test's server. */
function atServer(code: string): string {
  return code.replaceAll('http://127.0.0.1:8787', url);
}

describe('README', () => {
  // The output of each TypeScript snippet, in the order of the page.
  const printed: [title: string, ...RegExp[]][] = [
    ['opening', /17 \+ 25 = 42/, /^I can't help/m],
    ['middleware', /17 \+ 25 = 42/, /^passed$/m],
    ['provider', /I can't help/, /action: 'blocked'/],
    ['OpenAI SDK', /17 \+ 25 = 42/, /sum/],
    ['Anthropic SDK', /type: 'text'/, /17 \+ 25 = 42/],
    ['handler', /object: 'response'/, /status: 'completed'/],
  ];

  it('has no snippet that is not run here', () => {
    expect(snippets('ts')).toHaveLength(printed.length);
    expect(snippets('sh')).toHaveLength(5);
    expect(snippets('json')).toHaveLength(1);
  });

  describe('its TypeScript snippets', () => {
    let outputs: string[] = [];

    beforeAll(async () => {
      const files = snippets('ts').map((code, index) => {
        const file = join(folder, `snippet-${index}.${host.sdk === 7 ? 'ts' : 'mjs'}`);
        writeFileSync(file, programFor(host, atServer(code)));
        return file;
      });
      // One process runs all, because starting it and loading the packages costs most of the time.
      const runner = join(folder, 'runner.mjs');
      const imports = files.map((file) => `await import(${JSON.stringify(file)});`);
      writeFileSync(runner, imports.join("\nconsole.log('=== next');\n"));
      const { stdout } = await run(host.node, [runner]);
      outputs = stdout.split('=== next\n');
    });

    it.each(printed.map(([title, ...expected], index) => ({ title, index, expected })))(
      'run: $title',
      ({ index, expected }) => {
        for (const pattern of expected) expect(outputs[index]).toMatch(pattern);
      },
    );
  });

  it('runs its curl command', async () => {
    const command = snippets('sh').find((code) => code.startsWith('curl ')) ?? '';
    const { stdout } = await run('sh', ['-c', atServer(command)]);
    const body: unknown = JSON.parse(stdout);
    expect(body).toMatchObject({
      choices: [{ finish_reason: 'stop', message: { content: expect.stringMatching(/= 42/) } }],
      toolgate: { shadowAgent: { action: 'passed', iterations: 2 } },
    });
  });

  it('declares a tool whose settings are read', async () => {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'toolgate-demo',
        messages: [{ role: 'user', content: 'What is 17 + 25?' }],
        tools: [JSON.parse(snippets('json')[0] ?? '')],
      }),
    });
    expect(await response.json()).toMatchObject({
      choices: [{ message: { content: expect.stringMatching(/sum/) } }],
      toolgate: { shadowAgent: { action: 'passed', maxIterations: 5 } },
    });
  });

  // Screens of about fifty lines.
  const firstScreens = readme.split('\n').slice(0, 100).join('\n');

  it.each([
    ['what is it?', /^Toolgate keeps your system prompt out of/m],
    ['for whom?', /^## Who it is for$/m],
    ['how do I install it on Node.js 20 with AI SDK 6?', /^\| 6 +\| 20 or later +\| `npm install/m],
    ['what does it cost?', /^## What it costs$/m],
    ['what does it not do?', /^## What it does not do$/m],
  ])('answers within two screens: %s', (_question, answer) => {
    expect(firstScreens).toMatch(answer);
  });

  it('installs what `npm run pack` writes', () => {
    const script = readFileSync(join(packageFolder, '..', '..', 'scripts', 'pack.mjs'), 'utf8');
    const named = Array.from(readme.matchAll(/packed\/(\S+\.tgz)/g), ([, name = '']) => name);
    expect(named).toContain('toolgate.tgz');
    const files = named.filter((name) => name !== '*.tgz');
    for (const name of files) expect(script).toContain(`'${name}'`);
  });

  it('names only options that the command has', async () => {
    const { stdout } = await run(host.node, [host.bin, 'serve', '--help']);
    const options =
      snippets('sh')
        .filter((code) => code.includes('toolgate serve'))
        .join('\n')
        .match(/(?<= )--[a-z]+/g) ?? [];
    expect(options).not.toEqual([]);
    for (const option of options) expect(stdout).toContain(option);
  });
});
