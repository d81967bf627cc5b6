import { decodeBase64 } from '../internal/index.ts';

/** Base64 characters that are decoded at a time; a multiple of four, so each slice is whole bytes. */
const sliceLength = 6000;
const sampleBytes = 3000;
/** Files of these types have no text that a decoder of characters finds. */
const otherMedia = /^(?:image\/(?!svg)|audio\/|video\/|font\/)|pdf|zip|officedocument/i;
/** Control characters, except white space, and the mark of bytes that are no UTF-8. */
const noText = /(?!\s)\p{Cc}|\ufffd/u;
const dataUrl = /^data:([^,]{0,200}),/;

/**
 * Reads a file as text if it is text: UTF-8 without control characters, with any media type. Decodes it piece
 * by piece.
 *
 * @param data base64, a data URL, or bytes.
 * @returns nothing for a file that is no text.
 */
export function* decodeFile(data: string | Uint8Array, mediaType = ''): Generator<string> {
  if (otherMedia.test(mediaType)) return;
  if (typeof data !== 'string') {
    yield* decodePieces(data.length, sliceLength, (start, end) => data.subarray(start, end));
    return;
  }
  const [head = '', media = ''] = dataUrl.exec(data.slice(0, 300)) ?? [];
  if (otherMedia.test(media)) return;
  if (head !== '' && !media.includes('base64')) yield decodePercent(data.slice(head.length));
  else {
    const body = data.slice(head.length);
    yield* decodePieces(body.length, sliceLength, (start, end) =>
      readBase64(body.slice(start, end)),
    );
  }
}

function* decodePieces(
  length: number,
  step: number,
  read: (start: number, end: number) => Uint8Array | undefined,
): Generator<string> {
  const decoder = new TextDecoder();
  for (let start = 0; start < length; start += step) {
    const bytes = read(start, Math.min(length, start + step));
    if (bytes === undefined) return;
    const text = decoder.decode(bytes, { stream: true });
    // A character that is cut at the end of the sample is not in it yet, since the decoder waits for its rest.
    if (start === 0 && noText.test(text.slice(0, sampleBytes))) return;
    yield text;
  }
}

/** The bytes of base64; `undefined` if it is not base64. */
function readBase64(text: string): Uint8Array | undefined {
  try {
    return decodeBase64(text);
  } catch {
    return undefined;
  }
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
