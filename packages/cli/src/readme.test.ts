import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(packageFolder, '..', '..', 'README.md'), 'utf8');

/** The README's code blocks of one language, in order. */
function snippets(language: string): string[] {
  const blocks = readme.matchAll(/^```(\w+)\n(.*?)^```$/gms);
  return Array.from(blocks, ([, name, code]) => (name === language ? (code ?? '') : '')).filter(
    (code) => code !== '',
  );
}

// Within the package, where a snippet finds what a user would have installed.
const folder = mkdtempSync(join(packageFolder, 'readme-'));
let server: ChildProcess;
let url = '';

beforeAll(async () => {
  const bin = join(packageFolder, 'dist', 'bin.js');
  server = spawn(process.execPath, [bin, 'serve', '--demo', '--port', '0'], {
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

/** Code as a reader would run it, against this test's server. */
function atServer(code: string): string {
  return code.replaceAll('http://127.0.0.1:8787', url);
}

describe('README', () => {
  // What each TypeScript snippet prints, in the order of the page.
  const printed: [title: string, ...RegExp[]][] = [
    ['middleware', /17 \+ 25 = 42/, /^passed$/m],
    ['provider', /I can't help/, /action: 'blocked'/],
    ['OpenAI SDK', /17 \+ 25 = 42/, /sum/],
    ['Anthropic SDK', /type: 'text'/, /17 \+ 25 = 42/],
    ['handler', /object: 'response'/, /status: 'completed'/],
  ];

  it('has no snippet that is not run here', () => {
    expect(snippets('ts')).toHaveLength(printed.length);
    expect(snippets('sh')).toHaveLength(3);
  });

  it.each(printed.map(([title, ...expected], index) => ({ title, index, expected })))(
    'runs its $title snippet',
    async ({ index, expected }) => {
      const file = join(folder, `snippet-${index}.ts`);
      writeFileSync(file, atServer(snippets('ts')[index] ?? ''));
      const { stdout } = await run(process.execPath, [file]);
      for (const pattern of expected) expect(stdout).toMatch(pattern);
    },
  );

  it('runs its curl command', async () => {
    const { stdout } = await run('sh', ['-c', atServer(snippets('sh')[1] ?? '')]);
    const body: unknown = JSON.parse(stdout);
    expect(body).toMatchObject({
      choices: [{ finish_reason: 'stop', message: { content: expect.stringMatching(/= 42/) } }],
      toolgate: { shadowAgent: { action: 'passed', iterations: 2 } },
    });
  });

  it('names only options that the command has', async () => {
    const bin = join(packageFolder, 'dist', 'bin.js');
    const { stdout } = await run(process.execPath, [bin, 'serve', '--help']);
    const options =
      snippets('sh')
        .join('\n')
        .match(/(?<= )--[a-z]+/g) ?? [];
    expect(options).not.toEqual([]);
    for (const option of options) expect(stdout).toContain(option);
  });
});
