import { base64, countContinuationBytes } from './byte-decoders.ts';
import type { FoldedText } from './folded-text.ts';

/**
 * Finds words that are Base64 of a few characters, such as `UElOOiA0NDE3` for `PIN: 4417`. The decoders of longer codes
 * do not read them.
 */
export interface ShortCodeReader {
  /**
   * Reads characters from `from` to before `to`; `offset` is the source offset of `from`. Returns the index after the
   * next code; `to` without one.
   */
  findEnd(text: FoldedText, part: { from: number; to: number; offset: number }): number;
  /** Ends the word. Returns its decoded text; `undefined` for a word that is no code of a text. */
  decode(): string | undefined;
  /** Returns the offset from which text may be such a code; `undefined` without one. */
  holdFrom(): number | undefined;
}

/** Minimum digits of a code with a secret and one more character. A code of a secret alone is a pattern of its own. */
const minDigits = 6;
/** Longer words are codes for the other decoders. */
const maxDigits = base64.minDigits - 1;
/** The values of the digits: from 0 capitals, from 26 small letters, from 52 to 61 digits. Separators are no digits. */
const smallA = 26;
const digitZero = 52;
const signs = 62;
const digits = 64;
const noDigit = 0xff;
const utf8 = new TextDecoder();

/** Creates a reader. It takes a word for a code only if a capital or a digit comes after a small letter, as in few words. */
export function createShortCodeReader(): ShortCodeReader {
  const word = new Uint8Array(maxDigits);
  let length = 0;
  let hasSmall = false;
  let hold: number | undefined;

  function endWord(): void {
    length = 0;
    hasSmall = false;
    hold = undefined;
  }

  return {
    findEnd({ codes }, { from, to, offset }) {
      // Local variables take half the time of shared ones.
      let count = length;
      let isAfterSmall = hasSmall;
      for (let at = from; at < to; at++) {
        const code = codes[at] ?? 0;
        const value = base64.digits[code] ?? noDigit;
        if (value < digits) {
          if (isAfterSmall && hold === undefined && isCapitalOrDigit(value))
            hold = offset + at - from;
          isAfterSmall ||= value >= smallA && value < digitZero;
          if (count < maxDigits) word[count] = code;
          count++;
        } else if (count > 0) {
          if (hold !== undefined && count >= minDigits && count <= maxDigits) {
            length = count;
            return at;
          }
          hold = undefined;
          count = 0;
          isAfterSmall = false;
        }
      }
      length = count;
      hasSmall = isAfterSmall;
      return to;
    },
    decode() {
      const count = length;
      const isCode = hold !== undefined && count >= minDigits && count <= maxDigits;
      endWord();
      if (!isCode) return undefined;
      const bytes = decodeBytes(String.fromCharCode(...word.subarray(0, count)));
      return isText(bytes) ? utf8.decode(bytes) : undefined;
    },
    holdFrom: () => (length <= maxDigits ? hold : undefined),
  };
}

function isCapitalOrDigit(value: number): boolean {
  return value < smallA || (value >= digitZero && value < signs);
}

function decodeBytes(word: string): Uint8Array {
  // A digit after the last group of four brings less than a byte.
  const digitsOfBytes = word.length % 4 === 1 ? word.slice(0, -1) : word;
  const plain = digitsOfBytes.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(plain), (byte) => byte.charCodeAt(0));
}

/** Whether bytes are characters in UTF-8, without control characters. A decoder that throws would cost far more. */
function isText(bytes: Uint8Array): boolean {
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
