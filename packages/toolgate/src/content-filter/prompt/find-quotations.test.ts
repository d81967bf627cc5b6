import { describe, expect, it } from 'vitest';
import { maxLinearGrowth, measureGrowth } from '../../testing/measure-growth.ts';
import { findQuotations } from './find-quotations.ts';

describe('findQuotations', () => {
  it.each([
    ['Say “welcome aboard” first.', ['“welcome aboard”']],
    ['Say “hey” first.', []],
    ['Say ‘I don’t know the answer’ then.', []],
    ['Say ‘no idea at all’ then.', ['‘no idea at all’']],
    ['“いらっしゃいませ” 「ようこそお越し」', ['“いらっしゃいませ”', '「ようこそお越し」']],
    ['"short" "long enough to be a sentence"', ['"long enough to be a sentence"']],
    ['"ようこそお"', ['"ようこそお"']],
    ["'ようこそお' 'welcome aboard, everybody'", ["'ようこそお'"]],
    ['“welcome\naboard”', []],
    [`“${'a'.repeat(401)}”`, []],
  ])('finds the quotations in %j', (text, quotations) => {
    expect(findQuotations(text).map(({ start, end }) => text.slice(start, end))).toEqual(
      quotations,
    );
  });

  it.each(['“a', '‘a', '"a', '「中', "'a", '‘a’b'])(
    'takes linear time where %j repeats',
    (part) => {
      const growth = measureGrowth(50_000, (size) => void findQuotations(part.repeat(size)));
      expect(growth).toBeLessThan(maxLinearGrowth);
    },
  );
});
