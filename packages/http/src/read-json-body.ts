import { HttpError } from './http-error.ts';

/**
 * Reads a request body as JSON, and never more of it than allowed.
 *
 * @param maxBytes the largest body.
 * @throws HttpError: 415 for another media type, 413 for more bytes, 400 for anything but JSON.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  if (request.body !== null) assertJson(request.headers);
  const announced = Number(request.headers.get('content-length'));
  if (announced > maxBytes) throw tooLarge(maxBytes);
  const text = await readText(request.body, maxBytes);
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
  if (mediaType.trim().toLowerCase() === 'application/json') return;
  throw new HttpError({ status: 415, message: 'The content-type must be application/json.' });
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
