import { describe, expect, it } from 'vitest';
import { commonStretches } from './common-stretches.ts';
import { buildHiddenIndex } from './hidden-index.ts';

const hidden = 'Seven crooked lanterns illuminate the forgotten staircase behind our narrow bakery';
const index = buildHiddenIndex([{ text: hidden }], { kind: 'instructions' });

function common(texts: readonly string[], minimumWords = 3): string {
  const found = commonStretches(index, { texts, minimumWords });
  return [...found]
    .toSorted((first, second) => first - second)
    .map((word) => hidden.split(' ')[word])
    .join(' ');
}

describe('commonStretches', () => {
  it.each([
    ['nothing of no text', [], ''],
    ['nothing of another text', ['Old lamps light the stairs of the bakery.'], ''],
    ['a stretch', ['See: crooked LANTERNS, illuminate!'], 'crooked lanterns illuminate'],
    [
      'the stretches of several texts',
      ['seven crooked lanterns', 'staircase behind our narrow bakery'],
      'Seven crooked lanterns staircase behind our narrow bakery',
    ],
    ['nothing that is shorter', ['illuminate the'], ''],
    [
      'unbroken stretches only',
      ['seven crooked lanterns now illuminate the forgotten staircase'],
      'Seven crooked lanterns illuminate the forgotten staircase',
    ],
  ])('finds %s', (_, texts, expected) => {
    expect(common(texts)).toBe(expected);
  });

  it('counts only stretches of enough words', () => {
    const text = 'seven crooked lanterns illuminate the';
    expect(common([text], 5)).toBe('Seven crooked lanterns illuminate the');
    expect(common([text], 6)).toBe('');
  });
});
