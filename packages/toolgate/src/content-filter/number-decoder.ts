import type { CodeDecoder, ReadDecoded } from './code-decoder.ts';

/** Numbers in a row that are taken for encoded text. */
const leastNumbers = 10;
const lastCodePoint = 0x10ffff;
const separator = 2;
/** Which ASCII characters may stand in a row of numbers: 1 for digits, 2 for what separates numbers. */
const roles = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (' ,;|-[]\r\n\t'.includes(character)) return separator;
  return /\d/.test(character) ? 1 : 0;
});
/** Which ASCII characters may stand in a row of numbers: 1 for those. */
export const numberSigns: Uint8Array = roles.map((role) => Math.min(role, 1));

/** Reads characters that are written as decimal numbers: `72 105`, `[72, 105]`. */
export function createNumberDecoder(read: ReadDecoded): CodeDecoder {
  const values = new Int32Array(leastNumbers);
  const offsets = new Float64Array(leastNumbers);
  let numbers = 0;
  let value = -1;
  let begin = 0;

  function take(): void {
    if (numbers >= leastNumbers) read(value, begin);
    else {
      values[numbers] = value;
      offsets[numbers] = begin;
      numbers++;
      if (numbers < leastNumbers) return;
      for (let at = 0; at < numbers; at++) read(values[at] ?? 0, offsets[at] ?? 0);
    }
  }

  return {
    read(code, offset) {
      if (roles[code] === 1) {
        if (value < 0) {
          value = 0;
          begin = offset;
        }
        value = Math.min(value * 10 + code - 0x30, lastCodePoint + 1);
        return;
      }
      if (value > lastCodePoint) numbers = 0;
      else if (value >= 0) take();
      value = -1;
      if (roles[code] !== separator) numbers = 0;
    },
  };
}
