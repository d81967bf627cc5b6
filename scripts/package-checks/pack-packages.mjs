import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/** The folders of published packages. */
const published = ['toolgate', 'http', 'cli'];

/** What every tarball holds: what it is, and its terms. */
const required = ['package.json', 'README.md', 'LICENSE'];

/**
 * Builds and packs the published packages.
 *
 * @returns for each: its name, version and manifest as published, the tarball, and sizes for the report.
 * @throws Error for a tarball that lacks its licence, or that holds tests.
 */
export async function packPackages(root, folder) {
  const turbo = join(root, 'node_modules', '.bin', 'turbo');
  await run(turbo, ['run', 'build', '--filter=@toolgate/cli...'], { cwd: root });
  const packages = [];
  for (const name of published) {
    const tarball = join(folder, `${name}.tgz`);
    await run('pnpm', ['pack', '--out', tarball], { cwd: join(root, 'packages', name) });
    packages.push(await describe(tarball, folder));
  }
  return packages;
}

async function describe(tarball, cwd) {
  const listed = await run('tar', ['-tzf', tarball], { cwd });
  const files = listed
    .trim()
    .split('\n')
    .map((file) => file.replace(/^package\//, ''));
  for (const file of required) {
    if (!files.includes(file)) throw new Error(`${tarball} has no ${file}.`);
  }
  const tests = files.filter((file) => /\.test\.|\/testing\//.test(file));
  if (tests.length > 0) throw new Error(`${tarball} holds tests: ${tests.join(', ')}.`);
  const manifest = JSON.parse(
    await run('tar', ['-xzOf', tarball, 'package/package.json'], { cwd }),
  );
  const unpacked = await run('tar', ['-xzOf', tarball], { cwd });
  return {
    name: manifest.name,
    version: manifest.version,
    entries: entriesOf(manifest),
    tarball,
    kilobytes: Math.round(statSync(tarball).size / 1000),
    unpackedKilobytes: Math.round(Buffer.byteLength(unpacked) / 1000),
    files: files.length,
  };
}

/** What can be imported of a package. */
function entriesOf({ name, exports }) {
  return Object.keys(exports)
    .filter((entry) => entry !== './package.json')
    .map((entry) => `${name}${entry.slice(1)}`);
}

/** The versions of what the workspace itself is tested with, by the name under which a manifest lists it. */
export function testedVersions(root, folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return { ...manifest.dependencies, ...manifest.devDependencies };
}
