import { decodeBase64, isBinaryMedia } from '../../internal/index.ts';

/** Base64 characters, or bytes, that are decoded at a time. */
const sliceLength = 6000;
const sampleBytes = 3000;
/** Control characters, except white space, and the replacement character for bytes that are not UTF-8. */
const noText = /(?!\s)\p{Cc}|\ufffd/u;
const dataUrl = /^data:([^,]{0,200}),/;

/** Types of files that are text. */
const textMedia = /^(?:text\/|application\/(?:json|xml|yaml|javascript))/i;

/**
 * Reads a text file piece by piece. A file is text if it is UTF-8 without control characters, with any media type.
 *
 * @param data base64, a data URL, or bytes.
 * @returns nothing for a file that is not text.
 */
export function* decodeFile(data: string | Uint8Array, mediaType = ''): Generator<string> {
  if (isBinaryMedia(mediaType)) return;
  if (typeof data !== 'string') {
    yield* decodePieces(sliceBytes(data));
    return;
  }
  const [head = '', media = ''] = dataUrl.exec(data.slice(0, 300)) ?? [];
  if (isBinaryMedia(media)) return;
  if (head !== '' && !media.includes('base64')) yield decodePercent(data.slice(head.length));
  else yield* decodePieces(sliceBase64(data.slice(head.length)));
}

/**
 * Whether the data of a file is its plain text instead of base64. Words without punctuation can be valid base64 by chance.
 * They count as plain text if they do not decode to text, and have spaces or the media type of a text.
 */
export function isPlainFile(data: string, mediaType = ''): boolean {
  if (dataUrl.test(data.slice(0, 300))) return false;
  const [first = ''] = sliceBase64(data);
  if (typeof first === 'string') return true;
  const sample = new TextDecoder().decode(first, { stream: true }).slice(0, sampleBytes);
  return (
    noText.test(sample) && (textMedia.test(mediaType) || data.slice(0, sliceLength).includes(' '))
  );
}

function* decodePieces(pieces: Iterable<Uint8Array | string>): Generator<string> {
  const decoder = new TextDecoder();
  let isFirst = true;
  for (const piece of pieces) {
    if (typeof piece === 'string' && isFirst) return;
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    // The decoder holds back a character that is cut at the end, so the sample has only whole characters.
    if (isFirst && noText.test(text.slice(0, sampleBytes))) return;
    isFirst = false;
    yield text;
  }
}

function* sliceBytes(data: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < data.length; start += sliceLength) {
    yield data.subarray(start, start + sliceLength);
  }
}

/** Decodes base64 slice by slice; it may have white space. Yields a slice that is not base64 unchanged. */
function* sliceBase64(text: string): Generator<Uint8Array | string> {
  let rest = '';
  for (let start = 0; start < text.length; start += sliceLength) {
    const slice = text.slice(start, start + sliceLength);
    const digits = rest + slice.replace(/\s+/g, '');
    const isLast = start + sliceLength >= text.length;
    const size = isLast ? digits.length : digits.length - (digits.length % 4);
    const bytes = readBase64(digits.slice(0, size));
    rest = bytes === undefined ? '' : digits.slice(size);
    yield bytes ?? slice;
  }
}

/** Decodes base64; returns `undefined` if the text is not base64. */
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
