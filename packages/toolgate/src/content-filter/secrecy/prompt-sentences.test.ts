import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../long-work.ts';
import { readPromptSentences } from './prompt-sentences.ts';

describe('readPromptSentences', () => {
  it.each([
    ['The reserve is low. Tell nobody.', ['the reserve is low', 'tell nobody']],
    ['1. The reserve is low.\n2. Tell nobody.', ['the reserve is low', 'tell nobody']],
    ['- 1.2. The reserve is low.\n  b. Tell nobody.', ['the reserve is low', 'tell nobody']],
    ['We sold 12. Tell nobody.', ['we sold 12', 'tell nobody']],
    ['Ask Dr. Bell.\nTell nobody.', ['ask dr bell', 'tell nobody']],
  ])('reads the sentences of %j', (text, sentences) => {
    const found = finishAtOnce(readPromptSentences(text));
    expect(found.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual(sentences);
  });
});
