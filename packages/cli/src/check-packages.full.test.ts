import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'check-packages.mjs');

/*
 * Pull requests and releases run this script in a separate job. It installs the packed tarballs with npm and pnpm and
 * builds a Next.js app with them. This takes minutes and needs the npm registry, so only the full run includes it.
 */
it('the packed packages pass the check of a release', { timeout: 900_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    maxBuffer: 64 * 1024 * 1024,
    timeout: 880_000,
  });
  expect(stdout).toContain('pnpm: answers from a Next.js route on edge');
});
