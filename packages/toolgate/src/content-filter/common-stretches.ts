import type { HiddenIndex } from './hidden-index.ts';
import { letterSkeleton } from './letter-skeleton.ts';
import { readLetters } from './read-letters.ts';
import { newlyCounted } from './run.ts';
import { createRunMatcher } from './run-matcher.ts';

/**
 * Finds the words of a hidden text that another text contains too, in unbroken runs of at least
 * `minimumWords` words.
 */
export function commonStretches(
  index: HiddenIndex,
  { texts, minimumWords }: { texts: readonly string[]; minimumWords: number },
): Set<number> {
  const common = new Set<number>();
  for (const text of texts) {
    const matcher = createRunMatcher({
      words: index.words,
      index: index.plain,
      gap: 0,
      weigh: () => 0,
      onWord(run, word) {
        const wordSize = index.words[word]?.size ?? 0;
        for (const added of newlyCounted(run, { wordSize, leastSize: minimumWords }))
          common.add(added);
      },
    });
    readLetters(text, {
      letter: (code, offset) => matcher.push(letterSkeleton(code), offset),
      separator() {},
    });
  }
  return common;
}
