import {
  NoSuchModelError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
} from '@ai-sdk/provider';
import { errorName, failedUsageOf, untilAborted } from 'toolgate/internal';
import {
  type PartBatch,
  type PartReader,
  partsOf,
  streamResultOf,
  unknownUsage,
} from 'toolgate/pipeline';
import { HttpError, reasonOf } from '../errors/index.ts';
import { readPrelude } from '../events/open-parts.ts';
import { continueLoops } from '../formats/messages/index.ts';
import { requestOf } from '../formats/request-original.ts';
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
  /** The name of the route; absent for a model that the caller names by its own id. */
  routeName?: string;
  logger: Logger | undefined;
}

/** A model with the id by which the host knows it. */
export interface Target<Model = LanguageModelV4> {
  id: string;
  model: Model;
}

/**
 * Creates a model that asks several models in order, until one succeeds.
 *
 * @throws NoSuchModelError for an empty list of models.
 */
export function createRoutedModel(
  targets: readonly Target[],
  options: RoutedModelOptions,
): HostModel & Partial<TokenCounter & Passing> & Pick<Upstream, 'formats' | 'carries'> {
  const models = targets.map(({ model }) => model);
  const [first] = models;
  if (first === undefined) {
    throw new NoSuchModelError({ modelId: '', modelType: 'languageModel' });
  }
  const { routeName, isNamedByHost } = options;
  return {
    specificationVersion: 'v4',
    provider: first.provider,
    // The id of the first model decides how a request is written, so the name of the route is a field of its own.
    modelId: first.modelId,
    supportedUrls: first.supportedUrls,
    isNamedByHost,
    ...(routeName !== undefined && { routeName }),
    // A request may stay in its own format only if every model supports that format.
    formats: formatsOf(first).filter((format) =>
      models.every((model) => formatsOf(model).includes(format)),
    ),
    carries: (setting) => models.every((model) => carriesSetting(model, setting)),
    ...(isTokenCounter(first) && {
      countTokens: (callOptions: LanguageModelV4CallOptions) => first.countTokens(callOptions),
    }),
    ...(targets.every(isPassingTarget) && {
      passOn: async (request: PassedRequest) =>
        askInTurn(targets, { ...options, ...request }, async (model) => model.passOn(request)),
    }),
    doGenerate: async (callOptions) =>
      askInTurn(targets, askedFor(callOptions, options), async (model) =>
        continueLoops(model).doGenerate(callOptions),
      ),
    doStream: async (callOptions) =>
      askInTurn(targets, askedFor(callOptions, options), async (model) => {
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

function isPassingTarget(target: Target): target is Target<LanguageModelV4 & Passing> {
  return isPassing(target.model);
}

/** The settings of a route and the request for which its models are asked. */
type Asked = RoutedModelOptions & Pick<PassedRequest, 'abortSignal' | 'requestId' | 'activity'>;

function askedFor(callOptions: LanguageModelV4CallOptions, options: RoutedModelOptions): Asked {
  const { requestId, activity } = requestOf(callOptions) ?? {};
  const { abortSignal } = callOptions;
  return {
    ...options,
    abortSignal,
    ...(requestId !== undefined && { requestId }),
    ...(activity && { activity }),
  };
}

async function askInTurn<Model extends LanguageModelV4, Answer>(
  targets: readonly Target<Model>[],
  asked: Asked,
  ask: (model: Model) => Promise<Answer>,
): Promise<Answer> {
  const { abortSignal: signal, logger, activity, routeName } = asked;
  async function attempt(model: Model): Promise<Attempt<Answer>> {
    try {
      signal?.throwIfAborted();
      return { answer: await untilAborted(ask(model), signal) };
    } catch (failure) {
      return { failure, verdict: signal?.aborted ? { action: 'fail' } : judgeFailure(failure) };
    }
  }

  let failure: unknown;
  for (const target of targets) {
    if (activity && routeName !== undefined) {
      activity.answeredBy = target.id;
      activity.provider = target.model.provider;
    }
    const passOver = (cause: unknown, message: string): void => {
      // The caller's failure, which is the last one, brings its own tokens.
      if (activity) activity.tokens += tokensOf(cause);
      logger?.warn(describe(target, cause, asked), message);
    };
    const onRetry = (cause: unknown): void => passOver(cause, 'A model failed and is asked again.');
    const result = await retry(() => attempt(target.model), asked, { signal, onRetry });
    if ('answer' in result) return result.answer;
    ({ failure } = result);
    if (result.verdict.action === 'fail') break;
    if (target !== targets.at(-1)) passOver(failure, 'A model failed, so the next one is asked.');
  }
  throw failure;
}

/** Returns the tokens that a failed call took, as far as its provider reports them. */
function tokensOf(failure: unknown): number {
  const { inputTokens, outputTokens } = failedUsageOf(failure) ?? unknownUsage;
  return (inputTokens.total ?? 0) + (outputTokens.total ?? 0);
}

/** Describes a failure for the log, without its message, which may quote the prompt. */
function describe(
  { id, model: { provider, modelId } }: Target,
  error: unknown,
  { requestId, routeName: route }: Asked,
): object {
  const name = errorName(error) ?? 'error part';
  const status =
    error instanceof Error && 'statusCode' in error ? { upstreamStatus: error.statusCode } : {};
  // An HttpError of an upstream has the gateway's own words, and no code of a connection.
  const reason = reasonOf(error) ?? (HttpError.isInstance(error) ? error.message : undefined);
  return {
    ...(requestId !== undefined && { requestId }),
    ...(route !== undefined && { route }),
    model: id,
    provider,
    modelId,
    error: name,
    ...status,
    ...(reason && { reason }),
  };
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
