import { HttpError } from '../errors/index.ts';
import { isNestedDeeper } from './is-nested-deeper.ts';
import type { OpenExchange } from './open-exchange.ts';

/** Far more than any schema has; what walks a request or repeats it is recursive and has to stay so safely. */
const maxLevels = 512;

/** The largest body that is accepted where the host does not say, in bytes. */
export const defaultMaxBodyBytes: number = 16 * 1024 * 1024;

/** Settings of {@link readJsonBody}. */
export interface ReadOptions {
  /** Whether no body is longer than its `content-length` says; such bodies are read at once, which costs far less. */
  trustContentLength?: boolean | undefined;
}

/**
 * Reads the body of an exchange as JSON into `text`, `parsed` and `body`, and never more of it than allowed.
 *
 * @throws HttpError: 415 for another media type or a compressed body, 413 for more bytes, 400 for
 *   anything but JSON and for JSON that is nested too deeply.
 */
export async function readJsonBody(
  exchange: OpenExchange,
  { trustContentLength = false }: ReadOptions,
): Promise<void> {
  const { request, maxBodyBytes } = exchange;
  const announced = Number(request.headers.get('content-length'));
  const isBounded = trustContentLength && announced > 0;
  if (isBounded || request.body !== null) assertJson(request.headers);
  if (announced > maxBodyBytes) throw tooLarge(maxBodyBytes);
  const text = isBounded ? await request.text() : await readText(request.body, maxBodyBytes);
  exchange.text = text;
  const value = parseJson(text);
  if (isNestedDeeper(value, maxLevels)) {
    throw new HttpError({ status: 400, message: 'The request is nested too deeply.' });
  }
  exchange.parsed = value;
  exchange.body = value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpError({
      status: 400,
      message: 'The request body is not valid JSON.',
      cause: error,
    });
  }
}

function assertJson(headers: Headers): void {
  const [mediaType = ''] = headers.get('content-type')?.split(';', 1) ?? [];
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    throw new HttpError({ status: 415, message: 'The content-type must be application/json.' });
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() === 'identity') return;
  throw new HttpError({
    status: 415,
    message: 'A compressed body is not accepted; send it without content-encoding.',
  });
}

async function readText(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the body.
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    texts.push(decoder.decode(chunk, { stream: true }));
  }
  return texts.join('') + decoder.decode();
}

function tooLarge(maxBytes: number): HttpError {
  return new HttpError({
    status: 413,
    message: `The request body is too large; at most ${maxBytes} bytes are accepted.`,
  });
}
