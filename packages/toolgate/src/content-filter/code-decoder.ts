import { createByteText } from './byte-text.ts';

/** Reads text that stands encoded inside another text. */
export interface CodeDecoder {
  /** Takes the next character code of the source. */
  read(code: number, offset: number): void;
}

/** An alphabet in which bytes are written. */
interface ByteCode {
  /** The bits that each digit says. */
  bits: number;
  /** The value of a digit, or what else the character is. */
  digit: (code: number) => number | 'skip' | 'end';
  /** Whether two digits are a byte, with a sign before or behind them that separates it from the next. */
  isPaired: boolean;
  /** The digits in a row that are taken for encoded text. */
  leastDigits: number;
}

const base64Digits = new Map(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (digit, value) => [
    digit.charCodeAt(0),
    value,
  ]),
);
// The URL-safe alphabet.
base64Digits.set(0x2d, 62).set(0x5f, 63);

/** Base64, in lines of any length; a line that is padded or stands apart begins anew. */
const base64: ByteCode = {
  bits: 6,
  isPaired: false,
  leastDigits: 24,
  digit: (code) => base64Digits.get(code) ?? (isLineBreak(code) ? 'skip' : 'end'),
};

/** Hexadecimal digits, joined or in pairs: `6869`, `68 69`, `68:69`, `\x68\x69`, `0x68, 0x69`. */
const hex: ByteCode = {
  bits: 4,
  isPaired: true,
  leastDigits: 16,
  digit(code) {
    if (code >= 0x30 && code <= 0x39) return code - 0x30;
    const letter = code | 0x20;
    if (letter >= 0x61 && letter <= 0x66) return letter - 0x57;
    return isLineBreak(code) || hexSeparators.has(code) ? 'skip' : 'end';
  },
};
const hexSeparators: ReadonlySet<number> = new Set(
  Array.from(' ,:-\\x', (sign) => sign.charCodeAt(0)),
);

/** Reads Base64 inside a text. */
export function createBase64Decoder(
  read: (character: string, offset: number) => void,
): CodeDecoder {
  return createCodeDecoder(base64, read);
}

/** Reads hexadecimal codes inside a text. */
export function createHexDecoder(read: (character: string, offset: number) => void): CodeDecoder {
  return createCodeDecoder(hex, read);
}

/** Digits wait until enough of them stand in a row; ordinary words are never decoded. */
function createCodeDecoder(
  { bits, digit, isPaired, leastDigits }: ByteCode,
  read: (character: string, offset: number) => void,
): CodeDecoder {
  const bytes = createByteText(read);
  let waiting: { value: number; offset: number }[] = [];
  let isActive = false;
  let register = 0;
  let filled = 0;

  function decode(value: number, offset: number): void {
    register = ((register << bits) | value) & 0xffff;
    filled += bits;
    if (filled < 8) return;
    filled -= 8;
    bytes.push((register >> filled) & 0xff, offset);
  }

  function reset(): void {
    if (waiting.length > 0) waiting = [];
    isActive = false;
    filled = 0;
  }

  /** A half byte before a sign is no byte; digits of Base64 wait for their whole line only. */
  function pause(): void {
    if (!isActive) waiting.length -= isPaired ? waiting.length % 2 : waiting.length;
    else if (isPaired) filled = 0;
  }

  return {
    read(code, offset) {
      const value = digit(code);
      if (value === 'skip') {
        pause();
        return;
      }
      if (value === 'end') {
        reset();
        return;
      }
      if (isActive) {
        decode(value, offset);
        return;
      }
      waiting.push({ value, offset });
      if (waiting.length < leastDigits) return;
      isActive = true;
      for (const early of waiting) decode(early.value, early.offset);
      waiting = [];
    },
  };
}

function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}
