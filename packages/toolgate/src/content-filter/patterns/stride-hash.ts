import { isSampled } from './sampling.ts';

/** Number of letters in a window. */
export const strideWindow = 12;
/** The widest stride, in hidden texts and in answers. */
export const maxStride = 12;
const base = 0x01000193;
const ringMask = 255;
const windowMask = 15;
/** Each stride remembers its last 16 hashes, more than the widest stride needs. */
const hashBits = 4;
const hashMask = 15;

let factor = 1;
for (let at = 0; at < strideWindow; at++) factor = Math.imul(factor, base);
const leavingFactor = factor;

/** Hashes windows of letters that are `stride` letters apart, for several strides. */
export interface StrideHash {
  /** Reads the next letter. Returns a bit for each stride with a sampled window that ends with this letter. */
  push: (letter: number) => number;
  /** Returns the hash of the last window of a stride. */
  getHash: (stride: number) => number;
}

/**
 * Creates the hashes of all strides up to `widest`. Each hash continues the one that ended `stride` letters before
 * (Rabin and Karp, 1987).
 */
export function createStrideHash(widest: number = maxStride): StrideHash {
  if (widest === 1) return createWindowHash();
  /** For each of the last letters, the number to subtract from a hash when the letter leaves the window. */
  const leaving = new Int32Array(ringMask + 1);
  const hashes = new Int32Array((widest + 1) << hashBits);
  let count = 0;
  /** A bit for each stride with enough letters. */
  let ready = 0;
  let nextReady = 1;
  return {
    push(letter) {
      if (count === nextReady * (strideWindow - 1)) ready |= 1 << nextReady++;
      leaving[count & ringMask] = Math.imul(letter, leavingFactor);
      let sampled = 0;
      for (let stride = 1; stride <= widest; stride++) {
        const first = stride << hashBits;
        const before = Math.imul(hashes[first + ((count - stride) & hashMask)] ?? 0, base);
        // This is 0 before the first letter.
        const left = leaving[(count - stride * strideWindow) & ringMask] ?? 0;
        const hash = (before + letter - left) | 0;
        hashes[first + (count & hashMask)] = hash;
        if (hash !== 0 && isSampled(hash)) sampled |= 1 << stride;
      }
      count++;
      return sampled & ready;
    },
    getHash: (stride) => hashes[(stride << hashBits) + ((count - 1) & hashMask)] ?? 0,
  };
}

/** Creates the hash for stride 1 alone. */
function createWindowHash(): StrideHash {
  const leaving = new Int32Array(windowMask + 1);
  let count = 0;
  let hash = 0;
  return {
    push(letter) {
      const left = leaving[(count - strideWindow) & windowMask] ?? 0;
      leaving[count & windowMask] = Math.imul(letter, leavingFactor);
      hash = (Math.imul(hash, base) + letter - left) | 0;
      count++;
      return count >= strideWindow && hash !== 0 && isSampled(hash) ? 1 << 1 : 0;
    },
    getHash: () => hash,
  };
}
