// Publishes what has a new version, after the tarballs have been tried out. Run by .github/workflows/release.yml.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const repository = process.env.GITHUB_REPOSITORY;

if (repository === undefined) {
  console.error('GITHUB_REPOSITORY is not set: releases are made by the workflow.');
  process.exit(1);
}

// The registry holds a statement of provenance against the repository that the manifest names.
for (const name of ['toolgate', 'http', 'cli']) {
  const file = join(root, 'packages', name, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.repository = {
    type: 'git',
    url: `git+https://github.com/${repository}.git`,
    directory: `packages/${name}`,
  };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  linkToRepository(join(root, 'packages', name, 'README.md'), manifest.repository.directory);
}

run(process.execPath, [join(root, 'scripts', 'check-packages.mjs')]);
run('pnpm', ['run', 'release']);

/** Makes the relative links of a package's README absolute: its page on npm has no other files. */
function linkToRepository(file, directory) {
  const base = `https://github.com/${repository}/blob/main/${directory}/`;
  const text = readFileSync(file, 'utf8');
  const absolute = text.replaceAll(
    /\]\((\.\.?\/[^)]+)\)/g,
    (_link, target) => `](${new URL(target, base)})`,
  );
  writeFileSync(file, absolute);
}

function run(command, parameters) {
  const { status } = spawnSync(command, parameters, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
