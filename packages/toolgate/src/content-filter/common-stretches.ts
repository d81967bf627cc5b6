import type { HiddenIndex } from './hidden-index.ts';
import { createLetterReader } from './letter-reader.ts';
import { letterSkeleton } from './letter-skeleton.ts';
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
      index,
      gap: 0,
      weigh: () => 0,
      onWord(run, word) {
        if (run.size < minimumWords) return;
        const isFirst = run.size - (index.words[word]?.size ?? 0) < minimumWords;
        for (const added of isFirst ? run.words : [word]) common.add(added);
      },
    });
    readInto(text, (letter, offset) => matcher.push(letter, offset));
  }
  return common;
}

function readInto(text: string, push: (letter: number, offset: number) => void): void {
  const reader = createLetterReader({
    letter: (code, offset) => push(letterSkeleton(code), offset),
    separator() {},
  });
  let offset = 0;
  for (const character of text) {
    reader.read(character, offset);
    offset += character.length;
  }
  reader.end();
}
