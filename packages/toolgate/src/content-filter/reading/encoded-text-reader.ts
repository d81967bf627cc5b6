import {
  base64,
  binary,
  createByteDecoder,
  hex,
  mayEncode,
  type ReadCode,
} from './byte-decoders.ts';
import { createDecimalDecoder, mayEncodeDecimal } from './decimal-decoder.ts';
import type { FoldedText } from './folded-text.ts';

/** Decodes texts inside a text: Base64, hexadecimal, binary and decimal. */
export interface EncodedTextReader {
  /** Reads the next character code of the source. */
  read: ReadCode;
  /** Skips characters without encoded text, from `from` to before `to`. Returns how many it skipped. */
  skip(text: FoldedText, from: number, to: number): number;
}

const base64Flag = 1;
const numberFlag = 2;
/** For each ASCII character, the encodings in which it may occur. */
const flags = Uint8Array.from({ length: 128 }, (_, code) => {
  const isNumber = mayEncode(hex, code) || mayEncode(binary, code) || mayEncodeDecimal(code);
  return (mayEncode(base64, code) ? base64Flag : 0) + (isNumber ? numberFlag : 0);
});
/** Minimum number of characters in a row that wake the decoders. No encoding has a shorter minimum. */
const minBase64 = base64.minDigits;
const minNumbers = hex.minDigits;
const ringMask = 31;

/**
 * Creates a reader. Its decoders sleep while nothing looks encoded, as in almost all texts. `createListener` is called
 * once for each decoder, when the first of them wakes.
 */
export function createEncodedTextReader(createListener: () => ReadCode): EncodedTextReader {
  const ring = new Uint8Array(ringMask + 1);
  let decoders: ReadCode[] | undefined;
  let isAwake = false;
  /** How many of the last characters in a row may be Base64, and how many may be numbers. */
  let base64Row = 0;
  let numberRow = 0;
  let count = 0;

  function decode(code: number, offset: number): void {
    decoders ??= [
      ...[base64, hex, binary].map((encoding) => createByteDecoder(encoding, createListener())),
      createDecimalDecoder(createListener()),
    ];
    for (const decoder of decoders) decoder(code, offset);
  }

  return {
    read(code, offset) {
      const flag = flags[code] ?? 0;
      base64Row = (flag & base64Flag) === 0 ? 0 : base64Row + 1;
      numberRow = (flag & numberFlag) === 0 ? 0 : numberRow + 1;
      ring[count & ringMask] = code;
      count++;
      if (isAwake) decode(code, offset);
      else if (base64Row >= minBase64 || numberRow >= minNumbers) {
        for (let back = Math.max(base64Row, numberRow) - 1; back >= 0; back--)
          decode(ring[(count - 1 - back) & ringMask] ?? 0, offset - back);
      }
      isAwake = base64Row >= minBase64 || numberRow >= minNumbers || (isAwake && flag > 0);
    },
    skip({ codes }, from, to) {
      if (isAwake) return 0;
      const isBase64 = { flag: base64Flag, before: base64Row, min: minBase64, from };
      const isNumber = { flag: numberFlag, before: numberRow, min: minNumbers, from };
      const end = Math.min(findRow(codes, isBase64, to), findRow(codes, isNumber, to));
      base64Row = countRow(codes, isBase64, end);
      numberRow = countRow(codes, isNumber, end);
      const skipped = end - from;
      count += skipped;
      // Only the current row may be decoded later, so the ring needs only its characters.
      for (let back = Math.min(skipped, Math.max(base64Row, numberRow)); back > 0; back--)
        ring[(count - back) & ringMask] = codes[end - back] ?? 0;
      return skipped;
    },
  };
}

/** The search for rows of flagged characters in a text from `from`. A row of `before` such characters precedes it. */
interface Rows {
  flag: number;
  before: number;
  /** Minimum length of a row. */
  min: number;
  from: number;
}

function hasFlag(code: number | undefined, flag: number): boolean {
  return ((flags[code ?? 0] ?? 0) & flag) !== 0;
}

/**
 * Returns the offset where the first row reaches `min` flagged characters; `to` without such a row. It checks the last
 * possible place first and skips ahead, so it reads few characters (Boyer and Moore, 1977).
 */
function findRow(codes: Uint16Array, { flag, before, min, from }: Rows, to: number): number {
  let start = from - before;
  let known = from;
  for (let last = start + min - 1; last < to; last = start + min - 1) {
    let at = last;
    while (at >= known && hasFlag(codes[at], flag)) at--;
    if (at < known) return last;
    start = at + 1;
    known = last + 1;
  }
  return to;
}

/** Counts the flagged characters in a row directly before `end`. */
function countRow(codes: Uint16Array, { flag, before, from }: Rows, end: number): number {
  let at = end;
  while (at > from && hasFlag(codes[at - 1], flag)) at--;
  return at === from ? before + end - from : end - at;
}
