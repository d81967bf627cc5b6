import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '..', '..');

/** Lists the files of a package as npm would publish them. */
function listPublished(name: string): string[] {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: join(packages, name),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [report] = JSON.parse(listed) as [{ files: { path: string }[] }];
  return report.files.map(({ path }) => path);
}

it.each(['toolgate', 'http', 'cli'])(
  'publishes sources without their tests: %s',
  { timeout: 60_000 },
  (name) => {
    const files = listPublished(name);
    expect(files).toContain('src/index.ts');
    expect(files.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([]);
  },
);
