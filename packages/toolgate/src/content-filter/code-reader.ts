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
      let [base64Now, numbersNow] = [base64, numbers];
      let at = 0;
      for (; at < text.length; at++) {
        const code = text.charCodeAt(at);
        const sign = signs[code] ?? 0;
        const base64Next = (sign & isBase64Sign) === 0 ? 0 : base64Now + 1;
        const numbersNext = (sign & isNumberSign) === 0 ? 0 : numbersNow + 1;
        if (base64Next >= leastBase64 || numbersNext >= leastNumbers) break;
        ring[(count + at) & ringMask] = code;
        base64Now = base64Next;
        numbersNow = numbersNext;
      }
      base64 = base64Now;
      numbers = numbersNow;
      count += at;
      return at;
    },
  };
}
