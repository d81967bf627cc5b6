// `npm run pack`: writes the packages as tarballs into the folder `packed`, to be installed in other projects.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCommand, toolEnvironment } from './build-command.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'packed');

/** The packages' folders, and their tarballs. */
const tarballs = { toolgate: 'toolgate.tgz', http: 'toolgate-http.tgz', cli: 'toolgate-cli.tgz' };

buildCommand();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, tarball] of Object.entries(tarballs)) {
  const { status, stdout, stderr } = spawnSync('pnpm', ['pack', '--out', join(folder, tarball)], {
    cwd: join(root, 'packages', name),
    env: toolEnvironment,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`${stdout}${stderr}`);
    process.exit(status ?? 1);
  }
  console.log(`packed/${tarball}`);
}
