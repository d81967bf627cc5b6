import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { finishAtOnce, finishInTurns, takeTurn } from 'toolgate/internal';
import { createPipeline } from 'toolgate/pipeline';
import { answerRequest } from './answer-request.ts';
import { HttpError } from './errors/index.ts';
import {
  type Authentication,
  exchangeObserver,
  type OpenExchange,
  outcomeDetail,
  readJsonBody,
} from './exchange/index.ts';
import type { WireFormat, WireRequest } from './formats/format.ts';
import { rememberRequest } from './formats/remember-request.ts';
import type { FormatName } from './formats/source.ts';
import type { ModelRegistry } from './models/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';
import { speaksFormat } from './upstream/upstream.ts';

/** Answers a request with a model. The body is still unread. */
export type Answer = (
  exchange: OpenExchange,
  format: WireFormat,
  options: { caller: Authentication; abort: AbortController },
) => Promise<Response>;

/** Maximum of characters of a body that is read in one turn: 500 short messages or 300 tools take 0.3 to 0.7 ms. */
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
    const outcome = outcomeDetail(headers, options.outcome);
    await readBody(exchange, options);
    const { model, error } = registry.lookUp(exchange.body, caller);
    const isSameFormat = model !== undefined && speaksFormat(model, format.name);
    const reading = format.readRequest(exchange.body, headers, isSameFormat);
    // Each step of a long body takes long, so other requests get their turns in between. A short body has had its turn
    // when it was parsed.
    const isLong = (exchange.text?.length ?? 0) > maxShortCharacters;
    const read = isLong ? finishInTurns(reading, caller.tenant) : finishAtOnce(reading);
    const wire = read instanceof Promise ? await read : read;
    if (model === undefined) throw error;
    assertAskedOnce(
      wire,
      caller.defaults ? { ...options.defaults, ...caller.defaults } : options.defaults,
    );
    const callTurn = isLong ? takeTurn('request', caller.tenant) : undefined;
    if (callTurn !== undefined) await callTurn;
    return answerRequest(wire, exchange, {
      callOptions: rememberOriginal(wire, exchange, format.name, abort.signal),
      abort,
      pipeline,
      telemetry: exchangeObserver(exchange, options.telemetry),
      caller,
      outcome,
      firstByteWait,
      model,
      formatName: format.name,
    });
  };
}

/**
 * Refuses the shadow agent for requests that a provider must get only once.
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
  const message = `${param}: the shadow agent asks the model more than once, and ${reason}; leave out ${param}, or the shadow agent`;
  throw new HttpError({ status: 400, message, param, code: 'unsupported_parameter' });
}

/** Returns the call options of a request, which remember the request for a provider of the same format. */
function rememberOriginal(
  { options, body }: WireRequest,
  { request: { headers }, caller, text: given, parsed, needsUsage }: OpenExchange,
  format: FormatName | undefined,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const callOptions = { ...options, abortSignal };
  const origin = { tenant: caller?.tenant };
  if (format === undefined || body === undefined) return rememberRequest(callOptions, origin);
  // After a service or the format changed the body, the original text must not be sent.
  const text = body === parsed ? given : undefined;
  const original = { format, text, body, options: callOptions, headers, needsUsage };
  return rememberRequest(callOptions, { ...origin, original });
}

/**
 * Reads the body of a request, and lets the services inspect it.
 *
 * @param read reads the body; by default as JSON.
 * @throws HttpError (400, 413, 415) for an unreadable body.
 */
export async function readBody(
  exchange: OpenExchange,
  options: ToolgateHandlerOptions,
  read: typeof readJsonBody = readJsonBody,
): Promise<void> {
  await read(exchange, options);
  for (const hooks of exchange.hooks) {
    const taken = hooks.bodyRead?.();
    if (taken !== undefined) await taken;
  }
}
