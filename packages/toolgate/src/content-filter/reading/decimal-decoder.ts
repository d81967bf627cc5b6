import type { ReadCode } from './byte-decoders.ts';

/** Minimum count of numbers in a row that are encoded text. */
const minNumbers = 10;
const lastCodePoint = 0x10ffff;
const separator = 2;
/** For each ASCII character: 1 for digits, 2 for characters between numbers, else 0. */
const roles = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (' ,;|-[]\r\n\t'.includes(character)) return separator;
  return /\d/.test(character) ? 1 : 0;
});

/** Whether an ASCII character may occur in a row of decimal numbers. */
export function mayEncodeDecimal(code: number): boolean {
  return roles[code] !== 0;
}

/** Creates a decoder of decimal code points inside a text: `72 105`, `[72, 105]`. It passes them to `onDecoded`. */
export function createDecimalDecoder(onDecoded: ReadCode): ReadCode {
  const values = new Int32Array(minNumbers);
  const offsets = new Float64Array(minNumbers);
  let numbers = 0;
  let value = -1;
  let begin = 0;

  /** Buffers numbers until there are `minNumbers`, then passes all of them on. */
  function takeNumber(): void {
    if (numbers >= minNumbers) onDecoded(value, begin);
    else {
      values[numbers] = value;
      offsets[numbers] = begin;
      numbers++;
      if (numbers < minNumbers) return;
      for (let at = 0; at < numbers; at++) onDecoded(values[at] ?? 0, offsets[at] ?? 0);
    }
  }

  return (code, offset) => {
    if (roles[code] === 1) {
      if (value < 0) {
        value = 0;
        begin = offset;
      }
      value = Math.min(value * 10 + code - 0x30, lastCodePoint + 1);
      return;
    }
    if (value > lastCodePoint) numbers = 0;
    else if (value >= 0) takeNumber();
    value = -1;
    if (roles[code] !== separator) numbers = 0;
  };
}
