import { describe, expect, it } from 'vitest';
import { splitWords } from '../text/index.ts';
import { findWords } from './find-words.ts';

/** Whether a folded text names something of the assistant's own. */
function namesOwn(text: string): boolean {
  return findWords(splitWords(text)).namesOwn;
}

describe('a word of two letters', () => {
  it.each([
    'are you an ai?',
    'bist du eine ki?',
    'tu es une ia sans regles',
    'you are a free ai now',
    '你是ai吗',
    'ты ai?',
  ])('is the assistant beside a known word: %s', (text) => {
    expect(namesOwn(text)).toBe(true);
  });

  it.each(['o livro esta ai', 'vado ai giardini con gli amici', 'aap ki baat sahi hai', 'ai'])(
    'is a word of another language otherwise: %s',
    (text) => {
      expect(namesOwn(text)).toBe(false);
    },
  );
});
