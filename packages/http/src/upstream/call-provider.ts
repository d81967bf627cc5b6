import { APICallError } from '@ai-sdk/provider';
import {
  answeredWithPage,
  HttpError,
  noSuchEndpoint,
  readHeaders,
  redactValues,
  secretsOf,
  upstreamFailed,
} from '../errors/index.ts';
import { isRecord } from '../json/index.ts';
import { defaultSilenceMilliseconds } from './limit-fetch.ts';
import { readAnswer } from './read-answer.ts';
import { fetchTransport, type UpstreamAnswer, type UpstreamTransport } from './transport.ts';
import { unanswered, watchAnswer, watchCall } from './watched-answer.ts';

const defaultTransport = fetchTransport((input, init) => globalThis.fetch(input, init));

/** The bytes that are read of a provider's error body. */
const maxErrorBytes = 64 * 1024;

/** One call of a provider. */
export interface ProviderCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON, or a form as bytes; pieces of JSON only if the transport takes texts. */
  body: string | Uint8Array<ArrayBuffer> | readonly string[];
  /** Whether a stream is asked for; `undefined` if the answer may have any form. */
  isStream: boolean | undefined;
  /** Sends the request; by default with `fetch`. */
  transport: UpstreamTransport | undefined;
  /** The longest silence of the provider, in milliseconds; default 300000. */
  silenceMilliseconds: number | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Sends a request to a provider.
 *
 * @returns a successful answer in the requested form, with its body unread.
 * @throws APICallError for a failure, or without an answer; HttpError (502) for an answer in another form, or the error that it holds.
 */
export async function callProvider({
  url,
  headers,
  body,
  isStream,
  transport = defaultTransport,
  silenceMilliseconds = defaultSilenceMilliseconds,
  signal,
}: ProviderCall): Promise<UpstreamAnswer> {
  const isWhole = typeof body === 'string' || body instanceof Uint8Array;
  const watch = watchCall({ url, silenceMilliseconds, signal });
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
    // A `fetch` of the host may judge the answer itself, as the fetch of `toolgate serve` does.
    throw signal?.aborted || HttpError.isInstance(error) ? error : unanswered(url, error);
  }
  watch.pause();
  const answer = watchAnswer(received, watch);
  if (answer.status < 200 || answer.status > 299) {
    throw await readFailure(answer, { url, headers });
  }
  const fault = faultOf(mediaTypeOf(answer), isStream);
  if (fault === undefined) return answer;
  throw await explain(fault, answer, headers);
}

function mediaTypeOf(answer: UpstreamAnswer): string {
  return answer.header('content-type') ?? '';
}

/** The fault, or the error that the provider gives in JSON as if all were well. */
async function explain(
  fault: HttpError,
  answer: UpstreamAnswer,
  headers: ProviderCall['headers'],
): Promise<unknown> {
  const isJson = mediaTypeOf(answer).includes('json');
  const said = isJson ? await readWords(answer, headers) : undefined;
  answer.cancel();
  return said?.isExplained ? said.error : fault;
}

/** The fault in the form of a successful answer. */
function faultOf(mediaType: string, isStream: boolean | undefined): HttpError | undefined {
  if (mediaType.includes('text/html')) return answeredWithPage();
  if (isStream === undefined || mediaType.includes('text/event-stream') === isStream)
    return undefined;
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

/** The headers of a failure that help to resolve it: waits, retries and ids. */
const failureHeaders = ['retry-after', 'retry-after-ms', 'x-should-retry', ...readHeaders];

async function readFailure(
  answer: UpstreamAnswer,
  { url, headers }: Pick<ProviderCall, 'url' | 'headers'>,
): Promise<APICallError | HttpError> {
  const { status: statusCode } = answer;
  const responseHeaders: Record<string, string> = {};
  for (const name of failureHeaders) {
    const value = answer.header(name);
    if (value !== undefined) responseHeaders[name] = value;
  }
  const { message, hasWords, isExplained, error } = await readWords(answer, headers);
  // A provider reports a missing model in JSON; a page or a bare "Not Found" comes from a web server.
  if (statusCode === 404 && !isExplained) return noSuchEndpoint(new TypeError(message));
  // The request is left out: it holds the prompt.
  const requestBodyValues = {};
  const data = { error, hasWords };
  return new APICallError({ message, url, requestBodyValues, statusCode, responseHeaders, data });
}

/** What a provider says of its failure, without the host's keys. */
async function readWords(
  answer: UpstreamAnswer,
  headers: ProviderCall['headers'],
): Promise<ReadFailure> {
  const given = await readAnswer(answer, maxErrorBytes).catch(() => '');
  return readError(redactValues(given, secretsOf(headers)));
}

/** The content of a failure's body. */
interface ReadFailure {
  message: string;
  /** Whether the message is written by the provider. */
  hasWords: boolean;
  /** Whether it is in a place that only providers use, not web servers. */
  isExplained: boolean;
  error?: unknown;
}

/** Both OpenAI's and Anthropic's bodies hold a message, and perhaps a code and a field, under `error`. */
function readError(text: string): ReadFailure {
  const message = 'The model provider refused the request.';
  const none = { message, hasWords: false, isExplained: false };
  try {
    const body: unknown = JSON.parse(text);
    const error = isRecord(body) && isRecord(body['error']) ? body['error'] : body;
    if (!isRecord(error)) return none;
    // Ollama gives a text as the error, FastAPI one as its detail.
    const own = [error['message'], error['error']].find(isText);
    const words = own ?? [error['detail']].find(isText);
    if (words === undefined) return { ...none, error };
    return { message: words, hasWords: true, isExplained: own !== undefined, error };
  } catch {
    return none;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
