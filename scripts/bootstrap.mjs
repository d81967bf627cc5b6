// Installs the dependencies with pnpm, so `npm start`, `npm test` and `npm run pack` work from a fresh clone. Where
// pnpm or a new enough Node.js is missing, npm fetches them from its registry and they are linked into node_modules/.bin,
// which every script has first on its PATH.
//
//   node scripts/bootstrap.mjs            everything
//   node scripts/bootstrap.mjs --command  only what building and running the `toolgate` command needs, quietly
//
// Before the tests it also installs the tools that only they need.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled, rememberInstall } from './install-stamp.mjs';
import { installTestTools } from './install-test-tools.mjs';

const nodeVersion = '24.21.0';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');
const { engines, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isForCommand = process.argv.includes('--command');

/** The workspace's tools, the command and the packages that it is made of. */
const commandOnly = ['--filter', 'toolgate-monorepo', '--filter', '@toolgate/cli...'];

// What the machine itself offers, without what an earlier run linked.
const path = process.env.PATH.split(delimiter).filter((entry) => entry !== bin);

const fetched = process.env.BOOTSTRAP_TOOLS?.split(' ');
const event = process.env.BOOTSTRAP_EVENT ?? process.env.npm_lifecycle_event;

if (!isForCommand || !isInstalled()) install();

function install() {
  const missing = fetched ?? ['node', 'pnpm'].filter((tool) => !isUsable(tool));
  if (missing.length > 0 && !fetched) {
    const packages = missing.map((tool) => `--package=${packageOf(tool)}`);
    const self = ['node', join('scripts', 'bootstrap.mjs'), ...process.argv.slice(2)];
    run(
      'npm',
      ['exec', '--yes', '--prefer-offline', '--loglevel=error', ...packages, '--', ...self],
      {
        BOOTSTRAP_TOOLS: missing.join(' '),
        BOOTSTRAP_EVENT: event,
        npm_config_update_notifier: 'false',
      },
    );
    return;
  }
  run('pnpm', ['install', '--frozen-lockfile', ...(isForCommand ? commandOnly : [])], {
    // The machine's own certificates count too, as they do for the npm that it came with.
    NODE_USE_SYSTEM_CA: '1',
    pnpm_config_update_notifier: 'false',
    // Checking the age of every version takes longer than the rest; the tests' installation does it.
    ...(isForCommand && { pnpm_config_trust_lockfile: 'true' }),
  });
  // pnpm rewrites node_modules/.bin when dependencies change, so the links are made every time.
  for (const tool of missing) link(tool);
  rememberInstall(missing);
  if (event?.startsWith('pretest')) installTestTools();
}

function isUsable(tool) {
  const env = { ...process.env, PATH: path.join(delimiter) };
  const { stdout } = spawnSync(tool, ['--version'], { encoding: 'utf8', env });
  if (!stdout || tool !== 'node') return Boolean(stdout);
  const [major, minor] = stdout.slice(1).split('.').map(Number);
  const [minMajor, minMinor] = engines.node.slice(2).split('.').map(Number);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}

/** The npm package of a tool; packages of Node.js are plain binaries without install scripts. */
function packageOf(tool) {
  if (tool === 'pnpm') return packageManager;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const target = `${platform}-${process.arch}`;
  return `${target === 'darwin-arm64' ? 'node-bin' : 'node'}-${target}@${nodeVersion}`;
}

function link(tool) {
  rmSync(join(bin, tool), { force: true });
  const source = path.map((directory) => join(directory, tool)).find((file) => existsSync(file));
  symlinkSync(source, join(bin, tool));
}

function run(command, args, env) {
  const options = { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' };
  const { status } = spawnSync(command, args, options);
  if (status !== 0) process.exit(status ?? 1);
}
