import { decodeBase64 } from './base64.ts';

/** Base64 characters, or bytes, that are decoded at a time. */
const sliceLength = 6000;
/** How many bytes or characters of a file tell whether it is text. */
const sampleLength = 3000;
/** Control characters, except white space, and the replacement character for bytes that are not UTF-8. */
const noText = /(?!\s)\p{Cc}|\ufffd/u;
/** Types of files whose bytes are no text, even where some of them decode as UTF-8. */
const binaryMedia = /^(?:image\/(?!svg)|audio\/|video\/|font\/)|pdf|zip|officedocument/i;
const dataUrl = /^data:([^,]{0,200}),/i;
/** What may be base64, even if it cannot be decoded. */
const base64Characters = /^[\w+/=\r\n-]*$/;

/** Whether a media type says that a file is text. The AI SDK also accepts the type `text` alone. */
export function isNamedText(mediaType: string): boolean {
  return /^text(?:[/;]|$)/i.test(mediaType);
}

/** Whether the media type of a file, or the one in its data URL, says that its bytes are no text. */
export function isBinaryFile(data: string | Uint8Array, mediaType: string): boolean {
  return binaryMedia.test(mediaType) || binaryMedia.test(splitUrl(data)[1]);
}

/** Reads a text file at once; see {@link readTextFile}. Returns `undefined` for a file that is not text. */
export function textOfFile(data: string | Uint8Array, mediaType: string): string | undefined {
  const pieces = [...readTextFile(data, mediaType)];
  return pieces.length > 0 || data.length === 0 ? pieces.join('') : undefined;
}

/**
 * Reads a text file piece by piece, as UTF-8, or as UTF-16 with a byte order mark. A file is text if its type says so. A
 * file of any other type is text if its first 3000 bytes are and have no NUL: images, sound and archives begin with other
 * bytes.
 *
 * @param data base64, a data URL, the text itself, or bytes.
 * @returns nothing for a file that is not text.
 */
export function* readTextFile(data: string | Uint8Array, mediaType: string): Generator<string> {
  if (typeof data !== 'string') {
    yield* decodePieces(sliceBytes(data), mediaType);
    return;
  }
  const [head, media] = splitUrl(data);
  const content = data.slice(head.length);
  if (head !== '' && !/base64$/i.test(media)) yield decodePercent(content);
  else yield* decodePieces(sliceBase64(content), isNamedText(media) ? media : mediaType);
}

/**
 * Says what the data of a file is: its base64, or the text itself. Words without punctuation can be valid base64 by chance,
 * and the base64 of a text that is not UTF-8 looks like that, too. So data that does not decode to plain text may be
 * `either`, if it has spaces or the media type of a text.
 */
export function formOfFile(data: string, mediaType = ''): 'base64' | 'text' | 'either' {
  if (splitUrl(data)[0] !== '') return 'base64';
  const [first = ''] = sliceBase64(data);
  if (typeof first === 'string') return 'text';
  const sample = new TextDecoder().decode(first, { stream: true }).slice(0, sampleLength);
  const mayBeWords = isNamedText(mediaType) || data.slice(0, sliceLength).includes(' ');
  return mayBeWords && noText.test(sample) ? 'either' : 'base64';
}

/** Returns the head of a data URL and the media type in it; two empty texts for other data. */
function splitUrl(data: string | Uint8Array): [head: string, media: string] {
  const [head = '', media = ''] =
    typeof data === 'string' ? (dataUrl.exec(data.slice(0, 300)) ?? []) : [];
  return [head, media];
}

function* decodePieces(
  pieces: Iterable<Uint8Array | string>,
  mediaType: string,
): Generator<string> {
  let decoder: TextDecoder | undefined;
  for (const piece of pieces) {
    if (decoder === undefined && !isNamedText(mediaType) && !looksLikeText(piece)) return;
    decoder ??= new TextDecoder(encodingOf(piece));
    yield typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
  }
}

/** Whether the first piece of a file is text. */
function looksLikeText(piece: Uint8Array | string): boolean {
  if (typeof piece === 'string') return !base64Characters.test(piece);
  try {
    const decoder = new TextDecoder(encodingOf(piece), { fatal: true });
    // The cut may be inside a character.
    return !decoder.decode(piece.subarray(0, sampleLength), { stream: true }).includes('\0');
  } catch {
    return false;
  }
}

/** Programs of Windows write texts in UTF-16, with this mark. */
function encodingOf([first, second]: Uint8Array | string): string {
  return first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
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
