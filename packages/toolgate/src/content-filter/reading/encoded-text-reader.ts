import { base64, binary, createByteDecoder, hex, mayEncode } from './byte-decoders.ts';
import type { ReadCode } from './byte-decoders.ts';
import { createDecimalDecoder, mayEncodeDecimal } from './decimal-decoder.ts';

/** Decodes everything that is encoded inside a text: Base64, hexadecimal, binary and decimal. */
export interface EncodedTextReader {
  /** Reads the next character code of the source. */
  read: ReadCode;
  /** Skips characters at the beginning of a text that hold nothing encoded, and returns how many. */
  skip(text: string): number;
}

const base64Flag = 1;
const numberFlag = 2;
/** For each ASCII character, the encodings in which it may occur. */
const flags = Uint8Array.from({ length: 128 }, (_, code) => {
  const isNumber = mayEncode(hex, code) || mayEncode(binary, code) || mayEncodeDecimal(code);
  return (mayEncode(base64, code) ? base64Flag : 0) + (isNumber ? numberFlag : 0);
});
/** Characters in a row that wake the decoders; no encoding has a shorter minimum. */
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
  /** The last characters in a row that may be Base64, and those that may be numbers. */
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
    skip(text) {
      if (isAwake) return 0;
      const end = Math.min(
        findRow(text, { flag: base64Flag, before: base64Row, min: minBase64 }),
        findRow(text, { flag: numberFlag, before: numberRow, min: minNumbers }),
      );
      base64Row = countRow(text, { flag: base64Flag, before: base64Row, end });
      numberRow = countRow(text, { flag: numberFlag, before: numberRow, end });
      count += end;
      // Earlier characters belong to no row and are never decoded.
      for (let back = Math.min(end, Math.max(base64Row, numberRow)); back > 0; back--)
        ring[(count - back) & ringMask] = text.charCodeAt(end - back);
      return end;
    },
  };
}

function hasFlag(text: string, at: number, flag: number): boolean {
  return ((flags[text.charCodeAt(at)] ?? 0) & flag) !== 0;
}

/**
 * Finds the last character of the first row of `min` flagged characters; `before` of them precede the text; the text's
 * length when there is none. It looks where that last character would have to be, so most characters are never read
 * (as in Boyer and Moore, 1977).
 */
function findRow(
  text: string,
  { flag, before, min }: { flag: number; before: number; min: number },
): number {
  let start = -before;
  let known = 0;
  for (let last = start + min - 1; last < text.length; last = start + min - 1) {
    let at = last;
    while (at >= known && hasFlag(text, at, flag)) at--;
    if (at < known) return last;
    start = at + 1;
    known = last + 1;
  }
  return text.length;
}

/** Counts the flagged characters in a row right before `end`; `before` of them precede the text. */
function countRow(
  text: string,
  { flag, before, end }: { flag: number; before: number; end: number },
): number {
  let at = end;
  while (at > 0 && hasFlag(text, at - 1, flag)) at--;
  return at === 0 ? before + end : end - at;
}
