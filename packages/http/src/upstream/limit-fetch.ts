import { joinSignals, withTimeout } from 'toolgate/internal';
import { assertOptions, type AcceptedOptions } from 'toolgate/pipeline';
import { answeredWithPage, keysOf, secretsOf, upstreamFailed } from '../errors/index.ts';
import { type ByteRedactor, createRedactor, redactText } from './redact-answer.ts';
import { redactBody } from './redact-failure.ts';

/** The default maximum number of bytes of an answer that is not streamed: several generated pictures fit. */
export const defaultMaxAnswerBytes: number = 64 * 1024 * 1024;

/** The default maximum silence of a provider, in milliseconds. */
export const defaultSilenceMilliseconds: number = 300_000;

const mebibyte = 1024 * 1024;

/**
 * The default maximum number of bytes of a stream: several times the longest answers with all their log probabilities.
 * The gateway keeps parts of an answer until its end, and a provider might never end it.
 */
export const defaultMaxStreamBytes: number = 256 * mebibyte;

/** The limits of a provider's answer. */
export interface FetchLimits {
  /** Maximum silence of the provider, before and during its answer, in milliseconds; 300000 by default. */
  silenceMilliseconds?: number;
  /** Maximum number of bytes of an answer that is not streamed; 64 MiB by default, enough for several generated pictures. */
  maxAnswerBytes?: number;
  /** Maximum number of bytes of one event of a stream; 16 MiB by default. */
  maxEventBytes?: number;
  /** Maximum number of bytes of a stream; 256 MiB by default. */
  maxStreamBytes?: number;
}

const limitValues: AcceptedOptions<FetchLimits> = {
  silenceMilliseconds: 'duration',
  maxAnswerBytes: 'bound',
  maxEventBytes: 'bound',
  maxStreamBytes: 'bound',
};

/** The message of the error after the provider's silence. */
export const silenceMessage = 'The model provider stayed silent.';
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Creates a `fetch` for AI SDK providers that cannot hang or use unbounded memory. It aborts if the provider stays
 * silent or the answer is too large. It follows no redirect, since that would send the host's key elsewhere.
 *
 * It removes the request's keys from the answer. In a successful answer, only keys of 12 characters and more with a
 * letter and a digit count, since others may be words.
 *
 * @param fetch sends the requests; the global `fetch` by default.
 *
 * @returns a `fetch`. It rejects, or its body fails, with a `TimeoutError` after silence. For an answer that is too
 *   large or an HTML page, the handler maps the error to 502.
 * @throws InvalidArgumentError for an unknown limit, or a value that would limit nothing.
 */
export function limitFetch(
  limits: FetchLimits = {},
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): typeof globalThis.fetch {
  assertOptions(limits, limitValues, 'limitFetch()');
  const {
    silenceMilliseconds = defaultSilenceMilliseconds,
    maxAnswerBytes = defaultMaxAnswerBytes,
    maxEventBytes = 16 * mebibyte,
    maxStreamBytes = defaultMaxStreamBytes,
  } = limits;
  return async (input, init) => {
    const abort = new AbortController();
    const signal = joinSignals(abort.signal, init?.signal ?? undefined);
    const response = await withTimeout(
      fetch(input, { ...init, redirect: 'manual', signal }),
      silenceMilliseconds,
      { message: silenceMessage, onTimeout: (error) => abort.abort(error) },
    );
    if (response.body === null) return response;
    const mediaType = response.headers.get('content-type')?.toLowerCase() ?? '';
    // The page of a proxy would look like a stream without events, so like an empty answer.
    if (response.ok && mediaType.includes('text/html')) {
      abort.abort();
      throw answeredWithPage();
    }
    if (!response.ok)
      return redactResponse(response, secretsOf(headersIn(input, init)), silenceMilliseconds);
    const isStream = mediaType.includes('text/event-stream');
    const count = isStream
      ? countEventBytes(maxEventBytes, maxStreamBytes)
      : countBytes(maxAnswerBytes);
    const keys = keysOf(headersIn(input, init));
    const redactor = createRedactor(keys);
    const body = limitBody(response.body, { silenceMilliseconds, count, redactor });
    return replaceBody(response, { body, keys });
  };
}

/** Maximum size of the body of a failed answer, in bytes. */
const maxFailureBytes = mebibyte;

/** Removes secrets from a failed answer. */
function redactResponse(
  response: Response,
  secrets: readonly string[],
  silenceMilliseconds: number,
): Response {
  const { body } = response;
  if (body === null) return response;
  const limited = limitBody(body, { silenceMilliseconds, count: countBytes(maxFailureBytes) });
  const whole = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const text = redactBody(await new Response(limited).text(), secrets);
        if (text !== '') controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
      cancel: async (reason) => limited.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return replaceBody(response, { body: whole, keys: secrets });
}

/** Returns a response with another body, and without keys in its headers. The body is decompressed, and its length may have changed. */
function replaceBody(
  { status, statusText, headers }: Response,
  { body, keys }: { body: ReadableStream<Uint8Array>; keys: readonly string[] },
): Response {
  const rest = new Headers(headers);
  for (const name of ['content-encoding', 'content-length']) rest.delete(name);
  for (const [name, value] of headers) {
    const redacted = redactText(value, keys);
    if (redacted !== value) rest.set(name, redacted);
  }
  return new Response(body, { status, statusText, headers: rest });
}

function headersIn(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Record<string, string> {
  const headers = init?.headers ?? (input instanceof Request ? input.headers : undefined);
  return Object.fromEntries(new Headers(headers));
}

function limitBody(
  body: ReadableStream<Uint8Array>,
  {
    silenceMilliseconds,
    count,
    redactor,
  }: { silenceMilliseconds: number; count: (bytes: Uint8Array) => void; redactor?: ByteRedactor },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const cancel = (reason: unknown): void => void reader.cancel(reason).catch(() => {});
  const onSilence = { message: silenceMessage, onTimeout: cancel };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await withTimeout(reader.read(), silenceMilliseconds, onSilence);
          if (done) {
            const rest = redactor?.end();
            if (rest !== undefined) controller.enqueue(rest);
            controller.close();
            return;
          }
          count(value);
          controller.enqueue(redactor ? redactor.push(value) : value);
        } catch (error) {
          cancel(error);
          throw error;
        }
      },
      cancel: async (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Creates a counter of the bytes of an answer.
 *
 * @returns a function to call with each piece. It throws an HttpError (502) at the piece that exceeds the limit.
 */
export function countBytes(max: number): (bytes: Uint8Array) => void {
  let total = 0;
  return ({ byteLength }) => {
    total += byteLength;
    if (total > max) throw answerTooLarge();
  };
}

function countEventBytes(maxOfEvent: number, maxOfStream: number): (bytes: Uint8Array) => void {
  const count = countBytes(maxOfStream);
  let length = 0;
  return (bytes) => {
    count(bytes);
    const end = endOfLastEvent(bytes);
    length = end === undefined ? length + bytes.byteLength : bytes.byteLength - end;
    if (length > maxOfEvent) throw answerTooLarge();
  };
}

/**
 * Returns the index after the last event that ends in these bytes. It misses an end that is split between two pieces;
 * the count is then too high, never too low.
 */
function endOfLastEvent(bytes: Uint8Array): number | undefined {
  for (let at = bytes.lastIndexOf(lineFeed); at > 0; at = bytes.lastIndexOf(lineFeed, at - 1)) {
    const before = bytes[at - 1] === carriageReturn ? at - 2 : at - 1;
    if (bytes[before] === lineFeed) return at + 1;
  }
  return undefined;
}

/** Creates the error for an answer with too many bytes. */
export function answerTooLarge(): Error {
  return upstreamFailed('its answer is too large');
}
