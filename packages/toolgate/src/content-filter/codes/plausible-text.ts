import { countContinuationBytes, createUtf8Decoder } from '../reading/index.ts';
import type { ReadByte } from './digit-decoders.ts';

/** Bytes in a row that have to look like text before any of them is read: no ordinary word decodes to so many. */
const minTextBytes = 8;
/** The signs before the digits are what the numbers of a list decode to. */
const firstDigit = 0x30;

/**
 * Creates a reader of bytes that may be a text. It passes on the code points of those that are part of a row of printable
 * characters. Zeros are passed over, since UTF-16 has one beside each Latin letter. Eight signs and
 * blanks in a row are no text.
 */
export function createPlausibleText(onCode: (code: number) => void): ReadByte {
  /** Made with the first row of text: most codes decode to none. */
  let readByte: ReturnType<typeof createUtf8Decoder> | undefined;
  /** The last bytes, of a row that is not read yet. */
  const waiting: number[] = [];
  let count = 0;
  /** Where the last one is that may belong to a letter or digit. */
  let letterAt = -minTextBytes;
  let isOpen = false;
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
      isOpen = false;
      count = 0;
      letterAt = -minTextBytes;
      missing = 0;
      return;
    }
    if (isOpen) {
      readByte?.(byte, 0);
      return;
    }
    waiting[count % minTextBytes] = byte;
    if (byte >= firstDigit) letterAt = count;
    count++;
    isOpen = count >= minTextBytes && count - letterAt <= minTextBytes;
    if (!isOpen) return;
    readByte ??= createUtf8Decoder((code) => onCode(code));
    for (let at = count; at < count + minTextBytes; at++)
      readByte(waiting[at % minTextBytes] ?? 0, 0);
  };
}
