import { foldText } from '../../../toolgate/src/prompt-guard/disguises/index.ts';
import { splitWords } from '../../../toolgate/src/prompt-guard/text/index.ts';

/** Number of keys of a text, and number of minima in each. With these, texts that share half of their shingles share a key nearly always. */
const keyCount = 8;
const minimaPerKey = 2;
/** Words of a shingle. */
const shingleLength = 3;
/** Words that are read at most. */
const maxWords = 2000;

/**
 * Gives a text keys; near-duplicates share at least one of them: MinHash over sequences of three words, with banding
 * (Broder 1997; Leskovec, Rajaraman and Ullman, Mining of Massive Datasets, section 3.4). A text of fewer words is one
 * sequence.
 */
export function duplicateKeys(text: string): Int32Array {
  const { hash, count } = splitWords(foldText(text));
  const words = Math.min(count, maxWords);
  const minima = new Int32Array(keyCount * minimaPerKey).fill(0x7fffffff);
  for (let word = 0; word === 0 || word + shingleLength <= words; word += 1) {
    let shingle = 0;
    for (let at = word; at < Math.min(words, word + shingleLength); at += 1) {
      shingle = mix(Math.imul(shingle, 31) ^ (hash[at] ?? 0));
    }
    for (let index = 0; index < minima.length; index += 1) {
      const value = mix(shingle ^ Math.imul(index + 1, 0x9e3779b1));
      if (value < (minima[index] ?? 0)) minima[index] = value;
    }
  }
  return Int32Array.from({ length: keyCount }, (_, key) => {
    let joined = key;
    for (let index = 0; index < minimaPerKey; index += 1) {
      joined = mix(Math.imul(joined, 31) ^ (minima[key * minimaPerKey + index] ?? 0));
    }
    return joined;
  });
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}
