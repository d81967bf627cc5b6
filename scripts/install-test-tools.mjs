// Installs what the tests need and npm does not have: a Redis server, load balancers and a browser. On Debian and Ubuntu
// as root it does so itself; elsewhere it says what is missing, and the tests with it are left out (in CI they fail).
import { spawnSync } from 'node:child_process';

const installer = 'apt-get';

/** The commands that tests start; their Debian packages have the same names. */
const tools = ['redis-server', 'chromium', 'nginx', 'haproxy'];

/** Installs what is missing. It costs a few milliseconds where nothing is, and never throws. */
export function installTestTools() {
  const missing = tools.filter((tool) => !isUsable(tool));
  if (missing.length === 0) return;
  const canInstall = process.getuid?.() === 0 && isUsable(installer);
  if (
    canInstall &&
    apt('update') &&
    apt('install', '--yes', '--no-install-recommends', ...missing)
  ) {
    return;
  }
  console.warn(
    `Missing: ${missing.join(' and ')}. Their tests cannot run; install them with your package manager.`,
  );
}

function isUsable(tool) {
  // `-v` is the only one that nginx knows, and none of the others needs the long form.
  // Debian has servers where the search path of a user does not look.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return spawnSync(tool, [tool === 'nginx' ? '-v' : '--version'], { env }).status === 0;
}

function apt(...parameters) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(installer, ['-qq', ...parameters], { env, stdio: 'inherit' });
  return status === 0;
}
