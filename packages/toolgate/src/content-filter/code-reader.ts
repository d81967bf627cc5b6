import {
  codeSigns,
  createBase64Decoder,
  createBinaryDecoder,
  createHexDecoder,
} from './code-decoder.ts';
import type { CodeDecoder, ReadDecoded } from './code-decoder.ts';
import { createNumberDecoder, numberSigns } from './number-decoder.ts';

/** Reads all that stands encoded inside a text. */
export interface CodeReader extends CodeDecoder {
  /** Takes as many characters of the beginning of a text as may hold nothing encoded, and returns how many. */
  skip(text: string): number;
}

const createDecoders = [
  createBase64Decoder,
  createHexDecoder,
  createBinaryDecoder,
  createNumberDecoder,
] as const;

const isBase64Sign = 1;
const isNumberSign = 2;
/** What each ASCII character may be a part of. */
const signs = Uint8Array.from({ length: 128 }, (_, code) => {
  const base64 = codeSigns.base64[code] === 1 ? isBase64Sign : 0;
  const isNumber = [codeSigns.hex, codeSigns.binary, numberSigns].some((set) => set[code] === 1);
  return base64 + (isNumber ? isNumberSign : 0);
});
/** The characters in a row that wake the decoders; no code is shorter. */
const leastBase64 = 24;
const leastNumbers = 16;
const ringMask = 31;

/** Opens a reader. Its decoders sleep while nothing looks like a code, as in almost all text. */
export function createCodeReader(readers: () => ReadDecoded): CodeReader {
  const ring = new Uint8Array(ringMask + 1);
  let decoders: CodeDecoder[] | undefined;
  let isAwake = false;
  /** How many characters in a row may be Base64, and how many another code. */
  let base64 = 0;
  let numbers = 0;
  let count = 0;

  function decode(code: number, offset: number): void {
    decoders ??= createDecoders.map((create) => create(readers()));
    for (const decoder of decoders) decoder.read(code, offset);
  }

  return {
    read(code, offset) {
      const sign = signs[code] ?? 0;
      base64 = (sign & isBase64Sign) === 0 ? 0 : base64 + 1;
      numbers = (sign & isNumberSign) === 0 ? 0 : numbers + 1;
      ring[count & ringMask] = code;
      count++;
      if (isAwake) decode(code, offset);
      else if (base64 >= leastBase64 || numbers >= leastNumbers) {
        for (let back = Math.max(base64, numbers) - 1; back >= 0; back--)
          decode(ring[(count - 1 - back) & ringMask] ?? 0, offset - back);
      }
      isAwake = base64 >= leastBase64 || numbers >= leastNumbers || (isAwake && sign > 0);
    },
    skip(text) {
      if (isAwake) return 0;
      const end = Math.min(
        completion(text, { sign: isBase64Sign, before: base64, least: leastBase64 }),
        completion(text, { sign: isNumberSign, before: numbers, least: leastNumbers }),
      );
      base64 = lastInRow(text, { sign: isBase64Sign, before: base64, end });
      numbers = lastInRow(text, { sign: isNumberSign, before: numbers, end });
      count += end;
      // Nothing before these characters is ever asked for.
      for (let back = Math.min(end, Math.max(base64, numbers)); back > 0; back--)
        ring[(count - back) & ringMask] = text.charCodeAt(end - back);
      return end;
    },
  };
}

function isSign(text: string, at: number, sign: number): boolean {
  return ((signs[text.charCodeAt(at)] ?? 0) & sign) !== 0;
}

/**
 * Where in a text the last of `least` signs in a row stands, of which `before` stand before the text; its length if
 * there are fewer. Looks where the last one would have to stand, so that most characters are never looked at.
 */
function completion(
  text: string,
  { sign, before, least }: { sign: number; before: number; least: number },
): number {
  let start = -before;
  let known = 0;
  for (let last = start + least - 1; last < text.length; last = start + least - 1) {
    let at = last;
    while (at >= known && isSign(text, at, sign)) at--;
    if (at < known) return last;
    start = at + 1;
    known = last + 1;
  }
  return text.length;
}

/** How many signs in a row stand before `end`, of which `before` stand before the text. */
function lastInRow(
  text: string,
  { sign, before, end }: { sign: number; before: number; end: number },
): number {
  let at = end;
  while (at > 0 && isSign(text, at - 1, sign)) at--;
  return at === 0 ? before + end : end - at;
}
