/** Letters of a window that are compared as they are. */
export const strideWindow = 12;
/** The widest stride that is read, on either side. */
export const maxStride = 12;
const base = 0x01000193;
const ringMask = 255;

let factor = 1;
for (let at = 0; at < strideWindow; at++) factor = Math.imul(factor, base);
const leavingFactor = factor;

/** Hashes the last letters of a sequence, taken every `stride` letters. */
export interface StrideHash {
  /** Reads the next letter. */
  push: (letter: number) => void;
  /** Returns the hash of each stride's window that ends with the last letter; 0 while there are too few. */
  readonly hashes: Int32Array;
  /** For each stride, which of its sequences the last letter belongs to. */
  readonly remainders: Int32Array;
}

/**
 * Creates the hashes of all strides up to `widest`, which roll on in the sequence of each remainder
 * (Rabin and Karp, 1987). `hashes[stride]` belongs to the last letter.
 */
export function createStrideHash(widest: number = maxStride): StrideHash {
  const letters = new Int32Array(ringMask + 1);
  const rolling = new Int32Array((maxStride + 1) * maxStride);
  const hashes = new Int32Array(maxStride + 1);
  /** For each stride, the remainder of the count. */
  const remainders = new Int32Array(maxStride + 1);
  let count = 0;
  return {
    hashes,
    remainders,
    push(letter) {
      letters[count & ringMask] = letter;
      for (let stride = 1; stride <= widest; stride++) {
        const next = (remainders[stride] ?? 0) + 1;
        const remainder = next >= stride ? 0 : next;
        remainders[stride] = remainder;
        const slot = stride * maxStride + remainder;
        const leaving = count - stride * strideWindow;
        const left = leaving >= 0 ? (letters[leaving & ringMask] ?? 0) : 0;
        const hash =
          (Math.imul(rolling[slot] ?? 0, base) + letter - Math.imul(left, leavingFactor)) | 0;
        rolling[slot] = hash;
        hashes[stride] = leaving >= -stride ? hash : 0;
      }
      count++;
    },
  };
}
