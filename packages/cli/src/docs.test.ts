import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { snippetKinds } from './playground/page/snippets.ts';
import {
  docPages,
  expectedLines,
  isConfig,
  isServer,
  readSnippets,
  type Snippet,
} from './testing/doc-snippets.ts';
import { canRun, programFor, readDocsHost } from './testing/docs-host.ts';
import { publishedProject } from './testing/published-project.ts';
import { snippetRequest } from './testing/snippet-request.ts';

/*
 * Runs the snippets of the pages in docs/ and of the packages' own pages. The page itself defines how to run a snippet
 * and what it should print:
 *
 * - ts: a program. The comment behind `console.log(...)` is printed by that line, in order. A first line `//
 *   toolgate.config.ts` makes it a configuration, which `toolgate serve` takes; another path makes it a module of a
 *   server, whose handler must answer.
 * - sh: each line is a command; one with curl is a command as a whole.
 * - json: what the snippet before it prints; it may print more.
 * - python: a program, whose syntax is checked where there is a Python.
 * - diff: a change of a TypeScript program, whose syntax is checked before and after it.
 * - yaml, dockerfile: files for other programs; the settings that they name exist.
 */

const run = promisify(execFile);
const packageFolder = join(import.meta.dirname, '..');
const workspace = join(packageFolder, '..', '..');
const host = readDocsHost();
const { node, bin } = host;
// A folder of the project, where a snippet finds everything that a user would have installed.
const folder = mkdtempSync(join(host.project, 'docs-'));

/**
 * Modules that snippets import in addition to the dependencies of this package, and the package that has them
 * installed.
 */
const installed: Readonly<Record<string, string>> = {
  hono: 'runtimes',
  express: 'runtimes',
  '@types/express': 'runtimes',
  unstorage: 'http',
  'rate-limiter-flexible': 'http',
  '@opentelemetry/api': 'toolgate',
  '@opentelemetry/sdk-trace-base': 'toolgate',
};

const snippets = docPages.flatMap(readSnippets);
const scripts = snippets.filter(({ language, code }) => language === 'ts' && canRun(host, code));

/** The file of a TypeScript snippet. */
function fileOf({ title }: Snippet): string {
  const extension = host.sdk === 7 ? 'ts' : 'mjs';
  return join(folder, `${title.replaceAll(/[ #./]+/g, '-')}.${extension}`);
}

let server: ChildProcess;
let url = '';
/** Environment in which `toolgate` is the command of this package. */
const env: NodeJS.ProcessEnv = { ...process.env, TOOLGATE_API_KEYS: '' };

/** Runs code like a reader, against this test's server. */
function atServer(code: string): string {
  return code.replaceAll('http://127.0.0.1:8787', url).replaceAll('port: 8787', 'port: 0');
}

beforeAll(async () => {
  // The command needs Node.js 22, even if an older version runs the programs.
  server = spawn(process.execPath, [bin, 'serve', '--demo', '--checks', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  const [line] = await once(server.stdout ?? server, 'data');
  url = /http:\S+/.exec(String(line))?.[0] ?? '';

  for (const [name, holder] of host.project === publishedProject ? Object.entries(installed) : []) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    const target = join(workspace, 'packages', holder, 'node_modules', name);
    symlinkSync(realpathSync(target), link, 'junction');
  }
  const commands = join(folder, 'bin');
  mkdirSync(commands);
  writeFileSync(join(commands, 'toolgate'), `#!/bin/sh\nexec ${node} ${bin} "$@"\n`);
  chmodSync(join(commands, 'toolgate'), 0o755);
  env['PATH'] = `${commands}:${dirname(node)}:${process.env['PATH'] ?? ''}`;
  for (const snippet of scripts) {
    writeFileSync(fileOf(snippet), programFor(host, atServer(snippet.code)));
  }
});

afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

describe('docs', () => {
  it('have snippets only in languages that are checked', () => {
    const checked = new Set([
      'ts',
      'sh',
      'json',
      'yaml',
      'dockerfile',
      'mermaid',
      'python',
      'diff',
    ]);
    const others = snippets.filter(({ language }) => !checked.has(language));
    expect(others.map(({ title }) => title)).toEqual([]);
  });

  it('show what a program prints, for every program', () => {
    const mute = scripts.filter(
      (snippet) =>
        snippet.output === undefined &&
        expectedLines(snippet.code).length === 0 &&
        !isConfig(snippet) &&
        !isServer(snippet),
    );
    expect(mute.map(({ title }) => title)).toEqual([]);
    const orphans = snippets.filter(({ language, page }, index) => {
      const before = snippets[index - 1];
      return language === 'json' && (before?.page !== page || before.output === undefined);
    });
    expect(orphans.map(({ title }) => title)).toEqual([]);
  });

  it(
    'have TypeScript that compiles, as has the code of the playground',
    { timeout: 120_000 },
    async () => {
      // Starting the compiler and reading the types takes longer than the rest, so it runs once.
      for (const [kind, { write }] of Object.entries(snippetKinds)) {
        if (kind === 'curl' || host.sdk !== 7) continue;
        for (const stream of [false, true]) {
          writeFileSync(
            join(folder, `${kind}-${stream}.ts`),
            write(snippetRequest(url, { stream })),
          );
        }
      }
      const options = {
        extends: join(workspace, 'tsconfig.json'),
        compilerOptions: {
          types: ['node'],
          lib: ['es2023', 'dom', 'dom.asynciterable'],
          moduleDetection: 'force',
          isolatedDeclarations: false,
          declaration: false,
          noUnusedLocals: false,
        },
        include: ['*.ts'],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
      const compiler = join(packageFolder, 'node_modules', '.bin', 'tsc');
      const compile = run(compiler, ['-p', folder, '--pretty', 'false'], { cwd: host.project });
      const { stdout } = await compile.catch((error: { stdout: string }) => error);
      // The packages' own checks find mistakes elsewhere.
      const mistakes = stdout.split('\n').filter((line) => /^docs-[^/]*\//.test(line));
      expect(mistakes).toEqual([]);
    },
  );
});

/** A command with a free port, because the reader's own gateway may be running. */
function anywhere(command: string): string {
  return `${command.trim().replace(/ --port \d+/, '')} --port 0`;
}

/** The printed output, and the output on the page; both empty if the page has no output. */
function compared(printed: string, shown: string | undefined): [found: unknown, shown: object] {
  return shown === undefined ? [{}, {}] : [JSON.parse(printed), JSON.parse(shown) as object];
}

// One process runs all programs, because starting a process costs most of the time.
const runner = `
const [files, mark] = [JSON.parse(process.argv[2]), process.argv[3]];
for (const file of files) {
  process.stdout.write('\\n' + mark + file + '\\n');
  try { await import(file); } catch (error) { console.log(mark + 'failed', error); }
}
process.exit(0);
`;

const programs = scripts.filter((snippet) => !isConfig(snippet) && !isServer(snippet));

/** Runs one of our scripts with a list as its argument. Returns its output for each file of the list. */
async function runEach(name: string, script: string, list: unknown): Promise<Map<string, string>> {
  const mark = '=== ';
  writeFileSync(join(folder, name), script);
  const args = [join(folder, name), JSON.stringify(list), mark];
  const { stdout } = await run(node, args, { env, cwd: folder });
  return new Map(
    stdout.split(`\n${mark}`).map((part) => {
      const [file = '', ...lines] = part.split('\n');
      return [file, lines.join('\n')];
    }),
  );
}

describe('programs', () => {
  let printed = new Map<string, string>();

  beforeAll(async () => {
    printed = await runEach('runner.mjs', runner, programs.map(fileOf));
  }, 120_000);

  it.each(programs)('print what the page says: $title', (program) => {
    const text = printed.get(fileOf(program)) ?? '';
    expect(text).not.toContain('=== failed');
    let from = 0;
    for (const expected of expectedLines(program.code)) {
      const at = text.indexOf(expected, from);
      expect(at === -1 ? text.slice(from) : expected).toBe(expected);
      from = at + expected.length;
    }
    const [found, shown] = compared(text, program.output);
    expect(found).toMatchObject(shown);
  });
});

/**
 * Returns a list as it is in the full run, and the first of each kind in the short run: for what starts a process of its own.
 */
function oneOfEach<Item>(items: readonly Item[], kindOf: (item: Item) => string): Item[] {
  if (inject('isFullRun')) return [...items];
  const kinds = items.map(kindOf);
  return items.filter((_, index) => kinds.indexOf(kinds[index] ?? '') === index);
}

describe('configurations', { timeout: 60_000 }, () => {
  it.each(oneOfEach(scripts.filter(isConfig), () => 'configuration'))(
    'are taken: $title',
    async (snippet) => {
      expect(await startUp(`toolgate serve --port 0 --config ${fileOf(snippet)}`)).toBe(
        'listening',
      );
    },
  );
});

/** Starts a server with a command and stops it once it accepts requests. Returns its output if it does not. */
async function startUp(command: string): Promise<string> {
  // The process has its own group, because the shell has a child.
  const child = spawn('sh', ['-c', command], { cwd: folder, env, detached: true });
  try {
    return await new Promise<string>((resolve) => {
      let written = '';
      const read = (bytes: unknown): void => {
        written += String(bytes);
        if (written.includes('Toolgate listening on')) resolve('listening');
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('close', () => resolve(written));
    });
  } finally {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
  }
}

// A process of the host's Node.js sends requests to each server in turn.
const asker = `
const [questions, mark] = [JSON.parse(process.argv[2]), process.argv[3]];
for (const { file, body } of questions) {
  process.stdout.write('\\n' + mark + file + '\\n');
  try {
    const module = await import(file);
    const handler = module.POST ?? module.default?.fetch;
    const headers = { authorization: 'Bearer a-key-of-your-choice', 'content-type': 'application/json' };
    const request = new Request('http://localhost/v1/chat/completions', { method: 'POST', headers, body });
    console.log(await (await handler(request)).text());
  } catch (error) { console.log(mark + 'failed', error); }
}
process.exit(0);
`;

describe('servers', () => {
  const servers = scripts.filter(isServer);
  let answers = new Map<string, string>();

  beforeAll(async () => {
    const questions = servers.map((snippet) => ({
      file: fileOf(snippet),
      body: JSON.stringify(questionFor(snippet)),
    }));
    answers = await runEach('asker.mjs', asker, questions);
  }, 120_000);

  it.each(servers)('answer: $title', (snippet) => {
    // The demo model is wrong at first; a stream has its words in separate chunks.
    expect(answers.get(fileOf(snippet))).toMatch(/ 4[23]\./);
  });
});

/** A chat endpoint gets UI messages, a gateway gets messages of a client. */
function questionFor({ code }: Snippet): object {
  const text = 'What is 17 + 25?';
  return code.includes('UIMessage')
    ? { messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text }] }] }
    : { model: 'toolgate-demo', messages: [{ role: 'user', content: text }] };
}

const commands = snippets
  .filter(({ language }) => language === 'sh')
  .flatMap(({ title, code, output }) =>
    commandsIn(code).map((command) => ({ title, command, output })),
  );

function commandsIn(code: string): string[] {
  if (/^curl /m.test(code)) return [code];
  return code
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/^#.*| +#.*$/, '').replace(/^npx @toolgate\/cli /, 'toolgate '))
    .filter((line) => line.trim() !== '');
}

/** The subcommand of a `toolgate` command, after variables or pipes; empty for other programs. */
function subcommandOf(command: string): string {
  return /^(?:\w+=\S* )*(?:[^|]*\| )*toolgate ([a-z]+)/.exec(command.trim())?.[1] ?? '';
}

describe('commands', { timeout: 60_000 }, () => {
  it.each(commands.filter(({ command }) => command.startsWith('curl ')))(
    'get what the page says: $title',
    async ({ command, output }) => {
      const { stdout } = await run('sh', ['-c', atServer(command)], { env });
      const [found, shown] = compared(stdout, output ?? '{ "page": "shows no answer" }');
      expect(found).toMatchObject(shown);
    },
  );

  it.each(
    oneOfEach(
      Array.from(new Set(commands.map(({ command }) => command.trim()))).filter(
        (command) => subcommandOf(command) === 'serve',
      ),
      subcommandOf,
    ),
  )('start the gateway: %s', async (command) => {
    const config = join(folder, 'toolgate.config.ts');
    if (command.includes('--config')) writeFileSync(config, 'export default { port: 0 };');
    // A firewall would ask about a server on all addresses, and two workers show what more would.
    const local = command
      .replace('--host 0.0.0.0', '--host 127.0.0.1')
      .replace(/--workers \d+/, '--workers 2');
    expect(await startUp(anywhere(local))).toBe('listening');
    rmSync(config, { force: true });
  });

  it.each(
    oneOfEach(
      commands.filter(({ command }) => !['', 'serve'].includes(subcommandOf(command))),
      ({ command }) => subcommandOf(command),
    ),
  )('run to their end: $title: $command', async ({ command, output }) => {
    const isDoctor = subcommandOf(command) === 'doctor';
    const runnable = isDoctor ? anywhere(command) : command;
    const { stdout } = await run('sh', ['-c', runnable], { env, cwd: folder });
    const [found, shown] = compared(stdout, output);
    expect(found).toMatchObject(shown);
  });

  it('are known, if they cannot be run here', () => {
    const { scripts: known } = JSON.parse(
      readFileSync(join(workspace, 'package.json'), 'utf8'),
    ) as { scripts: Record<string, string> };
    const others = commands
      .map(({ command }) => command.trim())
      .filter((command) => !command.startsWith('curl ') && subcommandOf(command) === '');
    const unknown = others.filter((command) => {
      const [program = '', verb = '', ...names] = command.split(/\s+/);
      if (/^(?:docker|kubectl)$/.test(program)) return false;
      if (program === 'node') return !existsSync(join(workspace, verb));
      if (program === 'cd') return !existsSync(join(workspace, verb));
      if (program !== 'npm' && program !== 'pnpm') return true;
      if (verb === '--filter') return !hasScript(names);
      if (verb === 'install') return names.some((name) => !isPackage(name));
      return !(verb in known) && verb !== 'run';
    });
    expect(unknown).toEqual([]);
  });
});

/** Whether a package of the workspace has a script. */
function hasScript([name = '', script = '']: readonly string[]): boolean {
  const file = join(workspace, 'packages', name.replace('@toolgate/', ''), 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  return script in manifest.scripts;
}

/** Whether a package is ours, or is used here. */
function isPackage(name: string): boolean {
  const places = ['cli', 'http', 'toolgate', 'runtimes'].map((holder) =>
    join(workspace, 'packages', holder, 'node_modules', name),
  );
  return (
    /^(?:toolgate|@toolgate\/(?:http|cli))$/.test(name) || places.some((place) => existsSync(place))
  );
}

// The project does not install Python.
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) {
  process.stderr.write('SKIPPED: without python3 the programs in Python are not parsed.\n');
}

describe('programs in Python', () => {
  const inPython = snippets.filter(({ language }) => language === 'python');

  it('are there', () => {
    expect(inPython.length).toBeGreaterThan(2);
  });

  it.each(hasPython ? inPython : [])('have a right syntax: $title', ({ code }) => {
    const parse = 'import ast, sys; ast.parse(sys.stdin.read())';
    const { stderr } = spawnSync('python3', ['-c', parse], { input: code, encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});

describe('changes of programs', () => {
  it.each(snippets.filter(({ language }) => language === 'diff'))(
    'have a right syntax before and after: $title',
    ({ code }) => {
      for (const other of ['+', '-']) {
        const lines = code.split('\n').filter((line) => !line.startsWith(other));
        const program = lines.map((line) => line.slice(1)).join('\n');
        // A snippet may be a part of a function, so it may return.
        const whole = /^import /m.test(program) ? program : `async () => {\n${program}\n};`;
        expect(() => stripTypeScriptTypes(whole)).not.toThrow();
      }
      expect(code).toMatch(/^[+-]/m);
    },
  );
});

describe('files for other programs', () => {
  it('name only settings and options that exist', async () => {
    const { stdout: help } = await run(node, [bin, 'serve', '--help']);
    const files = snippets.filter(({ language }) => /^(?:yaml|dockerfile)$/.test(language));
    for (const { code } of files) {
      for (const [name] of code.matchAll(/\b(?:TOOLGATE|OPENAI|ANTHROPIC)_[A-Z_]+/g)) {
        expect(help).toContain(name);
      }
      for (const [, option] of code.matchAll(/"(--[a-z-]+)"/g)) expect(help).toContain(option);
    }
  });
});
