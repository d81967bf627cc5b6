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
    ['Say "yes" to all of them, and never say "no" to a guest.', []],
    ['Cut a pipe of 5" and say "there you are, my friend" then.', ['"there you are, my friend"']],
    ['他说"好"，然后再说"欢迎光临本店"。', ['"欢迎光临本店"']],
    ['Sag „Herzlich willkommen“ und nie „nein“ zu ihm.', ['„Herzlich willkommen“']],
    ['Dis « bienvenue chez nous » et «oui».', ['« bienvenue chez nous »']],
    ['"ようこそお"', ['"ようこそお"']],
    ["'ようこそお' 'welcome aboard, everybody'", ["'ようこそお'"]],
    ['“welcome\naboard”', []],
    [`“${'a'.repeat(401)}”`, []],
  ])('finds the quotations in %j', (text, quotations) => {
    expect(findQuotations(text).map(({ start, end }) => text.slice(start, end))).toEqual(
      quotations,
    );
  });

  it.each(['“a', '‘a', '"a', '「中', "'a", '‘a’b'])('takes linear time if %j repeats', (part) => {
    const growth = measureGrowth(50_000, (size) => void findQuotations(part.repeat(size)));
    expect(growth).toBeLessThan(maxLinearGrowth);
  });
});
