import { createLruCache } from '../lru-cache.ts';
import { createSourceScanner, newlyCountedWords } from '../matching/index.ts';
import type { LeakDetector } from '../matching/index.ts';
import type { PromptIndex } from '../prompt-index/index.ts';
import { sumLimits } from '../thresholds.ts';

/** What earlier answers of a conversation revealed of some hidden texts. */
export interface EarlierDisclosures {
  /** Returns, for each hidden text, the words that each of these answers revealed. */
  find(answers: readonly string[]): readonly (readonly Int32Array[])[];
}

/** Characters of a conversation that are read, counted from its end. */
const maxCharacters = 400_000;
/** Each answer is read once; the next turn finds the result here. */
const cacheLimits = { maxEntries: 128, maxCharacters: 500_000 };

/** Creates a reader of earlier answers. What it finds depends on nothing but their text, and it remembers it. */
export function createEarlierDisclosures(indices: readonly PromptIndex[]): EarlierDisclosures {
  const cache = createLruCache<readonly Int32Array[]>(cacheLimits);
  return {
    find(answers) {
      const disclosed = takeLastCharacters(answers).map((answer) =>
        cache.get(answer, () => findDisclosedWords(answer, indices)),
      );
      return indices.map((_, at) => disclosed.flatMap((words) => words[at] ?? []));
    },
  };
}

/** Returns the last answers, newest first; the oldest of them may be cut. */
function takeLastCharacters(answers: readonly string[]): string[] {
  let left = maxCharacters;
  const last: string[] = [];
  for (const answer of answers.toReversed()) {
    if (left === 0) break;
    const text = answer.slice(-left);
    left -= text.length;
    if (text !== '') last.push(text);
  }
  return last;
}

/** Reads an answer as the filter does, in every disguise, but without a verdict. */
function findDisclosedWords(answer: string, indices: readonly PromptIndex[]): Int32Array[] {
  const disclosed = indices.map(() => new Set<number>());
  const detectors = indices.map((index, at): LeakDetector => ({
    index,
    weigh: () => 0,
    record(match) {
      for (const word of newlyCountedWords(match, index.words, sumLimits.minMatchSize))
        disclosed[at]?.add(word);
      return false;
    },
  }));
  const scanner = createSourceScanner({ detectors });
  scanner.scan(answer);
  scanner.end();
  return disclosed.map((words) => Int32Array.from(words));
}
