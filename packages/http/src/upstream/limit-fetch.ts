import { joinSignals, withTimeout } from 'toolgate/internal';
import { answeredWithPage, redactValues, secretsOf, upstreamFailed } from '../errors/index.ts';

/** The longest silence of a provider if the host sets no limit, in milliseconds. */
export const defaultSilenceMilliseconds: number = 300_000;

const mebibyte = 1024 * 1024;

/**
 * The maximum bytes of a stream if the host sets no limit: several times the longest answers with all
 * their probabilities. Parts of an answer are kept until its end, and a provider might never end it.
 */
export const defaultMaxStreamBytes: number = 256 * mebibyte;

/** Limits of a provider's answer. */
export interface FetchLimits {
  /** The longest silence of the provider, before its answer and within it, in milliseconds; default 300000. */
  silenceMilliseconds?: number;
  /** The maximum bytes of an answer that is not streamed; default 64 MiB: several generated pictures fit. */
  maxAnswerBytes?: number;
  /** The maximum bytes of one event of a stream; default 16 MiB. */
  maxEventBytes?: number;
  /** The maximum bytes of a stream; default 256 MiB. */
  maxStreamBytes?: number;
}

const silence = 'The model provider stayed silent.';
const lineFeed = 10;
const carriageReturn = 13;

/**
 * A `fetch` for AI SDK providers that cannot hang and cannot grow without bound: it gives up a provider that stays
 * silent and an answer that is too large, and follows no redirect, which would take the host's key elsewhere.
 *
 * The text of a failure is passed on without the keys of the request.
 *
 * @param fetch sends the requests; by default the global `fetch`.
 *
 * @returns rejects, or breaks the body, with a `TimeoutError` after silence, and with an error that the handler maps to 502
 *   for an answer that is too large and for a page in HTML.
 */
export function limitFetch(
  {
    silenceMilliseconds = defaultSilenceMilliseconds,
    maxAnswerBytes = 64 * mebibyte,
    maxEventBytes = 16 * mebibyte,
    maxStreamBytes = defaultMaxStreamBytes,
  }: FetchLimits = {},
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): typeof globalThis.fetch {
  return async (input, init) => {
    const abort = new AbortController();
    const signal = joinSignals(abort.signal, init?.signal ?? undefined);
    const response = await withTimeout(
      fetch(input, { ...init, redirect: 'manual', signal }),
      silenceMilliseconds,
      { message: silence, onTimeout: (error) => abort.abort(error) },
    );
    if (response.body === null) return response;
    const mediaType = response.headers.get('content-type') ?? '';
    // A proxy's page would look like a stream without events, and so like an empty answer.
    if (response.ok && mediaType.includes('text/html')) {
      abort.abort();
      throw answeredWithPage();
    }
    if (!response.ok) return redactBody(response, secretsIn(input, init), silenceMilliseconds);
    const isStream = mediaType.includes('text/event-stream');
    const count = isStream
      ? countEventBytes(maxEventBytes, maxStreamBytes)
      : countBytes(maxAnswerBytes);
    const body = limitBody(response.body, silenceMilliseconds, count);
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

/** The largest body of a failure, in bytes. */
const maxFailureBytes = mebibyte;

/** Removes keys: a provider may repeat the key that it refuses, and its text reaches callers and logs. */
function redactBody(
  response: Response,
  secrets: readonly string[],
  silenceMilliseconds: number,
): Response {
  const { status, statusText, headers, body } = response;
  if (body === null) return response;
  const limited = limitBody(body, silenceMilliseconds, countBytes(maxFailureBytes));
  const whole = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const text = redactValues(await new Response(limited).text(), secrets);
        if (text !== '') controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
      cancel: async (reason) => limited.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  const rest = new Headers(headers);
  // The text is decompressed, and its length has changed.
  for (const name of ['content-encoding', 'content-length']) rest.delete(name);
  return new Response(whole, { status, statusText, headers: rest });
}

function secretsIn(input: RequestInfo | URL, init: RequestInit | undefined): string[] {
  const headers = init?.headers ?? (input instanceof Request ? input.headers : undefined);
  return secretsOf(Object.fromEntries(new Headers(headers)));
}

function limitBody(
  body: ReadableStream<Uint8Array>,
  silenceMilliseconds: number,
  count: (bytes: Uint8Array) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const cancel = (reason: unknown): void => void reader.cancel(reason).catch(() => {});
  const onSilence = { message: silence, onTimeout: cancel };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await withTimeout(reader.read(), silenceMilliseconds, onSilence);
          if (done) {
            controller.close();
            return;
          }
          count(value);
          controller.enqueue(value);
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
 * Counts the bytes of an answer, piece by piece.
 *
 * @returns throws an HttpError (502) at the piece that exceeds the limit.
 */
export function countBytes(most: number): (bytes: Uint8Array) => void {
  let total = 0;
  return ({ byteLength }) => {
    total += byteLength;
    if (total > most) throw answerTooLarge();
  };
}

function countEventBytes(most: number, mostOfAll: number): (bytes: Uint8Array) => void {
  const count = countBytes(mostOfAll);
  let length = 0;
  return (bytes) => {
    count(bytes);
    const end = endOfLastEvent(bytes);
    length = end === undefined ? length + bytes.byteLength : bytes.byteLength - end;
    if (length > most) throw answerTooLarge();
  };
}

/** Where the last event ends in these bytes; it misses an end that is cut in two, so it only counts too much. */
function endOfLastEvent(bytes: Uint8Array): number | undefined {
  for (let at = bytes.lastIndexOf(lineFeed); at > 0; at = bytes.lastIndexOf(lineFeed, at - 1)) {
    const before = bytes[at - 1] === carriageReturn ? at - 2 : at - 1;
    if (bytes[before] === lineFeed) return at + 1;
  }
  return undefined;
}

/** The error for an answer with too many bytes. */
export function answerTooLarge(): Error {
  return upstreamFailed('its answer is too large');
}
