import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './install-stamp.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');

/** The environment in which the workspace's tools are found. */
export const toolEnvironment = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  TURBO_TELEMETRY_DISABLED: '1',
  // The checks of the built packages are for `npm test`.
  TOOLGATE_QUICK_BUILD: '1',
  // Only a part of the workspace may be installed, which pnpm would complete before each script.
  pnpm_config_verify_deps_before_run: 'false',
};

/**
 * Installs and builds the `toolgate` command and its packages, with one line for each step that has something to do.
 * What the tools print is shown only when one fails; the process then ends.
 */
export function buildCommand() {
  if (!isInstalled()) console.log('Installing dependencies (about half a minute, once) ...');
  step(process.execPath, [join(root, 'scripts', 'bootstrap.mjs'), '--command']);
  const build = ['run', 'build', '--filter=@toolgate/cli...', '--output-logs=errors-only'];
  const { stdout } = step(join(bin, 'turbo'), [...build, '--dry=json']);
  const { tasks } = JSON.parse(stdout);
  if (tasks.some(({ cache }) => cache.status !== 'HIT')) console.log('Building (some seconds) ...');
  step(join(bin, 'turbo'), build);
}

/** Runs a command silently. */
function step(command, parameters) {
  const result = spawnSync(command, parameters, {
    cwd: root,
    env: toolEnvironment,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (result.status === 0) return result;
  console.error(`${result.error ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`);
  console.error(`Failed: ${command} ${parameters.join(' ')}`);
  console.error('`npm run bootstrap` installs everything again and shows each step.');
  process.exit(result.status ?? 1);
}
