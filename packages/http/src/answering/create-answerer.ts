import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { finishAtOnce, finishInTurns, takeTurn } from 'toolgate/internal';
import { createPipeline, defaultsFor } from 'toolgate/pipeline';
import { invalidField } from '../errors/index.ts';
import {
  type Authentication,
  exchangeObserver,
  memoryReserver,
  type OpenExchange,
  outcomeDetail,
  readBody,
} from '../exchange/index.ts';
import { openSeals } from '../formats/call-signatures/index.ts';
import type { WireFormat, WireRequest } from '../formats/format.ts';
import type { FormatName } from '../formats/original.ts';
import { rememberRequest } from '../formats/request-original.ts';
import type { ModelRegistry } from '../models/index.ts';
import type { ToolgateHandlerOptions } from '../toolgate-handler-options.ts';
import { speaksFormat } from '../upstream/upstream.ts';
import { answerRequest } from './answer-request.ts';
import { omitUnanswered, unansweredWarning } from './answered-calls.ts';

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
    const { model, name, isNamedByHost = false, error } = registry.lookUp(exchange.body, caller);
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
    exchange.activity.modelId = name;
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
      modelName: name,
      formatName: format.name,
    });
  };
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
  exchange: OpenExchange,
  format: FormatName | undefined,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const { caller, requestId, activity, text: bodyText, parsed, needsUsage } = exchange;
  const { headers } = exchange.request;
  const callOptions = { ...options, abortSignal };
  const origin = { tenant: caller?.tenant, requestId, activity };
  if (format === undefined || body === undefined) return rememberRequest(callOptions, origin);
  // After a service or the format changed the body, the original text must not be sent.
  const text = body === parsed ? bodyText : undefined;
  const original = { format, text, body, options: callOptions, headers, needsUsage };
  return rememberRequest(callOptions, { ...origin, original });
}
