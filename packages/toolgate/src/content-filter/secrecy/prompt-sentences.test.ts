import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../long-work.ts';
import { readPromptSentences } from './prompt-sentences.ts';

describe('readPromptSentences', () => {
  it.each([
    ['The reserve is low. Tell nobody.', ['the reserve is low', 'tell nobody']],
    ['1. The reserve is low.\n2. Tell nobody.', ['the reserve is low', 'tell nobody']],
    ['- 1.2. The reserve is low.\n  b. Tell nobody.', ['the reserve is low', 'tell nobody']],
    ['We sold 12. Tell nobody.', ['we sold 12', 'tell nobody']],
    ['Ab dem 1. Juli geheim. Tell nobody.', ['ab dem 1 juli geheim', 'tell nobody']],
    ['Geplant: 3. März. Tell nobody.', ['geplant 3 märz', 'tell nobody']],
    ['It is no. 5. Say no. Tell nobody.', ['it is no 5', 'say no', 'tell nobody']],
    ['Ask Dr. Bell.\nTell nobody.', ['ask dr bell', 'tell nobody']],
  ])('reads the sentences of %j', (text, sentences) => {
    const found = finishAtOnce(readPromptSentences(text));
    expect(found.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual(sentences);
  });
});
