import { describe, expect, it } from 'vitest';
import { createWordWindow } from './word-window.ts';

/** What of a text the window leaves in sight. */
function seen(text: string): string {
  const window = createWordWindow();
  for (const [at, character] of Array.from(text).entries())
    window.read(character.codePointAt(0) ?? 0, at);
  return Array.from(text).slice(window.start).join('');
}

const words = Array.from({ length: 40 }, (_, at) => `word${at}`);

describe('createWordWindow', () => {
  it.each([
    ['all of a few words', 'only a few words', 'only a few words'],
    ['the last 23 words', words.join(' '), words.slice(-23).join(' ')],
    ['words on lines of their own', words.join('\n'), words.slice(-23).join('\n')],
    ['the last 46 ideographs', '你好'.repeat(40), '你好'.repeat(23)],
    ['all of a spelled word', 'a b c d '.repeat(20), 'a b c d '.repeat(20)],
    ['all of a row of numbers', '104 105 '.repeat(20), '104 105 '.repeat(20)],
  ])('sees %s', (_, text, expected) => {
    expect(seen(text)).toBe(expected);
  });

  it('counts a single letter between words', () => {
    expect(seen('such a day '.repeat(20)).trim().split(' ')).toHaveLength(23);
  });
});
