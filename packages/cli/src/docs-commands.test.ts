import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const workspace = join(import.meta.dirname, '..', '..', '..');
const benchmarks = join(workspace, 'packages', 'benchmarks');

/** Everything that people read: pages, and the comments of programs. */
const files = globSync(
  ['*.md', 'docs/*.md', '{packages,examples}/*/{README.md,data/*.md,src/**/*.ts}', 'scripts/**'],
  { cwd: workspace },
).filter((file) => /\.(?:md|ts|mjs)$/.test(file));

function scriptsOf(folder: string): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return manifest.scripts;
}

/** The matches of an expression in the files, each after its file. */
function namedIn(expression: RegExp): { file: string; name: string }[] {
  return files.flatMap((file) =>
    Array.from(
      readFileSync(join(workspace, file), 'utf8').matchAll(expression),
      ([, name = '']) => ({
        file,
        name,
      }),
    ),
  );
}

it('names measurements and trainings that run from the root', () => {
  const named = namedIn(/\bpnpm (?:run )?((?:bench|soak|train)(?::[\w-]+)?)/g);
  expect(named.length).toBeGreaterThan(50);
  const scripts = scriptsOf(workspace);
  expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
});

it('names programs that exist', () => {
  const named = namedIn(/\bnode ((?:src|scripts|packages)\/[\w/.-]+\.(?:ts|mjs))/g);
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(({ file, name }) => {
    const [, own = ''] = /^((?:packages|examples)\/[\w-]+)\//.exec(file) ?? [];
    return ![workspace, benchmarks, join(workspace, own)].some((folder) =>
      existsSync(join(folder, name)),
    );
  });
  expect(missing).toEqual([]);
});

it('has a script at the root for each measurement and training, and a program for each script', () => {
  const own = scriptsOf(benchmarks);
  const root = scriptsOf(workspace);
  expect(Object.keys(own).filter((name) => root[name] === undefined)).toEqual([]);
  const programs = Object.values(own).flatMap((command) =>
    Array.from(command.matchAll(/\bnode (\S+)/g), ([, program = '']) => program),
  );
  expect(programs.filter((program) => !existsSync(join(benchmarks, program)))).toEqual([]);
});
