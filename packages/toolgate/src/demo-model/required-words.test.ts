import { describe, expect, it } from 'vitest';
import { mentions, requiredWords } from './required-words.ts';

describe('requiredWords', () => {
  it.each([
    ['mention Paris', ['Paris']],
    ['The answer must mention Paris.', ['Paris']],
    ['It should contain the word "blue cheese", always', ['blue cheese']],
    ['must say hello and mention Bob', ['hello', 'Bob']],
    ['It includes Rome; it mentions Rome.', ['Rome']],
    ['Mention “Oslo” in the first sentence', ['Oslo']],
    ['Do not mention the check.', []],
    ['Be brief.', []],
    ['mention', []],
  ])('reads %j', (text, expected) => {
    expect(requiredWords(text)).toEqual(expected);
  });

  it('takes linear time', () => {
    expect(requiredWords('mention '.repeat(50_000)).length).toBeLessThan(3);
  });
});

describe('mentions', () => {
  it('ignores case', () => {
    expect([mentions('PARIS is big', 'paris'), mentions('Rome', 'paris')]).toEqual([true, false]);
  });
});
