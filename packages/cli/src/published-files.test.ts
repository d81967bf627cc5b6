import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';

const packages = join(import.meta.dirname, '..', '..');

/** npm reads all files of a package, which takes seconds, so the short run has one package. */
const names = inject('isFullRun') ? ['toolgate', 'http', 'cli'] : ['cli'];

/** The files of each package, in order, as npm would publish them. */
function listPublished(): string[][] {
  const folders = names.map((name) => `./${name}`);
  const listed = execFileSync(
    'npm',
    ['pack', ...folders, '--dry-run', '--json', '--ignore-scripts'],
    { cwd: packages, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const reports = JSON.parse(listed) as { files: { path: string }[] }[];
  return reports.map(({ files }) => files.map(({ path }) => path));
}

it('publishes sources without their tests', { timeout: 60_000 }, () => {
  const published = listPublished();
  expect(published).toHaveLength(names.length);
  for (const files of published) {
    expect(files).toContain('src/index.ts');
    expect(files.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([]);
  }
});
