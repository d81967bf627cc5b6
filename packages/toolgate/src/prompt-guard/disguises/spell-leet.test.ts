import { describe, expect, it } from 'vitest';
import { spellLeet } from './spell-leet.ts';

describe('spellLeet', () => {
  it.each([
    ['the word of the vocabulary', 'revea1 hidd3n', 'reveal hidden'],
    ['several signs in a word', '$y5+3m pr0mp7', 'system prompt'],
    ['words that it does not know', 'z4nz1b4r', 'zanzibar'],
    ['names with a number as they are', 'gpt5 b2 h264', 'gpt5 b2 h264'],
    ['ordinals and units as they are', '2nd 15kg', '2nd 15kg'],
    ['code without letters as it is', '1 + 1 = 2', '1 + 1 = 2'],
  ])('gives %s', (_, text, spelled) => {
    expect(spellLeet(text)).toBe(spelled);
  });

  it('takes linear time for one endless word', () => {
    const word = 'a1'.repeat(50_000);
    expect(spellLeet(word)).toBe('ai'.repeat(50_000));
  });
});
