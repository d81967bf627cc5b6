import { describe, expect, it } from 'vitest';
import { hasSecondRequest } from '../../../../toolgate/src/prompt-guard/features/index.ts';
import { seededRandom } from '../random.ts';
import { composedAnswers } from './composed-answers.ts';

describe('composedAnswers', () => {
  it('joins requests to texts that ask a second time, the same ones each time', () => {
    const requests = ['sort these', 'rain fell'];
    const answered = composedAnswers(requests, seededRandom(1));
    expect(answered.every(({ text, attack }) => attack && hasSecondRequest(text))).toBe(true);
    expect(new Set(answered.map(({ text }) => text))).toEqual(
      new Set(['sort these\n\nrain fell\n\n\nsort these']),
    );
    expect(composedAnswers(requests, seededRandom(1))).toEqual(answered);
  });
});
