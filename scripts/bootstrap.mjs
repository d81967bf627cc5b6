// Runs before `npm start` and `npm test`, so that both work from a fresh clone. It installs the
// dependencies with pnpm. Where pnpm or a new enough Node.js is missing, npm fetches them from its
// registry and they are linked into node_modules/.bin, which every script has first on its PATH.
// Before the tests it also sees to the tools that only they need.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installTestTools } from './install-test-tools.mjs';

const nodeVersion = '24.21.0';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');
const { engines, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

// What the machine itself offers, leaving aside what an earlier run linked.
const path = process.env.PATH.split(delimiter).filter((entry) => entry !== bin);

const fetched = process.env.BOOTSTRAP_TOOLS?.split(' ');
const event = process.env.BOOTSTRAP_EVENT ?? process.env.npm_lifecycle_event;
const missing = fetched ?? ['node', 'pnpm'].filter((tool) => !isUsable(tool));

if (missing.length > 0 && !fetched) {
  const packages = missing.map((tool) => `--package=${packageOf(tool)}`);
  const self = ['node', join('scripts', 'bootstrap.mjs')];
  run('npm', ['exec', '--yes', '--prefer-offline', ...packages, '--', ...self], {
    BOOTSTRAP_TOOLS: missing.join(' '),
    BOOTSTRAP_EVENT: event,
  });
} else {
  // The machine's own certificates count too, as they do for the npm that it came with.
  run('pnpm', ['install', '--frozen-lockfile'], { NODE_USE_SYSTEM_CA: '1' });
  // pnpm rewrites node_modules/.bin when dependencies change, so the links are made every time.
  for (const tool of missing) link(tool);
  if (event?.startsWith('pretest')) installTestTools();
}

function isUsable(tool) {
  const env = { ...process.env, PATH: path.join(delimiter) };
  const { stdout } = spawnSync(tool, ['--version'], { encoding: 'utf8', env });
  if (!stdout || tool !== 'node') return Boolean(stdout);
  const [major, minor] = stdout.slice(1).split('.').map(Number);
  const [leastMajor, leastMinor] = engines.node.slice(2).split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** The npm package of a tool; those of Node.js are plain binaries without install scripts. */
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
