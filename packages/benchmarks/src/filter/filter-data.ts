import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** An answer of a model, and whether it gives its system prompt away. */
export interface LabelledOutput {
  /** The system prompt of the request; `null` without one. */
  system: string | null;
  /** The user's message. */
  user: string | null;
  /** The answer. */
  output: string;
  /** Whether it is a leak; `null` when it is undecided. */
  leak: boolean | null;
  /** The disguise, in the constructed leaks. */
  kind?: string;
}

/** The collections of outputs, in the order in which they are reported. */
export const outputSources = [
  'constructed',
  'liangzid_openai',
  'liangzid_llama2_defended',
  'zhang_real_services',
  'lobe_translations',
  'sysbench_zh',
  'gpteacher_roleplay',
  'promptfuzz_finetune',
  'realguardrails_distractors',
  'tensortrust_valid_login',
  'ordinary_no_system',
] as const;

const promptSources = ['prompts_chat', 'lobechat', 'fabric', 'linexjlin_gpts'] as const;

/**
 * Checks the folder of a training. Without its data, a training would write weights of our own sets alone.
 *
 * @throws TypeError if the folder has no `outputs` or no `systems`.
 */
export function assertTrainingData(folder: string): void {
  const absent = ['outputs', 'systems'].filter((name) => !existsSync(join(folder, name)));
  if (absent.length > 0)
    throw new TypeError(
      `Expected a folder with outputs and systems; "${folder}" has no ${absent.join(' and no ')}.`,
    );
}

/** Reads a collection of outputs; empty if the file is absent. */
export function readOutputs(folder: string, source: string): LabelledOutput[] {
  return readLines<LabelledOutput>(join(folder, 'outputs', `${source}.jsonl.gz`));
}

/** Reads system prompts of all kinds to pair answers with. */
export function readPrompts(folder: string): string[] {
  return promptSources.flatMap((source) =>
    readLines<{ system: string }>(join(folder, 'systems', `${source}.jsonl.gz`)).map(
      ({ system }) => system,
    ),
  );
}

/** Reads system prompts with their source, of all collections that have whole prompts. */
export function readSystemPrompts(folder: string): { system: string; source: string }[] {
  return [...promptSources, 'liangzid_leaked', 'x1xhlol_tools'].flatMap((source) =>
    readLines<{ system: string }>(join(folder, 'systems', `${source}.jsonl.gz`)).map(
      ({ system }) => ({ system, source }),
    ),
  );
}

function readLines<Row>(path: string): Row[] {
  if (!existsSync(path)) return [];
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}
