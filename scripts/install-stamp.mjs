import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.toolgate-installed');

/** Whether an earlier run installed what the lockfile lists; asking pnpm itself takes seconds. */
export function isInstalled() {
  if (!existsSync(stamp)) return false;
  const [hash, ...linked] = readFileSync(stamp, 'utf8').split('\n');
  // pnpm removes the links when it is called directly.
  return (
    hash === hashLockfile() &&
    linked.every((tool) => existsSync(join(root, 'node_modules', '.bin', tool)))
  );
}

/** Remembers that what the lockfile lists is installed, and which tools were linked into `node_modules/.bin`. */
export function rememberInstall(linked) {
  writeFileSync(stamp, [hashLockfile(), ...linked].join('\n'));
}

function hashLockfile() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) {
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
