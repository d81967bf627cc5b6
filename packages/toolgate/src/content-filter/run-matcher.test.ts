import { describe, expect, it } from 'vitest';
import { buildHiddenIndex } from './hidden-index.ts';
import { letterSkeleton } from './letter-skeleton.ts';
import { readLetters } from './read-letters.ts';
import { createRunMatcher } from './run-matcher.ts';

const hidden = 'Seven crooked lanterns illuminate the forgotten staircase behind our narrow bakery';

/** The longest run of hidden words that a text repeats. */
function longestRun(text: string, { gap = 40 } = {}): string {
  const index = buildHiddenIndex([{ text: hidden }], { kind: 'instructions' });
  let longest: readonly number[] = [];
  const matcher = createRunMatcher({
    words: index.words,
    index: index.plain,
    gap,
    weigh: () => 1,
    onWord(run) {
      if (run.words.length > longest.length) longest = [...run.words];
    },
  });
  readLetters(text, {
    letter: (code, offset) => matcher.push(letterSkeleton(code), offset),
    separator() {},
  });
  return longest.map((word) => hidden.split(' ')[word]).join(' ');
}

describe('createRunMatcher', () => {
  it.each([
    ['all words', hidden, hidden],
    ['a stretch', 'See: crooked lanterns illuminate.', 'crooked lanterns illuminate'],
    ['no word that is only begun', 'crooked lanterns illumi', 'crooked lanterns'],
    ['no word of which the beginning is missing', 'ven crooked lanterns', 'crooked lanterns'],
    ['nothing in other words', 'Seven lamps light the old stairs.', ''],
    ['words without spaces', 'crookedlanternsilluminate', 'crooked lanterns illuminate'],
    [
      'a stretch that begins twice',
      'crooked lanterns crooked lanterns illuminate',
      'crooked lanterns illuminate',
    ],
  ])('finds %s', (_, text, run) => {
    expect(longestRun(text)).toBe(run);
  });

  it('goes on behind words that were put in, left out or replaced', () => {
    const text =
      'Seven crooked lanterns <b>now</b> illuminate the old forgotten staircase behind narrow bakery';
    expect(longestRun(text)).toBe(
      'Seven crooked lanterns illuminate the forgotten staircase behind narrow bakery',
    );
  });

  it('ends a run at a larger gap', () => {
    const text = `Seven crooked lanterns ${'and more of it '.repeat(9)} forgotten staircase behind`;
    expect(longestRun(text)).toBe('Seven crooked lanterns');
  });

  it('bears no gap when none is allowed', () => {
    expect(longestRun('Seven crooked lanterns now illuminate the forgotten', { gap: 0 })).toBe(
      'Seven crooked lanterns',
    );
  });
});
