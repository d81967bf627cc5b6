import { describe, expect, it } from 'vitest';
import { splitCriteria } from './split-criteria.ts';

describe('splitCriteria', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['At most 50 words', ['At most 50 words']],
    ['At most 50 words. Be polite!', ['At most 50 words.', 'Be polite!']],
    ['Use e.g. metres, 3.5 of them.', ['Use e.g. metres, 3.5 of them.']],
    ['- one\n\n---\n- two', ['- one', '- two']],
    ['Polite; In French.', ['Polite;', 'In French.']],
  ])('splits %j', (hint, criteria) => {
    expect(splitCriteria(hint)).toEqual(criteria);
  });

  it('leaves a hint of very many criteria in one piece', () => {
    const hint = Array.from({ length: 31 }, (_, at) => `Rule ${at}`).join('\n');
    expect(splitCriteria(hint)).toEqual([hint]);
  });
});
