import { createByteText } from './byte-text.ts';

/** Reads text that stands encoded inside another text. */
export interface CodeDecoder {
  /** Takes the next character code of the source. */
  read(code: number, offset: number): void;
}

/** Is told each decoded code point, and where in the source the code that stands for it begins. */
export type ReadDecoded = (code: number, offset: number) => void;

/** An alphabet in which bytes are written. */
interface ByteCode {
  /** The bits that each digit says. */
  bits: number;
  /** For each ASCII character its value as a digit, `skip` or `end`. */
  digits: Uint8Array;
  /** The digits of a byte, between which no sign stands; 1 where bytes share digits. */
  group: number;
  /** The digits in a row that are taken for encoded text. */
  leastDigits: number;
}

const skip = 0xfe;
const end = 0xff;
const lineBreaks = '\r\n';

/** Base64 and its URL-safe alphabet, in lines of any length; a line that is padded or stands apart begins anew. */
const base64: ByteCode = {
  bits: 6,
  digits: digitTable(
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', `${' '.repeat(62)}-_`],
    lineBreaks,
  ),
  group: 1,
  leastDigits: 24,
};

/** Hexadecimal digits, joined or in pairs: `6869`, `68 69`, `68:69`, `\x68\x69`, `0x68, 0x69`. */
const hex: ByteCode = {
  bits: 4,
  digits: digitTable(['0123456789abcdef', `${' '.repeat(10)}ABCDEF`], `${lineBreaks} ,:-\\x`),
  group: 2,
  leastDigits: 16,
};

/** Binary digits, joined or in eights: `01101000 01101001`. */
const binary: ByteCode = {
  bits: 1,
  digits: digitTable(['01'], `${lineBreaks} ,:-_|`),
  group: 8,
  leastDigits: 64,
};

/** For each code, which ASCII characters may stand in it: 1 for those. */
export const codeSigns: Readonly<Record<'base64' | 'hex' | 'binary', Uint8Array>> = {
  base64: signsOf(base64),
  hex: signsOf(hex),
  binary: signsOf(binary),
};

/** Reads Base64 inside a text. */
export function createBase64Decoder(read: ReadDecoded): CodeDecoder {
  return createByteDecoder(base64, read);
}

/** Reads hexadecimal codes inside a text. */
export function createHexDecoder(read: ReadDecoded): CodeDecoder {
  return createByteDecoder(hex, read);
}

/** Reads binary codes inside a text. */
export function createBinaryDecoder(read: ReadDecoded): CodeDecoder {
  return createByteDecoder(binary, read);
}

/** Digits wait until enough of them stand in a row; ordinary words are never decoded. */
function createByteDecoder(
  { bits, digits, group, leastDigits }: ByteCode,
  read: ReadDecoded,
): CodeDecoder {
  const bytes = createByteText(read);
  const values = new Uint8Array(leastDigits);
  const offsets = new Float64Array(leastDigits);
  let waiting = 0;
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

  function take(value: number, offset: number): void {
    if (isActive) {
      decode(value, offset);
      return;
    }
    values[waiting] = value;
    offsets[waiting] = offset;
    waiting++;
    if (waiting < leastDigits) return;
    isActive = true;
    for (let at = 0; at < waiting; at++) decode(values[at] ?? 0, offsets[at] ?? 0);
    waiting = 0;
  }

  /** A part of a byte before a sign is no byte; digits of Base64 wait for their whole line only. */
  function pause(): void {
    if (!isActive) waiting -= group === 1 ? waiting : waiting % group;
    else if (group > 1) filled = 0;
  }

  return {
    read(code, offset) {
      const value = digits[code] ?? end;
      if (value < skip) take(value, offset);
      else if (value === skip) pause();
      else {
        waiting = 0;
        isActive = false;
        filled = 0;
      }
    },
  };
}

function signsOf({ digits }: ByteCode): Uint8Array {
  return digits.map((value) => (value === end ? 0 : 1));
}

/** A table of digits, in one or two alphabets in the order of their values, and of the signs to skip. */
function digitTable(alphabets: readonly string[], skipped: string): Uint8Array {
  const table = new Uint8Array(128).fill(end);
  for (const sign of skipped) table[sign.charCodeAt(0)] = skip;
  for (const alphabet of alphabets) {
    for (const [value, digit] of Array.from(alphabet).entries())
      if (digit !== ' ') table[digit.charCodeAt(0)] = value;
  }
  return table;
}
