import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import {
  type AnswerCheck,
  type GatewaySettings,
  OutcomeError,
  type RequestObserver,
  runShadowAgent,
} from 'toolgate';
import { createPipeline, type ToolgateOptions } from 'toolgate/pipeline';
import type { CompareCase } from './read-cases.ts';

/** A feature that can be compared. */
type ComparedFeature = 'shadow-agent' | 'prompt-guard' | 'no-content-filter';

/** The options of `toolgate compare` about its requests. */
export interface TrialFlags {
  /** The features to compare, at least one. */
  with: readonly ComparedFeature[];
  /** The criteria of the shadow agent. */
  hint?: string;
  /** Maximum number of validations by the shadow agent. */
  maxIterations?: number;
  /** How often each case runs with the features, and how often without. */
  trials: number;
  /** Maximum number of requests that run at the same time. */
  parallel: number;
}

/** Options of {@link runTrials}. */
interface TrialOptions extends TrialFlags {
  cases: readonly CompareCase[];
  model: LanguageModelV4;
  gateway: ToolgateOptions;
  /** Called after each request. */
  onTrial: (done: number, total: number) => void;
}

/** One request. */
export interface Trial {
  /** Whether the answer is right; absent if the case has no expected answer. */
  isRight?: boolean;
  isError: boolean;
  calls: number;
  tokens: number;
  milliseconds: number;
}

/** All requests with the features, and without. */
export interface Trials {
  with: Trial[];
  without: Trial[];
}

/** Runs each case with the features and without, in turn, so a change of the provider's speed affects both. */
export async function runTrials(options: TrialOptions): Promise<Trials> {
  const { cases, trials, parallel, onTrial } = options;
  const results: Trials = { with: [], without: [] };
  const jobs = Array.from({ length: trials }, () => cases)
    .flat()
    .flatMap((one) => [
      { one, arm: 'without' as const },
      { one, arm: 'with' as const },
    ]);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let job = jobs[next]; job !== undefined; job = jobs[next]) {
      next += 1;
      results[job.arm].push(await runTrial(job.one, job.arm === 'with', options));
      done += 1;
      onTrial(done, jobs.length);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

async function runTrial(
  { prompt, expected }: CompareCase,
  isOn: boolean,
  options: TrialOptions,
): Promise<Trial> {
  const trial: Trial = { isError: false, calls: 0, tokens: 0, milliseconds: 0 };
  const pipeline = createPipeline({
    ...readGateway(options, isOn),
    telemetry: { openRequest: () => countCalls(trial) },
  });
  const request: LanguageModelV4CallOptions = { prompt };
  const start = performance.now();
  try {
    const result = await pipeline.generate(options.model, request);
    trial.milliseconds = performance.now() - start;
    if (expected.length > 0) trial.isRight = await isRight(result, expected, request);
  } catch (error) {
    trial.milliseconds = performance.now() - start;
    trial.isError = true;
    // A loop without a valid answer counts as a wrong answer; any other error does not show whether the answer was
    // right.
    if (expected.length > 0 && OutcomeError.isInstance(error)) trial.isRight = false;
  }
  return trial;
}

/** Creates the options of the configured gateway, with the features if they are on. */
function readGateway(
  { gateway, with: features, hint, maxIterations }: TrialOptions,
  isOn: boolean,
): ToolgateOptions {
  const settings = {
    ...(hint !== undefined && { hint }),
    ...(maxIterations !== undefined && { maxIterations }),
  };
  const own: GatewaySettings = {
    ...(features.includes('prompt-guard') && { promptGuard: true }),
    ...(features.includes('no-content-filter') && { disableContentFilter: true }),
    ...(features.includes('shadow-agent') && { shadowAgent: settings }),
  };
  return { ...gateway, defaults: { ...gateway.defaults, ...(isOn && own) } };
}

/** Counts the model calls of a request, judges included. */
function countCalls(trial: Trial): RequestObserver {
  return {
    openCall() {
      trial.calls += 1;
      return {
        run: (action) => action(),
        firstPart: () => {},
        close({ usage }) {
          trial.tokens += (usage?.inputTokens.total ?? 0) + (usage?.outputTokens.total ?? 0);
        },
      };
    },
    close: () => {},
  };
}

async function isRight(
  result: LanguageModelV4GenerateResult,
  expected: readonly AnswerCheck[],
  options: LanguageModelV4CallOptions,
): Promise<boolean> {
  const { action } = await runShadowAgent({
    options,
    checks: expected,
    judge: false,
    maxIterations: 1,
    call: async () => result,
  });
  return action === 'passed';
}
