import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { OutcomeError, type ToolgateOutcome } from 'toolgate';
import { finishAtOnce, finishInTurns, once, takeTurn, waitAtMost } from 'toolgate/internal';
import {
  createPipeline,
  defaultsFor,
  type Pipeline,
  type PipelineContext,
  showOutcome,
} from 'toolgate/pipeline';
import { answerInBackground } from './answer-in-background.ts';
import { omitUnanswered, unansweredWarning } from './answered-calls.ts';
import { invalidField, pickProviderHeaders } from './errors/index.ts';
import { type OpenParts, openParts } from './events/index.ts';
import {
  type Authentication,
  errorResponse,
  exchangeObserver,
  memoryReserver,
  type OpenExchange,
  outcomeDetail,
  outcomeHeaders,
  readBody,
} from './exchange/index.ts';
import { openSeals } from './formats/call-signatures/index.ts';
import type { ResponseContext, WireFormat, WireRequest } from './formats/format.ts';
import type { FormatName } from './formats/original.ts';
import { rememberRequest } from './formats/request-original.ts';
import { ignoredFields } from './formats/shared/index.ts';
import { type CountedModel, countCalls, type ModelRegistry } from './models/index.ts';
import { type ContextSettings, createContext } from './pipeline-context.ts';
import { randomHex } from './random-hex.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';
import { getPassThrough } from './upstream/generate.ts';
import { speaksFormat } from './upstream/upstream.ts';
import { type AnsweredRequest, streamAnswer, writeAnswer, writeEvents } from './write-answer.ts';

/** Answers a request, whose body is still unread, with a model. */
export type Answer = (
  exchange: OpenExchange,
  format: WireFormat,
  options: { caller: Authentication; abort: AbortController },
) => Promise<Response>;

/** Requests up to this number of characters, stored history included, are read in one turn: 500 short messages or 300 tools take 0.3 to 0.7 ms. */
const maxShortCharacters = 16_384;

/**
 * Creates a function that answers requests with a model. It reads a request, remembers it for a provider of the same
 * format, and passes it to the pipeline.
 */
export function createAnswerer(options: ToolgateHandlerOptions, registry: ModelRegistry): Answer {
  const { firstByteWait = 10_000 } = options;
  const pipeline = createPipeline(options);
  return async (exchange, format, { caller, abort }) => {
    const { headers } = exchange.request;
    const detail = outcomeDetail(headers, options.outcome);
    await readBody(exchange, options);
    const { model, isNamedByHost = false, error } = registry.lookUp(exchange.body, caller);
    const isSameFormat = model !== undefined && speaksFormat(model, format.name);
    const reading = format.readRequest(exchange.body, headers, isSameFormat);
    // Each step of a long body takes long, so other requests get turns in between. A short body needs no turn after parsing.
    const characters = (exchange.text?.length ?? 0) + exchange.storedCharacters;
    const isLong = characters > maxShortCharacters;
    const read = isLong ? finishInTurns(reading, caller.tenant) : finishAtOnce(reading);
    const wire = read instanceof Promise ? await read : read;
    if (model === undefined) throw error;
    assertAskedOnce(wire, defaultsFor(options, caller));
    const callTurn = isLong ? takeTurn('request', caller.tenant) : undefined;
    if (callTurn !== undefined) await callTurn;
    const callOptions = rememberOriginal(wire, exchange, format.name, abort.signal);
    // A provider of the same format gets the original request, without seals.
    const unsealed = isSameFormat ? callOptions.prompt : openSeals(callOptions.prompt);
    const prompt = omitUnanswered(unsealed);
    if (prompt !== unsealed) wire.warnings.push(unansweredWarning);
    exchange.activity.modelId = model.modelId;
    exchange.activity.isNamedByHost = isNamedByHost;
    return answerRequest(wire, exchange, {
      callOptions: prompt === callOptions.prompt ? callOptions : { ...callOptions, prompt },
      abort,
      pipeline,
      telemetry: exchangeObserver(exchange, options.telemetry),
      reserveMemory: memoryReserver(exchange),
      caller,
      detail,
      firstByteWait,
      model,
      formatName: format.name,
    });
  };
}

interface AnswerOptions extends ContextSettings {
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
async function answerRequest(
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

/**
 * Throws if a request that a provider must get only once has a shadow agent.
 *
 * @throws HttpError (400) with the reason.
 */
function assertAskedOnce(
  { askOnce, options: { tools } }: WireRequest,
  defaults: ToolgateHandlerOptions['defaults'],
): void {
  if (askOnce === undefined) return;
  const isDeclared = tools?.some(({ name }) => name === 'svc_shadow_agent') ?? false;
  if (!isDeclared && !defaults?.shadowAgent) return;
  const { field: param, reason } = askOnce;
  const message = `the shadow agent asks the model more than once, and ${reason}; leave out ${param}, or the shadow agent`;
  throw invalidField(param, message, 'unsupported_parameter');
}

/** Returns the call options of a request, which remember the request for a provider of the same format. */
function rememberOriginal(
  { options, body }: WireRequest,
  { request: { headers }, caller, text: bodyText, parsed, needsUsage }: OpenExchange,
  format: FormatName | undefined,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const callOptions = { ...options, abortSignal };
  const origin = { tenant: caller?.tenant };
  if (format === undefined || body === undefined) return rememberRequest(callOptions, origin);
  // After a service or the format changed the body, the original text must not be sent.
  const text = body === parsed ? bodyText : undefined;
  const original = { format, text, body, options: callOptions, headers, needsUsage };
  return rememberRequest(callOptions, { ...origin, original });
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
