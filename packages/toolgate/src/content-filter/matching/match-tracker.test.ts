import { describe, expect, it } from 'vitest';
import { buildPromptIndex } from '../prompt-index/index.ts';
import { foldLeet, readLetters } from '../reading/index.ts';
import { findSharedWords } from './index.ts';
import { createMatchTracker } from './match-tracker.ts';

const hidden = 'Seven crooked lanterns illuminate the forgotten staircase behind our narrow bakery';

/** Returns the longest match of hidden words in a text. */
function longestMatch(text: string, { gap = 40 } = {}): string {
  const index = buildPromptIndex([{ text: hidden }], { kind: 'instructions' });
  let longest: readonly number[] = [];
  const tracker = createMatchTracker({
    words: index.words,
    index: index.plain,
    gap,
    weigh: () => 1,
    onWord(match) {
      if (match.words.length > longest.length) longest = [...match.words];
    },
  });
  readLetters(text, {
    letter: (code, offset) => tracker.push(foldLeet(code), offset),
    separator() {},
  });
  return longest.map((word) => hidden.split(' ')[word]).join(' ');
}

describe('createMatchTracker', () => {
  it.each([
    ['all words', hidden, hidden],
    ['a stretch', 'See: crooked lanterns illuminate.', 'crooked lanterns illuminate'],
    ['no word that is only begun', 'crooked lanterns illumi', 'crooked lanterns'],
    ['no word whose beginning is missing', 'ven crooked lanterns', 'crooked lanterns'],
    ['nothing in other words', 'Seven lamps light the old stairs.', ''],
    ['words without spaces', 'crookedlanternsilluminate', 'crooked lanterns illuminate'],
    [
      'a stretch that begins twice',
      'crooked lanterns crooked lanterns illuminate',
      'crooked lanterns illuminate',
    ],
  ])('finds %s', (_, text, match) => {
    expect(longestMatch(text)).toBe(match);
  });

  it('continues a match after words that were inserted, left out or replaced', () => {
    const text =
      'Seven crooked lanterns <b>now</b> illuminate the old forgotten staircase behind narrow bakery';
    expect(longestMatch(text)).toBe(
      'Seven crooked lanterns illuminate the forgotten staircase behind narrow bakery',
    );
  });

  it('ends a match at a larger gap', () => {
    const text = `Seven crooked lanterns ${'and more of it '.repeat(9)} forgotten staircase behind`;
    expect(longestMatch(text)).toBe('Seven crooked lanterns');
  });

  it('allows no gap when the gap is 0', () => {
    expect(longestMatch('Seven crooked lanterns now illuminate the forgotten', { gap: 0 })).toBe(
      'Seven crooked lanterns',
    );
  });

  it('does not lose a long match among many short ones', () => {
    const phrases = Array.from(
      { length: 6 },
      (_, at) => `ask the harbour master ${'abcdef'[at]} and ask the harbour master again`,
    );
    const text = `Old ${phrases.join(', then ')}.`;
    const index = buildPromptIndex([{ text }], { kind: 'instructions' });
    let longest = 0;
    const tracker = createMatchTracker({
      words: index.words,
      index: index.plain,
      gap: 40,
      weigh: () => 1,
      onWord: ({ words }) => (longest = Math.max(longest, words.length)),
    });
    readLetters(text, {
      letter: (code, offset) => tracker.push(foldLeet(code), offset),
      separator() {},
    });
    expect(longest).toBe(index.words.length);
    expect(tracker.matches.length).toBeLessThanOrEqual(16);
  });

  it('knows the first word of an instruction after another one, without punctuation', () => {
    const lines = '- Greet the crooked lanterns\n- Praise the forgotten staircase';
    const index = buildPromptIndex([{ text: lines }], { kind: 'instructions' });
    const headed: boolean[] = [];
    const tracker = createMatchTracker({
      words: index.words,
      index: index.plain,
      gap: 40,
      weigh: () => 1,
      startsSentence: () => false,
      onWord: ({ hasHead, words }) => headed.push(hasHead && words.at(-1) === 7),
    });
    readLetters('praise the forgotten staircase greet the crooked lanterns', {
      letter: (code, offset) => tracker.push(foldLeet(code), offset),
      separator() {},
    });
    expect(headed.filter(Boolean)).toEqual([]);
    readLetters('praise the forgotten staircase', {
      letter: (code, offset) => tracker.push(foldLeet(code), offset),
      separator() {},
    });
    expect(headed.filter(Boolean)).toEqual([true]);
  });
});

function shared(texts: readonly string[], minWords = 3): string {
  const index = buildPromptIndex([{ text: hidden }], { kind: 'instructions' });
  const found = findSharedWords(index, { texts, minWords });
  return [...found]
    .toSorted((first, second) => first - second)
    .map((word) => hidden.split(' ')[word])
    .join(' ');
}

describe('findSharedWords', () => {
  it.each([
    ['nothing of no text', [], ''],
    ['nothing of another text', ['Old lamps light the stairs of the bakery.'], ''],
    ['a match', ['See: crooked LANTERNS, illuminate!'], 'crooked lanterns illuminate'],
    [
      'the matches of several texts',
      ['seven crooked lanterns', 'staircase behind our narrow bakery'],
      'Seven crooked lanterns staircase behind our narrow bakery',
    ],
    ['nothing that is shorter', ['illuminate the'], ''],
    [
      'uninterrupted matches only',
      ['seven crooked lanterns now illuminate the forgotten staircase'],
      'Seven crooked lanterns illuminate the forgotten staircase',
    ],
  ])('finds %s', (_, texts, expected) => {
    expect(shared(texts)).toBe(expected);
  });

  it('counts only matches of enough words', () => {
    const text = 'seven crooked lanterns illuminate the';
    expect(shared([text], 5)).toBe('Seven crooked lanterns illuminate the');
    expect(shared([text], 6)).toBe('');
  });
});
