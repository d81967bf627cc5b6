import type { PromptIndex } from '../prompt-index/index.ts';
import { foldLeet, readLetters } from '../reading/index.ts';
import { createMatchTracker } from './match-tracker.ts';
import { newlyCountedWords } from './match.ts';

/** Finds the hidden words that other texts also contain, in uninterrupted matches of at least `minWords` words. */
export function findSharedWords(
  index: PromptIndex,
  { texts, minWords }: { texts: readonly string[]; minWords: number },
): Set<number> {
  const shared = new Set<number>();
  for (const text of texts) {
    const tracker = createMatchTracker({
      words: index.words,
      index: index.plain,
      gap: 0,
      weigh: () => 0,
      onWord(match) {
        for (const word of newlyCountedWords(match, index.words, minWords)) shared.add(word);
      },
    });
    readLetters(text, {
      letter: (code, offset) => tracker.push(foldLeet(code), offset),
      separator() {},
    });
  }
  return shared;
}
