import { countContinuationBytes } from './byte-decoders.ts';

/** Whether bytes are characters in UTF-8, without control characters. A decoder that throws would cost far more. */
export function isText(bytes: Uint8Array): boolean {
  let missing = 0;
  for (const byte of bytes) {
    const isContinuation = byte >= 0x80 && byte < 0xc0;
    if (isContinuation !== missing > 0) return false;
    if (isContinuation) missing--;
    else if (byte < 0x20 || byte === 0x7f || (byte >= 0x80 && (byte < 0xc2 || byte > 0xf4)))
      return false;
    else if (byte >= 0x80) missing = countContinuationBytes(byte);
  }
  return missing === 0;
}
