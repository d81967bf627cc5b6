/** Receives code points one by one, each with its offset in the source. */
export type ReadCode = (code: number, offset: number) => void;

/** An alphabet of digits that encodes bytes. */
export interface ByteEncoding {
  /** Bits per digit. */
  bits: number;
  /** For each ASCII character, its value as a digit, `skip` or `end`. */
  digits: Uint8Array;
  /** Digits per byte; they must follow each other without a separator. 1 if bytes share digits. */
  group: number;
  /** Minimum number of digits in a row that count as encoded text. */
  minDigits: number;
}

/** Marks separators, which may occur between digits. */
const skip = 0xfe;
/** Marks characters that end the encoded text. */
const end = 0xff;
const lineBreaks = '\r\n';

/** Base64 and its URL-safe alphabet, in lines of any length. A padded line, or one between blank lines, ends the data. */
export const base64: ByteEncoding = {
  bits: 6,
  digits: createDigitTable(
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', `${' '.repeat(62)}-_`],
    lineBreaks,
  ),
  group: 1,
  minDigits: 24,
};

/** Hexadecimal digits, joined or in pairs: `6869`, `68 69`, `68:69`, `\x68\x69`, `0x68, 0x69`. */
export const hex: ByteEncoding = {
  bits: 4,
  digits: createDigitTable(['0123456789abcdef', `${' '.repeat(10)}ABCDEF`], `${lineBreaks} ,:-\\x`),
  group: 2,
  minDigits: 16,
};

/** Binary digits, joined or in groups of eight: `01101000 01101001`. */
export const binary: ByteEncoding = {
  bits: 1,
  digits: createDigitTable(['01'], `${lineBreaks} ,:-_|`),
  group: 8,
  minDigits: 64,
};

/** Whether an ASCII character may occur in encoded text. */
export function mayEncode({ digits }: ByteEncoding, code: number): boolean {
  return digits[code] !== end;
}

/**
 * Creates a decoder of UTF-8 text that is encoded inside another text. It reads the characters of the outer text and
 * passes decoded code points to `onDecoded`. It buffers digits until there are `minDigits` in a row, so it never
 * decodes ordinary words.
 */
export function createByteDecoder(
  { bits, digits, group, minDigits }: ByteEncoding,
  onDecoded: ReadCode,
): ReadCode {
  const readByte = createUtf8Decoder(onDecoded);
  const values = new Uint8Array(minDigits);
  const offsets = new Float64Array(minDigits);
  let waiting = 0;
  let isActive = false;
  let register = 0;
  let filled = 0;

  function decode(value: number, offset: number): void {
    register = ((register << bits) | value) & 0xffff;
    filled += bits;
    if (filled < 8) return;
    filled -= 8;
    readByte((register >> filled) & 0xff, offset);
  }

  function take(value: number, offset: number): void {
    if (isActive) {
      decode(value, offset);
      return;
    }
    values[waiting] = value;
    offsets[waiting] = offset;
    waiting++;
    if (waiting < minDigits) return;
    isActive = true;
    for (let at = 0; at < waiting; at++) decode(values[at] ?? 0, offsets[at] ?? 0);
    waiting = 0;
  }

  /** Drops the incomplete byte before a separator. In Base64, also drops the digits buffered from this line. */
  function pause(): void {
    if (!isActive) waiting -= group === 1 ? waiting : waiting % group;
    else if (group > 1) filled = 0;
  }

  return (code, offset) => {
    const value = digits[code] ?? end;
    if (value < skip) take(value, offset);
    else if (value === skip) pause();
    else {
      waiting = 0;
      isActive = false;
      filled = 0;
    }
  };
}

const utf8 = new TextDecoder();
/** The lowest code point of each length, by the number of bytes after the first. */
const lowest = [0, 0x80, 0x800, 0x10000];

/**
 * Creates a decoder of UTF-8 bytes. It passes each code point to `onDecoded` with the offset of its last byte. It
 * ignores malformed bytes.
 */
export function createUtf8Decoder(onDecoded: ReadCode): (byte: number, offset: number) => void {
  const bytes = [0, 0, 0, 0];
  let bits = 0;
  let length = 0;
  let missing = 0;
  return (byte, offset) => {
    if (byte < 0x80) {
      missing = 0;
      onDecoded(byte, offset);
    } else if (byte >= 0xc0) {
      missing = countContinuationBytes(byte);
      bits = byte & (0x3f >> missing);
      bytes[0] = byte;
      length = 1;
    } else if (missing > 0) {
      bits = (bits << 6) | (byte & 0x3f);
      bytes[length++] = byte;
      missing--;
      if (missing > 0) return;
      if (isCharacter(bits, length) && (bytes[0] ?? 0) < 0xf8) onDecoded(bits, offset);
      else
        // A malformed sequence decodes to several replacement characters. They fold to spaces.
        for (const character of utf8.decode(Uint8Array.from(bytes.slice(0, length))))
          onDecoded(character.codePointAt(0) ?? 0, offset);
    }
  };
}

/** The byte order mark at the beginning of a text. A decoder leaves it out. */
const byteOrderMark = 0xfeff;

/** Whether UTF-8 encodes a code point in this number of bytes. */
function isCharacter(code: number, length: number): boolean {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (isSurrogate || code === byteOrderMark) return false;
  return code >= (lowest[length - 1] ?? 0) && code <= 0x10ffff;
}

/** Returns how many bytes follow the first byte of a character in UTF-8. */
export function countContinuationBytes(leadByte: number): number {
  if (leadByte >= 0xf0) return 3;
  return leadByte >= 0xe0 ? 2 : 1;
}

/** Creates the table of separators and of one or two alphabets. An alphabet lists its digits in the order of their values. */
function createDigitTable(alphabets: readonly string[], separators: string): Uint8Array {
  const table = new Uint8Array(128).fill(end);
  for (const separator of separators) table[separator.charCodeAt(0)] = skip;
  for (const alphabet of alphabets) {
    for (const [value, digit] of Array.from(alphabet).entries())
      if (digit !== ' ') table[digit.charCodeAt(0)] = value;
  }
  return table;
}
