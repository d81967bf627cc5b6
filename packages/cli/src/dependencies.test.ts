import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Manifest {
  name: string;
  license?: string;
  dependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '..', '..', '..');
const packages = ['toolgate', 'http', 'cli'].map((name) => join(root, 'packages', name));
const page = readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8');
const accepted = /^Accepted licences: (.+)\.$/m.exec(page)?.[1]?.split(', ') ?? [];

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The folder from which Node.js would load a package. */
function resolveFrom(folder: string, name: string): string {
  const candidate = join(folder, 'node_modules', name);
  if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${name} is not installed`);
  return resolveFrom(parent, name);
}

function isOurs(name: string): boolean {
  return name === 'toolgate' || name.startsWith('@toolgate/');
}

/** The rows of a table on the page, as lists of cells without code marks. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const chosen = packages.flatMap((folder) =>
  Object.keys(manifestOf(folder).dependencies ?? {})
    .filter((name) => !isOurs(name))
    .map((name) => ({ folder, name, found: manifestOf(resolveFrom(folder, name)) })),
);

/** All packages that our dependencies install, by name. */
function transitivePackages(): Map<string, string> {
  const direct = new Set(chosen.map(({ name }) => name));
  const licences = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (folder: string): void => {
    if (seen.has(folder)) return;
    seen.add(folder);
    const { name, license = 'none', dependencies = {} } = manifestOf(folder);
    if (!direct.has(name) && !isOurs(name)) licences.set(name, license);
    for (const dependency of Object.keys(dependencies)) visit(resolveFrom(folder, dependency));
  };
  for (const folder of packages) visit(folder);
  return licences;
}

describe('docs/dependencies.md', () => {
  it('gives each runtime dependency its licence and a reason', () => {
    const rows = rowsOf('Chosen');
    expect(rows.map((row) => row.slice(0, 3).join(' ')).toSorted()).toEqual(
      chosen
        .map(({ folder, name, found }) => `${manifestOf(folder).name} ${name} ${found.license}`)
        .toSorted(),
    );
    for (const [, name, , reason = ''] of rows) expect(`${name}: ${reason}`).toMatch(/: .{20,}/);
  });

  it('lists what these bring along', () => {
    const expected = [...transitivePackages()].map((row) => row.join(' ')).toSorted();
    const rows = rowsOf('Brought along').map((row) => row.join(' '));
    expect(rows.toSorted()).toEqual(expected);
  });

  it('names the files of hand-written code', () => {
    const [, section = ''] = page.split('\n## Written by hand\n');
    const [text = ''] = section.split('\n## ');
    const places = Array.from(text.matchAll(/`(packages\/[^`]+)`/g), ([, place = '']) => place);
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
  });

  it('accepts the licence of every one', () => {
    const licences = [
      ...transitivePackages().values(),
      ...chosen.map(({ found }) => found.license ?? 'none'),
    ];
    const alternatives = licences.map((licence) =>
      licence.replace(/^\((.*)\)$/, '$1').split(' OR '),
    );
    expect(alternatives.filter((names) => !names.some((name) => accepted.includes(name)))).toEqual(
      [],
    );
  });
});
