import {
  NoSuchModelError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
} from '@ai-sdk/provider';
import { errorName, untilAborted } from 'toolgate/internal';
import { type PartBatch, type PartReader, partsOf, streamResultOf } from 'toolgate/pipeline';
import { reasonOf } from '../errors/index.ts';
import { readPrelude } from '../events/open-parts.ts';
import { continueLoops } from '../formats/messages/index.ts';
import { carriesSetting } from '../formats/shared/index.ts';
import type { Logger } from '../logger.ts';
import type { HostModel } from '../models/index.ts';
import { isPassing, type PassedRequest, type Passing } from '../upstream/pass-request-on.ts';
import { isTokenCounter, type TokenCounter } from '../upstream/token-counter.ts';
import { formatsOf, type Upstream } from '../upstream/upstream.ts';
import { judgeFailure } from './judge-failure.ts';
import { type Attempt, retry, type RetryOptions } from './retry.ts';

/** Retries and logging of a routed model. */
export interface RoutedModelOptions extends RetryOptions {
  /** Whether the host gave the model its name. */
  isNamedByHost: boolean;
  logger: Logger | undefined;
}

/**
 * Creates a model that asks several models in order, until one succeeds.
 *
 * @throws NoSuchModelError for an empty list of models.
 */
export function createRoutedModel(
  models: readonly LanguageModelV4[],
  options: RoutedModelOptions,
): HostModel & Partial<TokenCounter & Passing> & Pick<Upstream, 'formats' | 'carries'> {
  const [first] = models;
  if (first === undefined) {
    throw new NoSuchModelError({ modelId: '', modelType: 'languageModel' });
  }
  return {
    specificationVersion: 'v4',
    provider: first.provider,
    modelId: first.modelId,
    supportedUrls: first.supportedUrls,
    isNamedByHost: options.isNamedByHost,
    // A request may stay in its own format only if every model supports that format.
    formats: formatsOf(first).filter((format) =>
      models.every((model) => formatsOf(model).includes(format)),
    ),
    carries: (setting) => models.every((model) => carriesSetting(model, setting)),
    ...(isTokenCounter(first) && {
      countTokens: (callOptions: LanguageModelV4CallOptions) => first.countTokens(callOptions),
    }),
    ...(models.every(isPassing) && {
      passOn: async (request: PassedRequest) =>
        askInTurn(models, request, options, async (model) => model.passOn(request)),
    }),
    doGenerate: async (callOptions) =>
      askInTurn(models, callOptions, options, async (model) =>
        continueLoops(model).doGenerate(callOptions),
      ),
    doStream: async (callOptions) =>
      askInTurn(models, callOptions, options, async (model) => {
        const result = await continueLoops(model).doStream(callOptions);
        const { request, response } = result;
        return streamResultOf({
          ...(request && { request }),
          ...(response && { response }),
          parts: await awaitAnswer(partsOf(result)),
        });
      }),
  };
}

async function askInTurn<Model extends LanguageModelV4, Answer>(
  models: readonly Model[],
  { abortSignal: signal }: Pick<PassedRequest, 'abortSignal'>,
  options: RoutedModelOptions,
  ask: (model: Model) => Promise<Answer>,
): Promise<Answer> {
  async function attempt(model: Model): Promise<Attempt<Answer>> {
    try {
      signal?.throwIfAborted();
      return { answer: await untilAborted(ask(model), signal) };
    } catch (failure) {
      return { failure, verdict: signal?.aborted ? { action: 'fail' } : judgeFailure(failure) };
    }
  }

  let failure: unknown;
  for (const model of models) {
    const warn = (cause: unknown): void =>
      options.logger?.warn(describe(model, cause), 'A model failed and is asked again.');
    const result = await retry(() => attempt(model), options, { signal, onRetry: warn });
    if ('answer' in result) return result.answer;
    ({ failure } = result);
    if (result.verdict.action === 'fail') break;
    if (model !== models.at(-1)) {
      options.logger?.warn(describe(model, failure), 'A model failed, so the next one is asked.');
    }
  }
  throw failure;
}

/** Describes a failure for the log, without its message, which may quote the prompt. */
function describe({ provider, modelId }: LanguageModelV4, error: unknown): object {
  const name = errorName(error) ?? 'error part';
  const status =
    error instanceof Error && 'statusCode' in error ? { upstreamStatus: error.statusCode } : {};
  const reason = reasonOf(error);
  return { provider, modelId, error: name, ...status, ...(reason && { reason }) };
}

/**
 * Waits until an answer has begun, because until then another model can still be asked.
 *
 * @returns the same parts.
 * @throws the failure of an answer that fails before it begins.
 */
async function awaitAnswer(parts: PartReader): Promise<PartReader> {
  let first: PartBatch | undefined;
  try {
    first = await readPrelude(parts);
  } catch (error) {
    await parts.cancel().catch(() => {});
    throw error;
  }
  return {
    isBatched: parts.isBatched,
    read() {
      if (first === undefined) return parts.read();
      const batch = Promise.resolve(first);
      first = undefined;
      return batch;
    },
    cancel: async (reason) => parts.cancel(reason),
  };
}
