import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docPages, readSnippets } from './testing/doc-snippets.ts';
import type { DocsHost } from './testing/docs-host.ts';

/*
 * Runs the README and the pages of the documentation like a reader: in an empty project with the packed tarballs, on
 * each Node.js that the README names. It is long and needs the npm registry, so only the full run includes it.
 */

const run = promisify(execFile);
const packageFolder = join(import.meta.dirname, '..');
const workspace = join(packageFolder, '..', '..');

/** The time limits of commands. A hanging command is stopped before its test, so the failure names the command. */
const options = { maxBuffer: 64 * 1024 * 1024, timeout: 400_000 };

/** The names of the packages that the pages import, except ours. */
const imported = new Set(
  ['README.md', ...docPages]
    .flatMap(readSnippets)
    .filter(({ language }) => language === 'ts')
    .flatMap(({ code }) => Array.from(code.matchAll(/from '((?:@[^/']+\/)?[^@./'][^/']*)/g)))
    .map(([, name = '']) => name)
    .filter((name) => !/^node:|^(?:@toolgate\/|toolgate$)/.test(name)),
);

/** A package at the version that the workspace has. */
function pinned(name: string): string {
  const holder = ['cli', 'http', 'toolgate', 'runtimes']
    .map((folder) => join(workspace, 'packages', folder, 'node_modules', name, 'package.json'))
    .find((file) => existsSync(file));
  if (holder === undefined) throw new Error(`No package of the workspace has ${name} installed.`);
  const { version } = JSON.parse(readFileSync(holder, 'utf8')) as { version: string };
  return `${name}@${version}`;
}

/** The packages of a project for a major of the AI SDK. */
function dependenciesFor(sdk: DocsHost['sdk']): string[] {
  const names = Array.from(imported);
  if (sdk === 7) return [...names, '@types/node', '@types/express'].map(pinned);
  const others = names.filter((name) => name !== 'ai' && !name.startsWith('@ai-sdk/'));
  return [...others.map(pinned), 'ai@6', '@ai-sdk/openai@3', '@ai-sdk/openai-compatible@2'];
}

/** The npm package that contains a Node.js for this machine, without an install script. */
function nodePackage(major: number): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const target = `${platform}-${process.arch}`;
  return `${target === 'darwin-arm64' ? 'node-bin' : 'node'}-${target}@${major}`;
}

const hosts: readonly { major: number; sdk: DocsHost['sdk'] }[] = [
  { major: 20, sdk: 6 },
  { major: 22, sdk: 7 },
  { major: 24, sdk: 7 },
];

describe('the documentation, from the packed tarballs', { timeout: 900_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'toolgate-docs-'));
  const tarballs = ['toolgate', 'toolgate-http', 'toolgate-cli'].map((name) =>
    join(workspace, 'packed', `${name}.tgz`),
  );

  beforeAll(async () => {
    await run(process.execPath, [join(workspace, 'scripts', 'pack.mjs')], options);
  }, 300_000);

  afterAll(() => {
    rmSync(root, { recursive: true });
  }, 300_000);

  it.each(hosts)('runs on Node.js $major with AI SDK $sdk', async ({ major, sdk }) => {
    const project = mkdtempSync(join(root, `node-${major}-`));
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    const names = [...tarballs, ...dependenciesFor(sdk), nodePackage(major)];
    const install = ['install', '--no-audit', '--no-fund', ...names];
    await run('npm', install, { ...options, cwd: project });
    const [name = ''] = nodePackage(major).split('@');
    const host: DocsHost = {
      project,
      bin: join(project, 'node_modules', '@toolgate', 'cli', 'dist', 'bin.js'),
      node: join(project, 'node_modules', name, 'bin', 'node'),
      sdk,
    };
    const { stdout: version } = await run(host.node, ['--version']);
    expect(version).toMatch(new RegExp(`^v${major}\\.`));

    const report = join(project, 'report.json');
    const vitest = join(packageFolder, 'node_modules', 'vitest', 'vitest.mjs');
    const files = ['src/docs.test.ts', 'src/readme.test.ts'];
    // The command needs Node.js 22, and so do pages with the command. On 20 only the programs count.
    const tests =
      sdk === 7 ? [] : ['-t', 'print what the page says|its TypeScript snippets|servers'];
    const args = [vitest, 'run', ...files, ...tests, '--reporter=json', `--outputFile=${report}`];
    const env = { ...process.env, TOOLGATE_DOCS_HOST: JSON.stringify(host) };
    await run(process.execPath, args, { ...options, cwd: packageFolder, env }).catch(() => {});
    const results = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const tried = results.testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = tried.filter(({ status }) => status === 'failed');
    expect(failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]])).toEqual(
      [],
    );
    expect(tried.filter(({ status }) => status === 'passed').length).toBeGreaterThan(40);
  });
});

/** The part of Vitest's report that this test reads. */
interface Report {
  testResults: {
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}
