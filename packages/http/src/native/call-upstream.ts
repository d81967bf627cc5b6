import { abortWith } from 'toolgate/internal';
import type { Exchange } from '../exchange.ts';
import { defaultSilenceMilliseconds } from '../limit-fetch.ts';
import { mapUpstreamFailure, upstreamFailed } from '../map-upstream-failure.ts';
import { isRecord } from '../is-record.ts';
import { readErrorWords, type UpstreamFailure } from '../upstream-failure.ts';
import type { NativeFormat } from './native-format.ts';
import type { NativeUpstream } from './native-upstream.ts';
import { readAnswer } from './read-answer.ts';
import { fetchTransport, type UpstreamAnswer } from './upstream-transport.ts';
import { type SilenceWatch, watchSilence } from './watch-silence.ts';

const defaultTransport = fetchTransport((input, init) => globalThis.fetch(input, init));

/** Most bytes of a provider's error that are read. */
const mostErrorBytes = 64 * 1024;

/** One call of a provider. */
export interface UpstreamCall {
  format: NativeFormat;
  upstream: NativeUpstream;
  exchange: Exchange;
  /** The body. */
  sent: string;
  /** Whether a stream is asked for. */
  isStream: boolean;
  /** How long the provider may stay silent, in milliseconds; default 300000. */
  silenceMilliseconds?: number;
  signal: AbortSignal;
}

/**
 * Sends a request to a provider.
 *
 * @returns an answer that says of itself that it is one, its body still to be read.
 * @throws HttpError for all others, as the caller is to be told of them.
 */
export async function callUpstream({
  format,
  upstream,
  exchange,
  sent,
  isStream,
  silenceMilliseconds = defaultSilenceMilliseconds,
  signal,
}: UpstreamCall): Promise<UpstreamAnswer> {
  const { baseURL, apiKey, headers, transport = defaultTransport } = upstream;
  const abort = abortWith(signal);
  const silence = watchSilence(silenceMilliseconds, (reason) => abort.abort(reason));
  const received = transport({
    url: `${baseURL.replace(/\/$/, '')}${format.path}`,
    headers: {
      'content-type': 'application/json',
      accept: isStream ? 'text/event-stream' : 'application/json',
      ...format.headers(apiKey, exchange.request.headers),
      ...headers,
    },
    body: sent,
    signal: abort.signal,
  });
  silence.begin();
  const answer = await received.catch((error: unknown) => {
    silence.end();
    throw unanswered(error);
  });
  silence.pause();
  const watched = watchAnswer(answer, silence);
  if (answer.status < 200 || answer.status > 299) throw await readFailure(watched);
  const isEvents = answer.header('content-type')?.includes('text/event-stream') ?? false;
  if (isEvents === isStream) return watched;
  watched.cancel();
  throw upstreamFailed(new TypeError('The provider answered in another form than was asked for.'));
}

/** A connection that breaks is the provider's failure, whatever its error says, and so is silence. */
function watchAnswer(answer: UpstreamAnswer, silence: SilenceWatch): UpstreamAnswer {
  return {
    status: answer.status,
    header: (name) => answer.header(name),
    cancel() {
      silence.end();
      answer.cancel();
    },
    async read() {
      silence.begin();
      try {
        const bytes = await answer.read();
        if (bytes === undefined) silence.end();
        else silence.pause();
        return bytes;
      } catch (error) {
        silence.end();
        throw silence.isBroken() ? unanswered(error) : upstreamFailed(error);
      }
    },
  };
}

function unanswered(error: unknown): Error {
  return mapUpstreamFailure({ message: '', headers: {}, isUnanswered: true }, error);
}

async function readFailure(answer: UpstreamAnswer): Promise<Error> {
  const { status } = answer;
  const text = await readAnswer(answer, mostErrorBytes).catch(() => '');
  const headers: Record<string, string> = {};
  for (const name of ['retry-after', 'retry-after-ms']) {
    const value = answer.header(name);
    if (value !== undefined) headers[name] = value;
  }
  const failure = { status, headers, isUnanswered: false, ...readError(text) };
  return mapUpstreamFailure(failure, new Error(`The provider answered with status ${status}.`));
}

/** Both OpenAI's and Anthropic's bodies hold words, and perhaps a code and a field, under `error`. */
function readError(text: string): Pick<UpstreamFailure, 'message' | 'code' | 'param'> {
  const fallback = { message: 'The model provider refused the request.' };
  try {
    const body: unknown = JSON.parse(text);
    const error = isRecord(body) && isRecord(body['error']) ? body['error'] : body;
    if (!isRecord(error)) return fallback;
    const { message } = error;
    return { ...(typeof message === 'string' ? { message } : fallback), ...readErrorWords(error) };
  } catch {
    return fallback;
  }
}
