import { finishAtOnce, type LongWork } from '../long-work.ts';

/**
 * Decodes base64, in the usual alphabet or the one for URLs (RFC 4648, sections 4 and 5). A loop copies the bytes, because
 * `Uint8Array.from` with a function takes fifteen times as long: it blocks the event loop for 0.1 seconds at a million bytes.
 *
 * @throws a `DOMException` named `InvalidCharacterError` for a text that is not base64.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

/** The number of bytes that are encoded at once. Every runtime accepts so many arguments, and three bytes make four digits. */
const chunkLength = 0x6000;

/** Encodes file data as base64; a string already is base64. */
export function toBase64(data: Uint8Array | string): string {
  return typeof data === 'string' ? data : finishAtOnce(encodeBase64(data));
}

/** Encodes bytes as base64, piece by piece. */
export function* encodeBase64(bytes: Uint8Array): LongWork<string> {
  let base64 = '';
  for (let start = 0; start < bytes.length; start += chunkLength) {
    base64 += btoa(String.fromCharCode(...bytes.subarray(start, start + chunkLength)));
    yield;
  }
  return base64;
}
