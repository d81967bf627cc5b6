import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.toolgate-installed');

/** Whether what the lockfile lists was installed by an earlier run; asking pnpm itself takes seconds. */
export function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

/** Remembers that what the lockfile lists is installed. */
export function rememberInstall() {
  writeFileSync(stamp, lockHash());
}

function lockHash() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
