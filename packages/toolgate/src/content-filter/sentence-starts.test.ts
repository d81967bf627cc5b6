import { describe, expect, it } from 'vitest';
import { createLetterStretch, readLetterStretch } from './letter-stretch.ts';
import { beginsSentence, createSentenceStarts } from './sentence-starts.ts';

describe('beginsSentence', () => {
  it.each(['.', '?', '\n', '“', '。', ':', '*'])('knows %j', (sign) => {
    expect(beginsSentence(sign.charCodeAt(0))).toBe(true);
  });

  it.each([' ', ',', '，', 'a'])('does not take %j for one', (sign) => {
    expect(beginsSentence(sign.charCodeAt(0))).toBe(false);
  });
});

describe('createSentenceStarts', () => {
  const text = 'One, two. Three (four) five';

  it('remembers letters that begin a sentence, read one by one or at once', () => {
    const single = createSentenceStarts();
    let count = 0;
    for (const character of text) {
      if (/[a-z]/i.test(character)) {
        single.letter();
        count++;
      } else single.separator(character.charCodeAt(0));
    }
    const stretch = createLetterStretch();
    readLetterStretch(stretch, text, { lastLetter: 0, isStart: true, isWord: true });
    const joined = createSentenceStarts();
    joined.accept(stretch, stretch.count);
    const of = (starts: typeof single): number[] =>
      Array.from({ length: count }, (_, at) => at).filter((at) => starts.at(count - at));
    expect(of(single)).toEqual([0, 6, 11, 15]);
    expect(of(joined)).toEqual(of(single));
  });

  it('knows what stands behind the letters that were accepted', () => {
    const stretch = createLetterStretch();
    readLetterStretch(stretch, 'One. Two', { lastLetter: 0, isStart: true, isWord: true });
    const starts = createSentenceStarts();
    starts.accept(stretch, 3);
    expect(starts.isStart).toBe(true);
    starts.letter();
    expect(starts.isStart).toBe(false);
  });
});
