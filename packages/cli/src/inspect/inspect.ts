import type { ContentFilterOptions, PromptGuardOptions } from 'toolgate';
import { readCorrections } from '../corrections-file.ts';
import { loadConfig } from '../load-config.ts';
import { inspectOutputs } from './inspect-outputs.ts';
import { inspectPrompts } from './inspect-prompts.ts';
import { inspectSystem } from './inspect-system.ts';
import { runInspection, type Terminal } from './run-inspection.ts';

/** What `toolgate inspect` is to examine. */
export type InspectKind = 'prompts' | 'outputs' | 'system';

/** The options of `toolgate inspect`, as given on the command line. */
export interface InspectFlags {
  /** The configuration file. */
  config?: string;
  /** Leaves out progress and summary. */
  quiet?: boolean;
  /** How many of the worst cases the summary shows; of prompts and outputs. */
  worst?: number;
  /** The guard's thresholds; of prompts. */
  thresholds?: Extract<PromptGuardOptions['thresholds'], string>;
  /** How many characters arrive at once; of outputs. */
  chunk?: number;
  /** A file of corrections; of outputs and system. */
  corrections?: string;
  /** Whether to write JSON lines; of system. */
  json?: boolean;
}

/** Sends nothing to anybody; the judge of a configuration is not asked. */
interface InspectOptions {
  kind: InspectKind;
  files: readonly string[];
  flags: InspectFlags;
  terminal: Terminal;
}

/**
 * Carries out `toolgate inspect`, with the guard's thresholds and the filter's settings of the configuration.
 *
 * @returns the exit code: 1 when lines could not be read.
 * @throws CommandError for a file that cannot be read.
 */
export async function inspect({ kind, files, flags, terminal }: InspectOptions): Promise<number> {
  const config = await loadConfig({ directory: process.cwd(), file: flags.config });
  const { quiet = false, worst = 5 } = flags;
  switch (kind) {
    case 'prompts': {
      const thresholds = flags.thresholds ?? config.promptGuard?.thresholds;
      const guard = thresholds === undefined ? {} : { thresholds };
      const inspection = inspectPrompts({ guard, worst });
      return Math.sign(await runInspection({ inspection, files, terminal, quiet }));
    }
    case 'outputs': {
      const filter = await filterOptions(config.contentFilter, flags);
      const inspection = inspectOutputs({ filter, worst, chunk: flags.chunk ?? 20 });
      return Math.sign(await runInspection({ inspection, files, terminal, quiet }));
    }
    case 'system': {
      const filter = await filterOptions(config.contentFilter, flags);
      const { json = terminal.stdout.isTTY !== true } = flags;
      await inspectSystem({ files, filter, json, quiet, terminal });
      return 0;
    }
  }
}

async function filterOptions(
  configured: ContentFilterOptions = {},
  { corrections }: InspectFlags,
): Promise<ContentFilterOptions> {
  if (corrections === undefined) return configured;
  const known = configured.corrections ?? [];
  return { ...configured, corrections: [...known, ...(await readCorrections(corrections))] };
}
