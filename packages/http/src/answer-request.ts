import type { LanguageModelV4 } from '@ai-sdk/provider';
import {
  type OutcomeDetail,
  OutcomeError,
  summarizeOutcome,
  type ToolgateOutcome,
  type VisibleOutcome,
} from 'toolgate';
import type { Pipeline, PipelineContext } from 'toolgate/pipeline';
import type { Authentication } from './authentication.ts';
import { countCalls } from './count-calls.ts';
import { errorResponse } from './error-response.ts';
import { createEventSource } from './event-source.ts';
import { createEventStream } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import { mapModelError } from './map-model-error.ts';
import { openParts } from './open-parts.ts';
import { outcomeHeaders } from './outcome-headers.ts';
import { randomHex } from './random-hex.ts';
import { reportError } from './report-error.ts';
import { untilAborted } from './until-aborted.ts';
import { waitAtMost } from './wait-at-most.ts';
import type { ResponseContext, WireRequest } from './wire-format.ts';

/** What the answer to a request needs. */
export interface AnswerRequestOptions {
  /** The gateway. */
  pipeline: Pipeline;
  /** The model that the caller asked for. */
  model: LanguageModelV4;
  /** What the caller may do. */
  caller: Authentication;
  /** How much of the outcome the caller sees. */
  outcome: OutcomeDetail;
  /** How long a stream stays silent at most. */
  heartbeatMilliseconds: number;
}

/** How long the head of a streamed response waits for the model, so that a failure has a status. */
const firstByteWait = 10_000;

const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** Has a model answer a request, whole or streamed. Never rejects: failures are responses. */
export async function answerRequest(
  wire: WireRequest,
  exchange: Exchange,
  { pipeline, model, caller, outcome, heartbeatMilliseconds }: AnswerRequestOptions,
): Promise<Response> {
  const { request, requestId, logger } = exchange;
  const abort = abortWith(request.signal);
  const counted = countCalls(model);
  let known: Partial<ToolgateOutcome> = {};
  const pipelineContext: PipelineContext = {
    forcedToolChoice: 'relax',
    outcome,
    warnings: wire.warnings,
    ...(caller.allow && { allow: caller.allow }),
    onKnown: (latest) => {
      known = latest;
    },
  };
  const response: ResponseContext = {
    id: randomHex(),
    requestId,
    modelId: wire.modelId,
    createdAt: new Date(),
  };
  const callOptions = { ...wire.options, abortSignal: abort.signal };
  const headers = () => (outcome === 'none' ? {} : outcomeHeaders(known));

  async function generate(): Promise<Response> {
    const answer = pipeline.generate(counted.model, callOptions, pipelineContext);
    const result = await untilAborted(answer, abort.signal);
    return Response.json(wire.writeResult(result, response), { headers: headers() });
  }

  async function stream(): Promise<Response> {
    const answer = pipeline.stream(counted.model, callOptions, pipelineContext);
    const parts = openParts(answer, abort.signal);
    await untilAborted(waitAtMost(parts, firstByteWait), abort.signal);
    const source = createEventSource({
      parts,
      writer: wire.openStream(response),
      signal: abort.signal,
      mapError(error) {
        const mapped = mapModelError(error);
        reportError(mapped, { logger, requestId });
        return mapped;
      },
    });
    const body = createEventStream({ source, heartbeatMilliseconds, abort });
    return new Response(body, { headers: { ...eventStreamHeaders, ...headers() } });
  }

  try {
    return await (wire.stream ? stream() : generate());
  } catch (error) {
    const failed = OutcomeError.isInstance(error) ? error.outcome : undefined;
    known = failed ?? known;
    // A client that tries again would have it all paid for again.
    const retry = counted.calls > 1 ? { 'x-should-retry': 'false' } : {};
    const extra = { ...retry, ...headers() };
    return errorResponse(error, exchange, { headers: extra, outcome: visible(failed, outcome) });
  }
}

function visible(
  outcome: ToolgateOutcome | undefined,
  detail: OutcomeDetail,
): VisibleOutcome | undefined {
  if (detail === 'full' || outcome === undefined) return outcome;
  return detail === 'summary' ? summarizeOutcome(outcome) : undefined;
}

function abortWith(signal: AbortSignal): AbortController {
  const abort = new AbortController();
  if (signal.aborted) abort.abort(signal.reason);
  signal.addEventListener('abort', () => abort.abort(signal.reason), { once: true });
  return abort;
}
