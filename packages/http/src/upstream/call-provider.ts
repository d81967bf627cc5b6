import { APICallError } from '@ai-sdk/provider';
import { waitAtMost } from 'toolgate/internal';
import {
  answeredWithPage,
  HttpError,
  noSuchEndpoint,
  readHeaders,
  secretsOf,
  upstreamFailed,
} from '../errors/index.ts';
import { isObjectList, isRecord, type JsonObject } from '../json/index.ts';
import { defaultSilenceMilliseconds } from './limit-fetch.ts';
import { readAnswer } from './read-answer.ts';
import { redactAnswer, redactText } from './redact-answer.ts';
import { redactBody } from './redact-failure.ts';
import { shortenError } from './shorten-error.ts';
import { fetchTransport, type UpstreamAnswer } from './transport.ts';
import type { UpstreamOptions } from './upstream-options.ts';
import { unanswered, watchAnswer, watchCall } from './watched-answer.ts';

const defaultTransport = fetchTransport((input, init) => globalThis.fetch(input, init));

/** Maximum number of bytes of a provider's error body. */
const maxErrorBytes = 64 * 1024;

/** Maximum wait for a provider's error body, in milliseconds. Its status is known by then. */
const maxErrorMilliseconds = 5000;

/** A call to a provider. */
export interface ProviderCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON, or a form as bytes. Pieces of JSON only if the transport accepts texts. */
  body: string | Uint8Array<ArrayBuffer> | readonly string[];
  /** Whether the request asks for a stream; `undefined` if the answer may have any form. */
  isStream: boolean | undefined;
  options: Pick<UpstreamOptions, 'transport' | 'silenceMilliseconds'>;
  signal: AbortSignal | undefined;
}

/**
 * Sends a request to a provider.
 *
 * @returns a successful answer in the requested form, without the request's keys. Its body is not read yet.
 * @throws APICallError for a failure or if no answer comes; HttpError (502) for an answer in another form, or the error
 *   in its body.
 */
export async function callProvider({
  url,
  headers,
  body,
  isStream,
  options: { transport = defaultTransport, silenceMilliseconds = defaultSilenceMilliseconds },
  signal,
}: ProviderCall): Promise<UpstreamAnswer> {
  const isWhole = typeof body === 'string' || body instanceof Uint8Array;
  const watch = watchCall(url, silenceMilliseconds, signal);
  watch.begin();
  let received: UpstreamAnswer;
  try {
    received = await transport({
      url,
      headers: {
        'content-type': 'application/json',
        accept: acceptOf(isStream),
        ...headers,
      },
      body: isWhole ? body : '',
      texts: isWhole ? undefined : body,
      signal: watch.signal,
    });
  } catch (error) {
    watch.end();
    // The host's `fetch` may throw its own HttpError for an answer, as the transport of `toolgate serve` does.
    throw signal?.aborted || HttpError.isInstance(error) ? error : unanswered(url, error);
  }
  watch.pause();
  const answer = watchAnswer(received, watch);
  if (answer.status < 200 || answer.status > 299) {
    throw await readFailure(answer, { url, headers });
  }
  const fault = faultOf(mediaTypeOf(answer), isStream);
  if (fault === undefined) return redactAnswer(answer, headers);
  throw await explain(fault, answer, headers);
}

function mediaTypeOf(answer: UpstreamAnswer): string {
  return answer.header('content-type')?.toLowerCase() ?? '';
}

/** Returns the fault, or the provider's own error if the JSON body of the successful status contains one. */
async function explain(
  fault: HttpError,
  answer: UpstreamAnswer,
  headers: ProviderCall['headers'],
): Promise<unknown> {
  const isJson = mediaTypeOf(answer).includes('json');
  const failure = isJson ? await readWords(answer, headers) : undefined;
  answer.cancel();
  return failure?.isExplained ? failure.error : fault;
}

/** Matches media types that do not show the form of an answer: an absent type, plain text, bytes. */
const untyped = /^(?:$|text\/plain|application\/octet-stream)/;

/** Returns the error for a successful answer in the wrong form, if it is in the wrong form. */
function faultOf(mediaType: string, isStream: boolean | undefined): HttpError | undefined {
  if (mediaType.includes('text/html')) return answeredWithPage();
  if (isStream === undefined || mediaType.includes('text/event-stream') === isStream)
    return undefined;
  // Some servers send events without their media type, and clients accept that.
  if (isStream && untyped.test(mediaType)) return undefined;
  return upstreamFailed(
    isStream
      ? 'it was asked for a stream and answered without one'
      : 'it answered with a stream that was not asked for',
  );
}

function acceptOf(isStream: boolean | undefined): string {
  if (isStream === undefined) return '*/*';
  return isStream ? 'text/event-stream' : 'application/json';
}

/** The headers of a failed answer that are kept: wait times, retries and ids. */
const failureHeaders = ['retry-after', 'retry-after-ms', 'x-should-retry', ...readHeaders];

async function readFailure(
  answer: UpstreamAnswer,
  { url, headers }: Pick<ProviderCall, 'url' | 'headers'>,
): Promise<APICallError | HttpError> {
  const { status: statusCode } = answer;
  const responseHeaders: Record<string, string> = {};
  for (const name of failureHeaders) {
    const value = answer.header(name);
    if (value !== undefined) responseHeaders[name] = redactText(value, secretsOf(headers));
  }
  const { message, hasWords, isExplained, error } = await readWords(answer, headers);
  // A provider reports a missing model in JSON. A page or a bare "Not Found" comes from a web server.
  if (statusCode === 404 && !isExplained) return noSuchEndpoint(new TypeError(message));
  // The request is left out, since it contains the prompt.
  const requestBodyValues = {};
  const data = { error, hasWords };
  return new APICallError({ message, url, requestBodyValues, statusCode, responseHeaders, data });
}

/** Reads a provider's message about its failure, without the host's keys. */
async function readWords(
  answer: UpstreamAnswer,
  headers: ProviderCall['headers'],
): Promise<ReadFailure> {
  const reading = readAnswer(answer, maxErrorBytes).catch(() => '');
  const text = await waitAtMost(reading, maxErrorMilliseconds);
  if (text === undefined) answer.cancel();
  const isPlain = mediaTypeOf(answer).startsWith('text/plain');
  return readError(redactBody(text ?? '', secretsOf(headers)), isPlain);
}

/** The facts read from the body of a failed answer. */
interface ReadFailure {
  message: string;
  /** Whether the provider wrote the message. */
  hasWords: boolean;
  /** Whether the message was in a field that only providers use. Web servers do not. */
  isExplained: boolean;
  error?: unknown;
}

/** Maximum length of an error body in plain words, in characters. */
const maxPlainCharacters = 1000;

/**
 * Reads an error body. OpenAI's and Anthropic's have a message under `error`, and perhaps a code and a field. Gemini's endpoint for
 * OpenAI's clients puts such an object into a list.
 *
 * @param isPlain whether the body is plain text, as servers in Go write it, so that all of it is the message.
 */
function readError(text: string, isPlain: boolean): ReadFailure {
  const message = 'The model provider refused the request.';
  const none = { message, hasWords: false, isExplained: false };
  try {
    const parsed: unknown = JSON.parse(text);
    const body: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    const whole = isRecord(body) && isRecord(body['error']) ? body['error'] : body;
    if (!isRecord(whole)) return none;
    const error = shortenError(whole);
    // In Ollama's bodies `error` is a text.
    const own = [error['message'], error['error']].find(isText);
    const words = own ?? readDetail(isRecord(whole['message']) ? whole['message'] : whole);
    if (words === undefined) return { ...none, error };
    return { message: words, hasWords: true, isExplained: own !== undefined, error };
  } catch {
    const words = text.trim().slice(0, maxPlainCharacters);
    return isPlain && words !== '' ? { ...none, message: words, hasWords: true } : none;
  }
}

/** Reads the field `detail` of FastAPI's errors: a text, or a list of faults with their places. */
function readDetail({ detail }: JsonObject): string | undefined {
  if (isText(detail)) return detail.slice(0, maxPlainCharacters);
  if (!isObjectList(detail)) return undefined;
  const faults = detail.flatMap(({ loc, msg }) => {
    if (!isText(msg)) return [];
    return [Array.isArray(loc) && loc.every(isName) ? `${loc.join('.')}: ${msg}` : msg];
  });
  return faults.length === 0 ? undefined : faults.join('; ').slice(0, maxPlainCharacters);
}

function isName(value: unknown): boolean {
  return isText(value) || typeof value === 'number';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
