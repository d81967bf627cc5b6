import type { LanguageModelV4 } from '@ai-sdk/provider';
import {
  type OutcomeDetail,
  OutcomeError,
  summarizeOutcome,
  type ToolgateOutcome,
  type VisibleOutcome,
} from 'toolgate';
import { abortWith, untilAborted, waitAtMost } from 'toolgate/internal';
import type { Pipeline, PipelineContext } from 'toolgate/pipeline';
import type { Authentication } from './authentication.ts';
import { countCalls } from './count-calls.ts';
import { errorResponse } from './error-response.ts';
import { createEventSource } from './event-source.ts';
import { createEventStream } from './event-stream.ts';
import { eventStreamResponse } from './event-stream-response.ts';
import type { Exchange } from './exchange.ts';
import { jsonResponse } from './json-response.ts';
import { mapModelError } from './map-model-error.ts';
import { withModelWarnings } from './model-warnings.ts';
import { openParts } from './open-parts.ts';
import { outcomeHeaders } from './outcome-headers.ts';
import { providerWarnings } from './provider-settings.ts';
import { randomHex } from './random-hex.ts';
import { reportError } from './report-error.ts';
import type { TokenMeter } from './spent-tokens.ts';
import type { ResponseContext, WireRequest } from './wire-format.ts';

/** What the answer to a request needs. */
export interface AnswerRequestOptions {
  /** The gateway. */
  pipeline: Pipeline;
  /** Notes what its model calls cost. */
  meter: TokenMeter;
  /** The model that the caller asked for. */
  model: LanguageModelV4;
  /** What the caller may do. */
  caller: Authentication;
  /** How much of the outcome the caller sees. */
  outcome: OutcomeDetail;
  /** How long a stream stays silent at most. */
  heartbeatMilliseconds: number;
  /** How long the head of a streamed response waits for the model, so that a failure has a status. */
  firstByteWait: number;
}

/** Has a model answer a request, whole or streamed. Never rejects: failures are responses. */
export async function answerRequest(
  wire: WireRequest,
  exchange: Exchange,
  options: AnswerRequestOptions,
): Promise<Response> {
  const { outcome } = options;
  const counted = countCalls(options.model);
  let known: Partial<ToolgateOutcome> = {};
  const call: PreparedCall = {
    ...options,
    exchange,
    model: counted.model,
    format: outcome === 'full' ? withModelWarnings(wire) : wire,
    response: openResponse(wire, exchange.requestId),
    context: {
      ...contextOf(wire, options),
      onKnown: (latest) => {
        known = latest;
      },
    },
    headers: () => ({
      // A client that tries again would have it all paid for again.
      ...(counted.calls() > 1 && { 'x-should-retry': 'false' }),
      ...(outcome === 'none' ? {} : outcomeHeaders(known)),
    }),
  };
  try {
    return await (wire.stream ? stream(call) : generate(call));
  } catch (error) {
    const failed = OutcomeError.isInstance(error) ? error.outcome : undefined;
    known = failed ?? known;
    return errorResponse(error, exchange, {
      headers: call.headers(),
      outcome: visible(failed, outcome),
    });
  }
}

/** A request that is ready for its model. */
interface PreparedCall extends AnswerRequestOptions {
  exchange: Exchange;
  /** The request, which writes its answer. */
  format: WireRequest;
  /** What all of the answer shares. */
  response: ResponseContext;
  /** What the pipeline is told. */
  context: PipelineContext;
  /** The headers of the answer, as far as they are known when it is asked. */
  headers: () => Record<string, string>;
}

async function generate(call: PreparedCall): Promise<Response> {
  const { pipeline, meter, model, exchange, format, context } = call;
  const { signal } = exchange.request;
  const answer = meter.measure(exchange.request, () =>
    pipeline.generate(model, { ...format.options, abortSignal: signal }, context),
  );
  const result = await untilAborted(answer, signal);
  const body = JSON.stringify(format.writeResult(result, call.response));
  return jsonResponse(body, exchange, { headers: call.headers() });
}

async function stream(call: PreparedCall): Promise<Response> {
  const { pipeline, meter, model, exchange, format, context } = call;
  const { heartbeatMilliseconds, firstByteWait } = call;
  // A reader may leave the stream while nothing aborts the request.
  const abort = abortWith(exchange.request.signal);
  const { signal } = abort;
  const answer = meter.measure(exchange.request, () =>
    pipeline.read(model, { ...format.options, abortSignal: signal }, context),
  );
  const parts = openParts(answer, signal);
  await untilAborted(waitAtMost(parts, firstByteWait), signal);
  const source = createEventSource({
    parts,
    writer: format.openStream(call.response),
    signal,
    mapError(error) {
      const mapped = mapModelError(error);
      reportError(mapped, exchange);
      return mapped;
    },
  });
  const body = createEventStream({ source, heartbeatMilliseconds, abort });
  return eventStreamResponse(body, exchange, call.headers());
}

function openResponse({ modelId }: WireRequest, requestId: string): ResponseContext {
  return { id: randomHex(), requestId, modelId, createdAt: new Date() };
}

/** What the pipeline is told of a request beyond its call options. */
function contextOf(
  wire: WireRequest,
  { model, caller, outcome, firstByteWait }: AnswerRequestOptions,
): PipelineContext {
  const { warnings, providerSettings } = wire;
  const ignored = providerSettings ? providerWarnings(providerSettings, model.provider) : [];
  return {
    forcedToolChoice: 'relax',
    outcome,
    warnings: [...warnings, ...ignored],
    progressWait: firstByteWait,
    ...(wantsSummaries(wire) && { progress: 'reasoning' }),
    ...(caller.allow && { allow: caller.allow }),
  };
}

/** Whether the caller asked to be told of the reasoning, which only responses do. */
function wantsSummaries({ options }: WireRequest): boolean {
  const summary = options.providerOptions?.['openai']?.['reasoningSummary'];
  return typeof summary === 'string' && summary !== 'none';
}

function visible(
  outcome: ToolgateOutcome | undefined,
  detail: OutcomeDetail,
): VisibleOutcome | undefined {
  if (detail === 'full' || outcome === undefined) return outcome;
  return detail === 'summary' ? summarizeOutcome(outcome) : undefined;
}
