import { describe, expect, it } from 'vitest';
import { hashWord } from './guard-features.ts';

describe('hashWord', () => {
  it('gives a long word its stem as a part, and a short word no part', () => {
    expect(hashWord('confidentially').parts).toEqual(hashWord('confidential').parts);
    expect(hashWord('confidentially').parts).toHaveLength(1);
    expect(hashWord('quiet').parts).toEqual([]);
  });

  it.each([
    ['Chinese', '千万别讲出去', '别讲'],
    ['Japanese', '触れないでください', 'ないで'],
    ['Korean', '말하지', '말하'],
  ])('gives a run of %s the same parts as the words in it', (_, run, word) => {
    expect(hashWord(run).parts).toEqual(expect.arrayContaining([...hashWord(word).parts]));
    expect(hashWord(word).parts).toHaveLength(word.length - 1);
  });

  it('gives one hash to all numbers, and no part to their digits', () => {
    expect(hashWord('1650').own).toBe(hashWord('42').own);
    expect(hashWord('16号').parts).toEqual([]);
  });

  it('bounds the parts of an endless run', () => {
    expect(hashWord('密码'.repeat(50_000)).parts.length).toBeLessThan(30);
  });
});
