import type { Writable } from 'node:stream';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createPipeline } from 'toolgate/pipeline';
import { applySettings } from '../apply-settings.ts';
import { CommandError } from '../command-error.ts';
import { loadConfig } from '../configuration/index.ts';
import type { Environment } from '../environment.ts';
import { openProgress, type Terminal } from '../inspect/index.ts';
import { chooseModels, type ModelSource } from '../models/index.ts';
import { compareTrials, formatComparison } from './format-comparison.ts';
import { readCases } from './read-cases.ts';
import { runTrials, type TrialFlags } from './run-trials.ts';

/** The options of `toolgate compare`, as given on the command line. */
export interface CompareFlags extends TrialFlags {
  /** The id of the model; default: the first model. */
  model?: string;
  /** The configuration file. */
  config?: string;
  /** Uses the scripted demo model. */
  demo?: boolean;
  /** An OpenAI-compatible base URL. */
  upstream?: string;
  /** Writes the figures as JSON. */
  json?: boolean;
}

/** The inputs of {@link compare}. */
export interface CompareOptions {
  file: string;
  flags: CompareFlags;
  environment: Environment;
  directory: string;
  stdout: Writable;
  stderr: Terminal['stderr'];
}

/**
 * Runs `toolgate compare`: sends cases with and without features to the configured gateway and model.
 *
 * @returns the exit code: 1 when every request failed.
 * @throws CommandError for cases that cannot be read, for an unknown model, and for settings of a feature that is not
 * compared.
 */
export async function compare(options: CompareOptions): Promise<number> {
  const { file, flags, environment, directory, stdout, stderr } = options;
  assertUsed(flags);
  const config = await loadConfig(directory, flags.config);
  const cases = await readCases(file);
  const source = await chooseModels({ flags, config, environment });
  const model = pickModel(source, flags.model);
  const { promptGuard, contentFilter, shadowAgent, defaults } = config;
  const gateway = {
    ...(promptGuard && { promptGuard }),
    ...(contentFilter && { contentFilter }),
    ...(shadowAgent && { shadowAgent }),
    ...(defaults && { defaults }),
  };
  // A wrong setting is found before the first request, which costs money.
  applySettings('', () => createPipeline(gateway));
  const progress = await openProgress(stderr, [], false);
  const trials = await runTrials({
    ...flags,
    cases,
    model,
    gateway,
    onTrial: (done, total) => progress.show(`${done} of ${total} requests`, 0),
  });
  progress.clear();
  const comparison = compareTrials(trials);
  const text = flags.json
    ? JSON.stringify(comparison)
    : `${model.modelId}: ${flags.with.join(', ')}\n\n${formatComparison(comparison)}`;
  stdout.write(`${text}\n`);
  const { with: added, without } = comparison;
  return added.errors + without.errors === added.requests + without.requests ? 1 : 0;
}

/**
 * @throws CommandError for settings of the shadow agent if the shadow agent is not compared.
 */
function assertUsed({ with: features, hint, maxIterations }: CompareFlags): void {
  if ((hint ?? maxIterations) === undefined || features.includes('shadow-agent')) return;
  throw new CommandError('--hint and --max-iterations are settings of --with shadow-agent.');
}

function pickModel(
  { models = {}, provider }: ModelSource,
  id: string | undefined,
): LanguageModelV4 {
  const [first] = Object.keys(models);
  const name = id ?? first;
  if (name === undefined) throw new CommandError('Name the model with --model.');
  const model = models[name] ?? provider?.languageModel(name);
  if (model !== undefined) return model;
  throw new CommandError(
    `There is no model "${name}"; there are: ${Object.keys(models).join(', ')}.`,
  );
}
