import { base64 } from './byte-decoders.ts';
import type { FoldedText } from './folded-text.ts';
import { isText } from './is-text.ts';

/**
 * Finds words that are Base64 of a few characters, such as `UElOOiA0NDE3` for `PIN: 4417`. The decoders of longer codes
 * do not read them.
 */
export interface ShortCodeReader {
  /**
   * Reads characters from `from` to before `to`; `offset` is the source offset of `from`. Returns the index after the
   * next code, or before the next character that changes the hold; `to` without either.
   */
  findEnd(text: FoldedText, part: { from: number; to: number; offset: number }): number;
  /** Whether a code ended at the last stop. */
  hasEnded(): boolean;
  /** Ends the word. Returns its decoded text; `undefined` for a word that is not a code of a text. */
  decode(): string | undefined;
  /** Returns the offset from which text may be such a code; Infinity without one. */
  holdFrom(): number;
}

/** Minimum digits of a code with a secret and one more character. A code of a secret alone is a pattern of its own. */
const minDigits = 6;
/** Longer words are codes for the other decoders. */
const maxDigits = base64.minDigits - 1;
/** What a character is: no digit of Base64, a small letter, a capital or one of 0 to 9, another digit. */
const [noDigit, small, capital, sign] = [0, 1, 2, 3];
const kinds = new Uint8Array(0x80);
for (let code = 0; code < kinds.length; code++) {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) kinds[code] = small;
  else if (/[A-Z0-9]/.test(character)) kinds[code] = capital;
  else if ('+/-_'.includes(character)) kinds[code] = sign;
}
const utf8 = new TextDecoder();

/** Creates a reader. It takes a word for a code only if a capital or a digit comes after a small letter, as in few words. */
export function createShortCodeReader(): ShortCodeReader {
  const word = new Uint8Array(maxDigits);
  let length = 0;
  let hasSmall = false;
  let hold = Number.POSITIVE_INFINITY;
  let hasEnded = false;

  function endWord(): void {
    length = 0;
    hasSmall = false;
    hold = Number.POSITIVE_INFINITY;
    hasEnded = false;
  }

  function changeHold(isHeld: boolean, offset: number): boolean {
    hold = isHeld ? offset : Number.POSITIVE_INFINITY;
    return isHeld;
  }

  function endsCode(isDigit: boolean, count: number): boolean {
    hasEnded = !isDigit && count >= minDigits;
    return hasEnded;
  }

  return {
    findEnd({ codes }, { from, to, offset }) {
      // Local variables take half the time of shared ones.
      let count = length;
      let isAfterSmall = hasSmall;
      let isHeld = hold < Number.POSITIVE_INFINITY;
      let at = from;
      for (; at < to; at++) {
        const code = codes[at] ?? 0;
        const kind = kinds[code] ?? noDigit;
        const isDigit = kind !== noDigit;
        // A longer word is not a short code.
        const isShort = isDigit && count < maxDigits;
        const mayBeCode = isShort && (isHeld || (isAfterSmall && kind === capital));
        if (mayBeCode !== isHeld) {
          if (endsCode(isDigit, count) || at > from) break;
          isHeld = changeHold(mayBeCode, offset);
        }
        isAfterSmall = isDigit && (isAfterSmall || kind === small);
        if (isShort) word[count] = code;
        count = isDigit ? count + 1 : 0;
      }
      length = count;
      hasSmall = isAfterSmall;
      return at;
    },
    decode() {
      const count = length;
      const isCode = hold < Number.POSITIVE_INFINITY && count >= minDigits && count <= maxDigits;
      endWord();
      if (!isCode) return undefined;
      const bytes = decodeBytes(String.fromCharCode(...word.subarray(0, count)));
      return isText(bytes) ? utf8.decode(bytes) : undefined;
    },
    hasEnded: () => hasEnded,
    holdFrom: () => hold,
  };
}

function decodeBytes(word: string): Uint8Array {
  // A digit after the last group of four brings less than a byte.
  const digitsOfBytes = word.length % 4 === 1 ? word.slice(0, -1) : word;
  const plain = digitsOfBytes.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(plain), (byte) => byte.charCodeAt(0));
}
