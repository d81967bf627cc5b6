import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { OutcomeError, type ToolgateOutcome } from 'toolgate';
import { once, waitAtMost } from 'toolgate/internal';
import { type Pipeline, type PipelineContext, showOutcome } from 'toolgate/pipeline';
import { pickProviderHeaders } from '../errors/index.ts';
import { type OpenParts, openParts } from '../events/index.ts';
import { errorResponse, type OpenExchange, outcomeHeaders } from '../exchange/index.ts';
import type { ResponseContext, WireRequest } from '../formats/format.ts';
import type { FormatName } from '../formats/original.ts';
import { ignoredFields } from '../formats/shared/index.ts';
import { type CountedModel, countCalls } from '../models/index.ts';
import { randomHex } from '../random-hex.ts';
import { getPassThrough } from '../upstream/generate.ts';
import { speaksFormat } from '../upstream/upstream.ts';
import { answerInBackground } from './answer-in-background.ts';
import { type ContextSettings, createContext } from './pipeline-context.ts';
import { type AnsweredRequest, streamAnswer, writeAnswer, writeEvents } from './write-answer.ts';

/** How a request is answered. */
export interface AnswerOptions extends ContextSettings {
  /** The request for the model. */
  callOptions: LanguageModelV4CallOptions;
  /** Stops the work, and a streamed answer. */
  abort: AbortController;
  pipeline: Pipeline;
  /** The model that the caller asked for. */
  model: LanguageModelV4;
  /** The format of the endpoint; absent if no provider serves the endpoint in this form. */
  formatName: FormatName | undefined;
}

/**
 * Answers a request with a model, whole or streamed. Failures are responses; it rejects only when the request was
 * stopped.
 */
export async function answerRequest(
  wire: WireRequest,
  exchange: OpenExchange,
  options: AnswerOptions,
): Promise<Response> {
  const { pipeline, callOptions, abort, detail, firstByteWait, model: uncounted } = options;
  const counted = countCalls(uncounted);
  const ignored = wire.providerSettings ? ignoredFields(wire.providerSettings, uncounted) : [];
  const createdAt = new Date();
  let latestOutcome: Partial<ToolgateOutcome> = {};
  const context = createContext(wire, options, {
    ignored,
    passThrough: createPassThrough(wire, counted, options),
    onKnown: (latest) => {
      latestOutcome = latest;
    },
  });
  const request: AnsweredRequest = {
    exchange,
    wire,
    caller: options.caller,
    abort,
    formatName: options.formatName,
    detail,
    openResponse: once(() => openResponse(wire, exchange, { ignored, createdAt })),
    headers: () => ({
      ...pickProviderHeaders(counted.headers()),
      // A retry by the client would cost the host all calls again.
      ...(counted.calls() > 1 && { 'x-should-retry': 'false' }),
      ...request.outcomeHeaders(),
    }),
    outcomeHeaders: () => (detail === 'none' ? {} : outcomeHeaders(latestOutcome)),
  };
  const readParts = () =>
    openParts(pipeline.read(counted.model, callOptions, context), abort.signal);
  try {
    const later = answerLater(request, readParts);
    if (later !== undefined) return await later;
    if (!wire.stream) {
      return await writeAnswer(
        request,
        await pipeline.generate(counted.model, callOptions, context),
      );
    }
    const parts = readParts();
    await waitAtMost(parts, firstByteWait);
    abort.signal.throwIfAborted();
    return streamAnswer(request, parts);
  } catch (error) {
    abort.signal.throwIfAborted();
    const failed = OutcomeError.isInstance(error) ? error.outcome : undefined;
    const { shadowAgent: _pending, ...decided } = latestOutcome;
    latestOutcome = failed ?? decided;
    return errorResponse(error, exchange, {
      headers: request.headers(),
      outcome: failed && showOutcome(failed, detail),
    });
  }
}

/**
 * Returns the function that passes a model's answer on unchanged, without reading its parts; `undefined` if its
 * provider does not speak the format of the endpoint.
 */
function createPassThrough(
  wire: WireRequest,
  counted: CountedModel,
  { model, formatName }: AnswerOptions,
): PipelineContext['passThrough'] {
  const generate =
    wire.replayResult && speaksFormat(model, formatName) ? getPassThrough(model) : undefined;
  return generate && counted.count(generate);
}

/**
 * Responds at once with a pending response or with its events, and makes the answer in the background; `undefined` if the
 * client waits for the answer. The model streams, so its answer has a limit on silence instead of a limit on time.
 */
function answerLater(
  request: AnsweredRequest,
  readParts: () => Promise<OpenParts>,
): Promise<Response> | undefined {
  const { exchange, wire, abort } = request;
  const { background } = exchange;
  const pending = background && wire.writePending?.(request.openResponse());
  if (background === undefined || pending === undefined) return undefined;
  return answerInBackground(() => writeEvents(request, readParts()), {
    exchange,
    background,
    pending,
    abort,
    isFollowed: wire.stream,
  });
}

function openResponse(
  { modelId }: WireRequest,
  { requestId, needsUsage }: OpenExchange,
  { ignored, createdAt }: { ignored: readonly string[]; createdAt: Date },
): ResponseContext {
  return {
    id: randomHex(),
    requestId,
    modelId,
    createdAt,
    hasExtraUsage: needsUsage,
    ...(ignored.length > 0 && { ignoredFields: new Set(ignored) }),
  };
}
