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
