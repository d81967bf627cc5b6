import type { ContentFilterOptions, PromptGuardOptions } from 'toolgate';
import { loadConfig, readCorrections } from '../configuration/index.ts';
import { inspectOutputs } from './inspect-outputs.ts';
import { inspectPrompts } from './inspect-prompts.ts';
import { inspectSystem } from './inspect-system.ts';
import { runInspection, type Terminal } from './run-inspection.ts';

/** What `toolgate inspect` examines. */
export type InspectKind = 'prompts' | 'outputs' | 'system';

/** The options of `toolgate inspect`, as given on the command line. */
export interface InspectFlags {
  /** The configuration file. */
  config?: string;
  /** Leaves out progress and summary. */
  quiet?: boolean;
  /** The number of worst cases in the summary; for prompts and outputs. */
  worst?: number;
  /** The guard's thresholds; for prompts. */
  thresholds?: Extract<PromptGuardOptions['thresholds'], string>;
  /** The number of characters per streamed piece; for outputs. */
  chunk?: number;
  /** A file of corrections; for outputs and system. */
  corrections?: string;
  /** Whether to write JSON lines; for system. */
  json?: boolean;
}

/** The inputs of {@link inspect}. */
interface InspectOptions {
  kind: InspectKind;
  files: readonly string[];
  flags: InspectFlags;
  terminal: Terminal;
}

/**
 * Runs `toolgate inspect` with the configured thresholds of the guard and settings of the filter. It makes no network
 * calls; it does not call a configured judge.
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
