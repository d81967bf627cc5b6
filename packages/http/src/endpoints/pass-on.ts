import { takeTurn } from 'toolgate/internal';
import {
  HttpError,
  invalidField,
  mapModelError,
  reportError,
  upstreamFailed,
} from '../errors/index.ts';
import {
  type Authentication,
  exchangeHeaders,
  type OpenExchange,
  settle,
} from '../exchange/index.ts';
import { isRecord, joinBytes } from '../json/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import { headersOf } from '../upstream/generate.ts';
import { countBytes, defaultMaxStreamBytes } from '../upstream/limit-fetch.ts';
import { isPassing } from '../upstream/pass-request-on.ts';
import type { UpstreamAnswer } from '../upstream/transport.ts';
import { endpointPath, type PassedEndpoint } from './passed-endpoints.ts';

/** Options of {@link passOn}. */
export interface PassOnOptions {
  registry: ModelRegistry;
  /** The caller. */
  caller: Authentication;
  /** Aborts the call and its answer. */
  signal: AbortSignal;
}

/**
 * Passes a request on to the provider of its model, and passes the answer back piece by piece.
 *
 * @throws HttpError: 400 without a model, and for a model whose provider lacks such endpoints; 404; the provider's own
 * refusal.
 */
export async function passOn(
  endpoint: PassedEndpoint,
  exchange: OpenExchange,
  { registry, caller, signal }: PassOnOptions,
): Promise<Response> {
  const { body, form } = exchange;
  if (!isRecord(body) || typeof body['model'] !== 'string' || body['model'] === '') {
    throw invalidField('model', 'the id of a model is required');
  }
  const { model, name, isNamedByHost = false, error } = registry.lookUp(body, caller);
  if (model === undefined) throw error;
  if (!isPassing(model)) throw notPassing(endpoint, body['model']);
  const { activity, requestId } = exchange;
  activity.modelId = name || body['model'];
  activity.isNamedByHost = isNamedByHost;
  const answer = await model.passOn({
    path: `/${endpoint}`,
    body,
    form,
    tenant: caller.tenant,
    requestId,
    activity,
    abortSignal: signal,
  });
  return respond(answer, exchange, signal);
}

/** Creates the error for a model that has no such endpoint. It names the model as the request does, not as the provider does. */
function notPassing(endpoint: PassedEndpoint, model: string): HttpError {
  return new HttpError({
    status: 400,
    message: `${endpointPath(endpoint)} is passed on only to an upstream() with a format of OpenAI, and the model "${model.slice(0, 64)}" is another kind of model.`,
    code: 'unsupported_endpoint',
    param: 'model',
  });
}

/** Media types that browsers never run as code. */
const plainType =
  /^(?:application\/(?:json|octet-stream|x-subrip)|audio\/[\w.+-]+|image\/(?:png|jpeg|webp)|text\/(?:event-stream|plain|srt|vtt))$/i;

/** Marks a text that must be read as UTF-8. */
const utf8 = /;\s*charset="?utf-?8"?\s*(?:;|$)/i;

function respond(answer: UpstreamAnswer, exchange: OpenExchange, signal: AbortSignal): Response {
  const contentType = answer.header('content-type') ?? '';
  const [mediaType = ''] = contentType.split(';', 1);
  const type = mediaType.trim();
  if (!plainType.test(type)) {
    answer.cancel();
    throw upstreamFailed('it answered with a type that is not passed on');
  }
  exchange.isStreaming = true;
  const scan = /json$|event-stream$/i.test(type) ? openTokenScan() : undefined;
  return new Response(bodyOf(answer, exchange, { signal, scan }), {
    headers: {
      'content-type': utf8.test(contentType) ? `${type}; charset=utf-8` : type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headersOf(answer),
      ...exchangeHeaders(exchange),
    },
  });
}

/** Estimated characters of a token, used if the provider reports no count. */
const charactersOfToken = 4;

function estimateTokens({ text = '' }: OpenExchange): number {
  return Math.ceil(text.length / charactersOfToken);
}

/** Streams the body of an answer at the speed of its reader. */
function bodyOf(
  answer: UpstreamAnswer,
  exchange: OpenExchange,
  { signal, scan }: { signal: AbortSignal; scan: TokenScan | undefined },
): ReadableStream<Uint8Array> {
  const count = countBytes(defaultMaxStreamBytes);
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  function close(end: { isLeft?: boolean } = {}): void {
    signal.removeEventListener('abort', stop);
    exchange.activity.tokens = scan?.tokens() ?? estimateTokens(exchange);
    settle(exchange, { status: 200, ...end });
  }

  function fail(error: unknown): void {
    answer.cancel();
    if (!exchange.request.signal.aborted) {
      const mapped = mapModelError(error);
      exchange.streamError = mapped;
      reportError(mapped, exchange);
    }
    close();
    controller?.error(error);
  }

  // A client that stops reading causes no call of `pull`, but must not keep its place beyond the time limit.
  const stop = (): void => fail(signal.reason);

  return new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started;
        signal.addEventListener('abort', stop);
        if (signal.aborted) stop();
      },
      async pull(pulled) {
        try {
          const bytes = await answer.read();
          const turn = takeTurn('stream', exchange.caller?.tenant);
          if (turn !== undefined) await turn;
          if (exchange.isSettled) return;
          if (bytes === undefined) {
            close();
            pulled.close();
            return;
          }
          count(bytes);
          scan?.push(bytes);
          pulled.enqueue(bytes);
        } catch (error) {
          if (!exchange.isSettled) fail(error);
        }
      },
      cancel() {
        answer.cancel();
        close({ isLeft: true });
      },
    },
    { highWaterMark: 0 },
  );
}

/** How many bytes at each end of an answer are searched; the usage is before or after the data. */
const endBytes = 1024;

const totalTokens = /"total_tokens"\s*:\s*(\d{1,9})\b/;

/** Finds the usage in an answer that is passed on, without keeping or parsing the answer. */
interface TokenScan {
  /** Reads the next bytes. */
  push(bytes: Uint8Array): void;
  /** Returns the number of tokens that the answer reports; `undefined` if it reports no usage. */
  tokens(): number | undefined;
}

/** Creates the scan of one answer: JSON, or events with JSON. */
function openTokenScan(): TokenScan {
  let head = new Uint8Array();
  let tail = new Uint8Array();
  return {
    push(bytes) {
      if (head.length < endBytes)
        head = joinBytes([head, bytes.subarray(0, endBytes - head.length)]);
      tail = joinBytes([tail, bytes.subarray(-endBytes)]).slice(-endBytes);
    },
    tokens() {
      const decoder = new TextDecoder();
      // The data in the middle may hold any text, but the provider writes the end.
      for (const text of [decoder.decode(tail), decoder.decode(head)]) {
        const [, count] = totalTokens.exec(text) ?? [];
        if (count !== undefined) return Number(count);
      }
      return undefined;
    },
  };
}
