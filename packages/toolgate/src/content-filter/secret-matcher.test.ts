import { describe, expect, it } from 'vitest';
import { createLetterReader } from './letter-reader.ts';
import { letterSkeleton } from './letter-skeleton.ts';
import { buildSecretIndex } from './secret-index.ts';
import { createSecretMatcher } from './secret-matcher.ts';

function finds(secrets: { strings?: string[]; texts?: string[] }, text: string): boolean {
  const root = buildSecretIndex({ strings: [], texts: [], ...secrets });
  if (root === undefined) throw new Error('there is no secret');
  const matcher = createSecretMatcher(root);
  let isFound = false;
  const reader = createLetterReader({
    letter(code, offset) {
      isFound = matcher.push(letterSkeleton(code), offset) || isFound;
    },
    separator() {
      isFound = matcher.separate() || isFound;
    },
  });
  for (const character of text) reader.read(character, 0);
  reader.end();
  return matcher.separate() || isFound;
}

describe('buildSecretIndex', () => {
  it('is nothing when no secret has 6 letters', () => {
    expect(
      buildSecretIndex({ strings: ['4417', 'abc'], texts: ['a b c', 'please'] }),
    ).toBeUndefined();
  });
});

describe('createSecretMatcher', () => {
  it.each([
    ['a word', ['marlin'], 'Take the marlin.', true],
    ['no part of another word', ['marlin'], 'Two marlins, one submarlin.', false],
    ['a word with a digit inside another', ['marlin7'], 'xmarlin7x', true],
    ['a long word inside another', ['bluebirdnest'], 'thebluebirdnests', true],
    ['Chinese of three characters', ['金枪鱼'], '密码是金枪鱼。', true],
    ['three words of a longer secret', ['the red crane lifts crates'], 'crane lifts crates', true],
    ['not two words of a longer secret', ['the red crane lifts crates'], 'lifts crates', false],
    [
      'the one of two that begins inside the other',
      ['harbourmaster', 'bourma9'],
      'harbourma9',
      true,
    ],
  ])('finds %s', (_, strings, text, isFound) => {
    expect(finds({ strings }, text)).toBe(isFound);
  });

  it('holds a text from the first letter on that may begin a secret', () => {
    const root = buildSecretIndex({ strings: ['marlin7'], texts: [] });
    if (root === undefined) throw new Error('there is no secret');
    const matcher = createSecretMatcher(root);
    expect(matcher.holdFrom).toBe(Number.POSITIVE_INFINITY);
    for (const [at, letter] of Array.from('mar').entries())
      matcher.push(letter.charCodeAt(0), 10 + at);
    expect(matcher.holdFrom).toBe(10);
    matcher.push('z'.charCodeAt(0), 13);
    expect(matcher.holdFrom).toBe(Number.POSITIVE_INFINITY);
  });
});
