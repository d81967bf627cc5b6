import { pickFilterOptions } from 'toolgate/pipeline';
import {
  addCorrections,
  loadConfig,
  readCorrections,
  type ToolgateConfig,
} from '../configuration/index.ts';
import { inspectOutputs } from './inspect-outputs.ts';
import { inspectPrompts } from './inspect-prompts.ts';
import { inspectSystem } from './inspect-system.ts';
import type { InspectFlags } from './inspection.ts';
import { runInspection, type Terminal } from './run-inspection.ts';

/** The kinds of data that `toolgate inspect` examines. */
export type InspectKind = 'prompts' | 'outputs' | 'system';

/** The inputs of {@link inspect}. */
interface InspectOptions {
  kind: InspectKind;
  files: readonly string[];
  flags: InspectFlags;
  terminal: Terminal;
}

/**
 * Runs `toolgate inspect` with the configured thresholds of the guard and settings of the filter. It makes no network
 * calls, so it does not ask a configured judge.
 *
 * @returns the exit code: 1 when lines could not be read.
 * @throws CommandError for a file that cannot be read.
 */
export async function inspect({ kind, files, flags, terminal }: InspectOptions): Promise<number> {
  const config = await readConfig(flags);
  const filter = pickFilterOptions(config);
  const { quiet = false, worst = 5 } = flags;
  const run = { files, terminal, quiet };
  switch (kind) {
    case 'prompts': {
      // The other settings are for a judge, which would need the network.
      const { thresholds = 'default', corrections = [] } = config.promptGuard ?? {};
      const guard = { thresholds: flags.thresholds ?? thresholds, corrections };
      return Math.sign(await runInspection(inspectPrompts(guard, worst), run));
    }
    case 'outputs': {
      return Math.sign(await runInspection(inspectOutputs(filter, worst, flags), run));
    }
    case 'system': {
      const { json = terminal.stdout.isTTY !== true } = flags;
      await inspectSystem(run, filter, json);
      return 0;
    }
  }
}

/** Reads the configuration, with the corrections of the command line. */
async function readConfig({ config: file, corrections }: InspectFlags): Promise<ToolgateConfig> {
  const config = await loadConfig(process.cwd(), file);
  return corrections === undefined
    ? config
    : addCorrections(config, await readCorrections(corrections));
}
