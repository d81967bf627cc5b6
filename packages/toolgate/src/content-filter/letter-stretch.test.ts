import { describe, expect, it } from 'vitest';
import { createLetterStretch, readLetterStretch } from './letter-stretch.ts';

function read(
  text: string,
  lastLetter = '',
): { letters: string; skeletons: string; steps: number[]; places: number[]; end: number } {
  const stretch = createLetterStretch();
  readLetterStretch(stretch, text, {
    lastLetter: lastLetter.charCodeAt(0) || 0,
    isStart: false,
    isWord: false,
  });
  const { letters, skeletons, steps, places, count, end } = stretch;
  return {
    letters: String.fromCharCode(...letters.subarray(0, count)),
    skeletons: String.fromCharCode(...skeletons.subarray(0, count)),
    steps: Array.from(steps.subarray(0, count)),
    places: Array.from(places.subarray(0, count)),
    end,
  };
}

describe('readLetterStretch', () => {
  it('reads letters in all forms, and where they stand', () => {
    expect(read('Hi, L0l!', 'g')).toEqual({
      letters: 'hil0l',
      skeletons: 'hiioi',
      steps: [1, 1, 3, 0, 11],
      places: [0, 1, 4, 5, 6],
      end: 8,
    });
  });

  it.each([
    ['half a character', 'yes \u{1f600}!', 4],
    ['an escape', 'one%20two', 3],
    ['its capacity', 'x'.repeat(1000), 128],
    ['the end', 'all of it', 9],
    ['the very beginning', '&lt;', 0],
    ['the end in other scripts', 'é 你 да', 6],
  ])('reads up to %s', (_, text, end) => {
    expect(read(text).end).toBe(end);
  });
});
