import { countContinuationBytes, createUtf8Decoder } from '../reading/index.ts';
import type { ReadByte } from './digit-decoders.ts';

/** Bytes in a row that have to look like text before any of them is read: no ordinary word decodes to so many. */
const minTextBytes = 8;

/**
 * Creates a reader of bytes that may be a text. It passes on the code points of those that are part of a row of printable
 * characters. Zeros are passed over, since UTF-16 has one beside each Latin letter.
 */
export function createPlausibleText(onCode: (code: number) => void): ReadByte {
  const readByte = createUtf8Decoder((code) => onCode(code));
  const waiting = new Uint8Array(minTextBytes);
  let count = 0;
  let missing = 0;

  function isText(byte: number): boolean {
    if (byte >= 0x80 && byte < 0xc0) {
      missing--;
      return missing >= 0;
    }
    if (missing > 0) return false;
    if (byte >= 0xc0) {
      missing = countContinuationBytes(byte);
      return byte >= 0xc2 && byte <= 0xf4;
    }
    return (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
  }

  return (byte) => {
    if (byte === 0) return;
    if (!isText(byte)) {
      count = 0;
      missing = 0;
      return;
    }
    if (count < minTextBytes) {
      waiting[count] = byte;
      count++;
      if (count === minTextBytes) for (const one of waiting) readByte(one, 0);
      return;
    }
    readByte(byte, 0);
  };
}
