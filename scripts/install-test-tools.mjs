// Installs what the tests need and npm does not have: Redis and Valkey servers, load balancers and a browser. On Debian and
// Ubuntu as root it does so itself; elsewhere it names the missing tools, and their tests are left out (in CI they fail).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const installer = 'apt-get';

/** The commands that tests start; their Debian packages have the same names. */
const tools = ['redis-server', 'valkey-server', 'chromium', 'nginx', 'haproxy'];

/** Installs the missing tools. It costs a few milliseconds if all are there, and never throws. */
export function installTestTools() {
  let missing = tools.filter((tool) => !isUsable(tool));
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && isUsable(installer)) {
    apt('update');
    const offered = missing.filter((tool) => isOffered(tool));
    if (offered.length > 0) aptInstall(offered);
    missing = missing.filter((tool) => !isUsable(tool));
    if (missing.length > 0) installBackports(missing);
    missing = missing.filter((tool) => !isUsable(tool));
  }
  if (missing.length === 0) return;
  console.warn(
    `Missing: ${missing.join(' and ')}. Their tests cannot run; install them with your package manager.`,
  );
}

/** Debian 12 has Valkey among its backports only. These are read for this one command; the system's sources stay as they are. */
function installBackports(packages) {
  const [, codename] = /^VERSION_CODENAME=(\w+)$/m.exec(readIfThere('/etc/os-release')) ?? [];
  const format = '$(CREATED_BY) $(RELEASE) $(COMPONENT) $(REPO_URI)';
  const { stdout } = spawnSync(installer, ['indextargets', '--format', format], {
    encoding: 'utf8',
  });
  const own = new RegExp(`^Packages ${codename} main (\\S+)$`, 'm').exec(stdout);
  if (own === null) return;
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-apt-'));
  const list = join(directory, 'sources.list');
  const backports = `deb ${own[1]} ${codename}-backports main\n`;
  writeFileSync(list, `${readIfThere('/etc/apt/sources.list')}\n${backports}`);
  const sources = ['-o', `Dir::Etc::sourcelist=${list}`];
  if (apt(...sources, 'update')) aptInstall(packages, sources);
  rmSync(directory, { recursive: true });
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function isUsable(tool) {
  // The load balancers know only the short form, the browser only the long one.
  // Debian has servers where the search path of a user does not look.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return ['--version', '-v'].some((form) => spawnSync(tool, [form], { env }).status === 0);
}

function isOffered(tool) {
  return spawnSync('apt-cache', ['show', '--quiet', tool]).status === 0;
}

function aptInstall(packages, options = []) {
  return apt(...options, 'install', '--yes', '--no-install-recommends', ...packages);
}

function apt(...parameters) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(installer, ['-qq', ...parameters], { env, stdio: 'inherit' });
  return status === 0;
}
