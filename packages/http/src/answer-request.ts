import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import {
  type GatewayObserver,
  type OutcomeDetail,
  OutcomeError,
  summarizeOutcome,
  type ToolgateOutcome,
  type VisibleOutcome,
} from 'toolgate';
import { takeTurn, waitAtMost } from 'toolgate/internal';
import type { Pipeline, PipelineContext } from 'toolgate/pipeline';
import { answerInBackground } from './answer-in-background.ts';
import { HttpError, mapModelError, pickProviderHeaders, reportError } from './errors/index.ts';
import { createUsageEstimator, estimateUsage } from './estimate-usage.ts';
import {
  answerWithEvents,
  createEventSource,
  type EventSource,
  type OpenParts,
  openParts,
  withOutcomeComment,
} from './events/index.ts';
import {
  type AnswerRecorder,
  type Authentication,
  errorResponse,
  jsonResponseInTurns,
  type OpenExchange,
  outcomeHeaders,
} from './exchange/index.ts';
import type { ResponseContext, WireRequest } from './formats/format.ts';
import { ignoredFields, ignoredFieldWarning } from './formats/shared/index.ts';
import { type FormatName, type ResultSource, sourceOf } from './formats/source.ts';
import { parseJson, writeJsonOf } from './json/index.ts';
import { countCalls, resultWithWarnings, writerWithWarnings } from './models/index.ts';
import { randomHex } from './random-hex.ts';
import { unreadGenerate } from './upstream/generate.ts';
import { speaksFormat } from './upstream/upstream.ts';

/** Options of {@link answerRequest}. */
export interface AnswerRequestOptions {
  /** The request for the model. */
  callOptions: LanguageModelV4CallOptions;
  /** Stops the work, and a streamed answer. */
  abort: AbortController;
  /** The gateway. */
  pipeline: Pipeline;
  /** Observes the request. */
  telemetry: GatewayObserver | undefined;
  /** The format of the endpoint; absent if no provider serves the endpoint in this form. */
  formatName: FormatName | undefined;
  /** The model that the caller asked for. */
  model: LanguageModelV4;
  /** The caller and its permissions. */
  caller: Authentication;
  /** The part of the outcome that the caller sees. */
  outcome: OutcomeDetail;
  /** How long the head of a streamed response waits for the model, so a failure can have a status. */
  firstByteWait: number;
}

/**
 * Answers a request with a model, whole or streamed. Failures are responses; it rejects only when the request was
 * stopped.
 */
export async function answerRequest(
  wire: WireRequest,
  exchange: OpenExchange,
  options: AnswerRequestOptions,
): Promise<Response> {
  const { outcome } = options;
  const counted = countCalls(options.model);
  const { model, formatName } = options;
  // The answer is passed on unchanged, so its parts are not needed.
  const generateUnread =
    wire.replayResult && speaksFormat(model, formatName) ? unreadGenerate(model) : undefined;
  const { providerSettings } = wire;
  const ignored = providerSettings ? ignoredFields(providerSettings, options.model) : [];
  const createdAt = new Date();
  let known: Partial<ToolgateOutcome> = {};
  let response: ResponseContext | undefined;
  const call: PreparedCall = {
    ...options,
    exchange,
    model: counted.model,
    wire,
    openResponse: () => (response ??= openResponse(wire, exchange, { ignored, createdAt })),
    context: createContext(wire, options, {
      ignored,
      answerPlainly: generateUnread && counted.count(generateUnread),
      onKnown: (latest) => {
        known = latest;
      },
    }),
    headers: () => ({
      ...pickProviderHeaders(counted.headers()),
      // A retry by the client would cost the host all calls again.
      ...(counted.calls() > 1 && { 'x-should-retry': 'false' }),
      ...call.outcomeHeaders(),
    }),
    outcomeHeaders: () => (outcome === 'none' ? {} : outcomeHeaders(known)),
  };
  try {
    const later = answerLater(call);
    if (later !== undefined) return await later;
    return await (wire.stream ? stream(call) : generate(call));
  } catch (error) {
    options.abort.signal.throwIfAborted();
    const failed = OutcomeError.isInstance(error) ? error.outcome : undefined;
    const { shadowAgent: _pending, ...decided } = known;
    known = failed ?? decided;
    return errorResponse(error, exchange, {
      headers: call.headers(),
      outcome: visible(failed, outcome),
    });
  }
}

/** A request that is ready for its model. */
interface PreparedCall extends AnswerRequestOptions {
  exchange: OpenExchange;
  /** The request in its wire format, which writes the answer. */
  wire: WireRequest;
  /** Creates the data that the whole answer shares. An answer that is passed on unchanged has its own. */
  openResponse: () => ResponseContext;
  /** The context for the pipeline. */
  context: PipelineContext;
  /** The headers of the answer that are known at the time of the call. */
  headers: () => Record<string, string>;
  /** The part of these headers that holds the outcome. */
  outcomeHeaders: () => Record<string, string>;
}

/**
 * Responds at once with a pending response or with its events, and makes the answer in the background; `undefined` if
 * the client waits for the answer. The model streams, so a limit on silence applies instead of a limit on length.
 */
function answerLater(call: PreparedCall): Promise<Response> | undefined {
  const { exchange, wire, abort, pipeline, model, callOptions, context } = call;
  const { background } = exchange;
  const pending = background && wire.writePending?.(call.openResponse());
  if (background === undefined || pending === undefined) return undefined;
  const open = (): EventSource =>
    openSource(call, openParts(pipeline.read(model, callOptions, context), abort.signal));
  return answerInBackground(open, {
    exchange,
    background,
    pending,
    abort,
    isFollowed: wire.stream,
  });
}

async function generate(call: PreparedCall): Promise<Response> {
  const { exchange, pipeline, model, callOptions, context } = call;
  const result = await pipeline.generate(model, callOptions, context);
  const written = writeBody(call, result);
  const { recorder } = exchange;
  const { tenant } = call.caller;
  const body = recorder ? await record(written, recorder, tenant) : written;
  const text = typeof body === 'string' ? body : await writeJsonOf(body, tenant);
  return jsonResponseInTurns(text, exchange, { headers: call.headers() });
}

/**
 * Records the body of a whole answer and returns the body to send. A long one gives other requests their turns in
 * between.
 */
async function record(
  written: string | object,
  recorder: AnswerRecorder,
  tenant: string | undefined,
): Promise<object> {
  const turn = takeTurn('request', tenant);
  if (turn !== undefined) await turn;
  const body =
    typeof written === 'string' ? ((await parseJson(written, { tenant })) as object) : written;
  return recorder.recordBody(body);
}

/** Writes the body of a whole answer. If the provider wrote it in this format, returns its JSON text. */
function writeBody(call: PreparedCall, result: LanguageModelV4GenerateResult): string | object {
  const { wire, formatName, outcome } = call;
  const original = sourceOf<ResultSource>(result);
  if (original !== undefined && original.format === formatName && wire.replayResult)
    return wire.replayResult(result, original);
  const response = call.openResponse();
  const shown = outcome === 'full' ? resultWithWarnings(result, { wire, response }) : result;
  return wire.writeResult(estimateUsage(shown, wire.options), response);
}

async function stream(call: PreparedCall): Promise<Response> {
  const { pipeline, model, exchange, callOptions, context, abort, firstByteWait } = call;
  const parts = openParts(pipeline.read(model, callOptions, context), abort.signal);
  await waitAtMost(parts, firstByteWait);
  abort.signal.throwIfAborted();
  const headers = call.headers();
  const source = withOutcomeComment(openSource(call, parts), headers, call.outcomeHeaders);
  return answerWithEvents(source, exchange, { abort, headers });
}

/** Creates the events of an answer; its recorder sees them too. */
function openSource(call: PreparedCall, parts: Promise<OpenParts>): EventSource {
  const { exchange, wire, abort, formatName } = call;
  const { recorder, background } = exchange;
  return createEventSource({
    parts,
    openWriter(first) {
      const response = call.openResponse();
      const plain = wire.openStream(response, first);
      const isShown = call.outcome === 'full';
      const writer = isShown ? writerWithWarnings(plain, first, { wire, response }) : plain;
      return (background ?? recorder)?.recordStream(writer) ?? writer;
    },
    completePart: createUsageEstimator(wire.options, formatName),
    tenant: call.caller.tenant,
    signal: abort.signal,
    mapError(error) {
      const mapped = mapModelError(error);
      exchange.streamError = mapped;
      reportError(mapped, exchange);
      return mapped;
    },
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

/**
 * Creates the pipeline's context of a request. Every context has the same fields, because V8 reads such objects faster.
 */
function createContext(
  wire: WireRequest,
  { telemetry, caller, outcome, firstByteWait }: AnswerRequestOptions,
  {
    ignored,
    answerPlainly,
    onKnown,
  }: Required<Pick<PipelineContext, 'answerPlainly' | 'onKnown'>> & { ignored: readonly string[] },
): PipelineContext {
  const { warnings } = wire;
  const { tenant, allow, defaults, promptGuard, contentFilter } = caller;
  return {
    forcedToolChoice: 'relax',
    outcome,
    warnings: [...warnings, ...ignored.map(ignoredFieldWarning)],
    progressWait: firstByteWait,
    onFilter: () => refuseUnreadable(wire),
    tenant,
    telemetry,
    progress: wantsSummaries(wire) ? 'reasoning' : undefined,
    allow,
    defaults,
    promptGuard,
    contentFilter,
    answerPlainly,
    onKnown,
  };
}

/**
 * @throws HttpError (400) if the content filter could not read the answer to the request.
 */
function refuseUnreadable({ unreadable }: WireRequest): void {
  if (unreadable === undefined) return;
  const { field: param, reason } = unreadable;
  const message = `${param}: the content filter keeps the hidden text of this request out of its answer, and ${reason}; leave out ${param}, or declare svc_disable_content_filter`;
  throw new HttpError({ status: 400, message, param, code: 'unsupported_parameter' });
}

/** Whether the caller asked for the reasoning; only the format of responses can. */
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
