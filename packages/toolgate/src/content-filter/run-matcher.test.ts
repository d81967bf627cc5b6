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

  it('does not lose a long run among many short ones', () => {
    const phrases = Array.from(
      { length: 6 },
      (_, at) => `ask the harbour master ${'abcdef'[at]} and ask the harbour master again`,
    );
    const text = `Old ${phrases.join(', then ')}.`;
    const index = buildHiddenIndex([{ text }], { kind: 'instructions' });
    let longest = 0;
    const matcher = createRunMatcher({
      words: index.words,
      index: index.plain,
      gap: 40,
      weigh: () => 1,
      onWord: ({ words }) => (longest = Math.max(longest, words.length)),
    });
    readLetters(text, {
      letter: (code, offset) => matcher.push(letterSkeleton(code), offset),
      separator() {},
    });
    expect(longest).toBe(index.words.length);
    expect(matcher.runs.length).toBeLessThanOrEqual(16);
  });

  it('knows the head of an instruction behind the end of another one, without any sign', () => {
    const lines = '- Greet the crooked lanterns\n- Praise the forgotten staircase';
    const index = buildHiddenIndex([{ text: lines }], { kind: 'instructions' });
    const headed: boolean[] = [];
    const matcher = createRunMatcher({
      words: index.words,
      index: index.plain,
      gap: 40,
      weigh: () => 1,
      startsSentence: () => false,
      onWord: ({ hasHead, words }) => headed.push(hasHead && words.at(-1) === 7),
    });
    readLetters('praise the forgotten staircase greet the crooked lanterns', {
      letter: (code, offset) => matcher.push(letterSkeleton(code), offset),
      separator() {},
    });
    expect(headed.filter(Boolean)).toEqual([]);
    readLetters('praise the forgotten staircase', {
      letter: (code, offset) => matcher.push(letterSkeleton(code), offset),
      separator() {},
    });
    expect(headed.filter(Boolean)).toEqual([true]);
  });
});
