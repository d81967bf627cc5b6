import type { LanguageModelV4 } from '@ai-sdk/provider';
import {
  type OutcomeDetail,
  OutcomeError,
  summarizeOutcome,
  type ToolgateOutcome,
  type VisibleOutcome,
} from 'toolgate';
import type { Pipeline, PipelineContext } from 'toolgate/pipeline';
import { abortWith } from './abort-with.ts';
import type { Authentication } from './authentication.ts';
import { countCalls } from './count-calls.ts';
import { errorResponse } from './error-response.ts';
import { createEventSource } from './event-source.ts';
import { createEventStream } from './event-stream.ts';
import { eventStreamHeaders } from './event-stream-headers.ts';
import type { Exchange } from './exchange.ts';
import { mapModelError } from './map-model-error.ts';
import { withModelWarnings } from './model-warnings.ts';
import { openParts } from './open-parts.ts';
import { outcomeHeaders } from './outcome-headers.ts';
import { providerWarnings } from './provider-settings.ts';
import { randomHex } from './random-hex.ts';
import { reportError } from './report-error.ts';
import type { TokenMeter } from './spent-tokens.ts';
import { untilAborted } from './until-aborted.ts';
import { waitAtMost } from './wait-at-most.ts';
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
  const { pipeline, meter, model, outcome, heartbeatMilliseconds, firstByteWait } = options;
  const { request, requestId, logger } = exchange;
  const abort = abortWith(request.signal);
  const counted = countCalls(model);
  const format = outcome === 'full' ? withModelWarnings(wire) : wire;
  let known: Partial<ToolgateOutcome> = {};
  const pipelineContext: PipelineContext = {
    ...contextOf(wire, options),
    onKnown: (latest) => {
      known = latest;
    },
  };
  const response = openResponse(wire, requestId);
  const callOptions = { ...wire.options, abortSignal: abort.signal };
  const headers = () => ({
    // A client that tries again would have it all paid for again.
    ...(counted.calls() > 1 && { 'x-should-retry': 'false' }),
    ...(outcome === 'none' ? {} : outcomeHeaders(known)),
  });

  async function generate(): Promise<Response> {
    const answer = meter.measure(request, () =>
      pipeline.generate(counted.model, callOptions, pipelineContext),
    );
    const result = await untilAborted(answer, abort.signal);
    return Response.json(format.writeResult(result, response), { headers: headers() });
  }

  async function stream(): Promise<Response> {
    const answer = meter.measure(request, () =>
      pipeline.stream(counted.model, callOptions, pipelineContext),
    );
    const parts = openParts(answer, abort.signal);
    await untilAborted(waitAtMost(parts, firstByteWait), abort.signal);
    const source = createEventSource({
      parts,
      writer: format.openStream(response),
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
    return errorResponse(error, exchange, {
      headers: headers(),
      outcome: visible(failed, outcome),
    });
  }
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
