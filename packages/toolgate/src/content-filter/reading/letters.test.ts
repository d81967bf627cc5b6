import { describe, expect, inject, it } from 'vitest';
import {
  breaksSentence,
  complexUnit,
  createLetterBatch,
  createLetterReader,
  foldCodeUnit,
  foldText,
  readLetterBatch,
  readLetters,
  rot,
  wordStart,
} from './index.ts';

function read(text: string): { letters: string; offsets: number[] } {
  let letters = '';
  const offsets: number[] = [];
  readLetters(text, {
    letter(code, offset) {
      letters += String.fromCodePoint(code);
      offsets.push(offset);
    },
    separator() {
      if (!letters.endsWith(' ')) letters += ' ';
    },
  });
  return { letters, offsets };
}

describe('readLetters', () => {
  it.each([
    ['upper case', 'NEVER', 'never'],
    ['accents', 'Él dirá', 'el dira'],
    ['combining marks', 'e\u0301', 'e'],
    ['full-width letters', 'Ｎｅｖｅｒ', 'never'],
    ['mathematical letters', '𝐍𝑒𝓿𝔢𝕣', 'never'],
    ['ligatures', 'ﬁnal', 'final'],
    ['Cyrillic look-alikes', 'nеvеr', 'never'],
    ['Greek look-alikes', 'νονα', 'vova'],
    ['both forms of sigma', 'dσςr', 'docr'],
    ['letters with a stroke', 'łøđ Łøð', 'lod lod'],
    ['joined letters', 'æœß', 'aeoess'],
    ['zero-width characters', 'n\u200be\u200cv\u2060er', 'never'],
    ['soft hyphens', 'ne\u00adver', 'never'],
    ['tag characters', '\u{e006e}\u{e006f}', 'no'],
    ['Chinese', '你是助手', '你是助手'],
    ['half-width kana', 'ｱｲ', 'アイ'],
    ['punctuation and emoji', 'a—b🔹c|d', 'a b c d'],
  ])('folds %s', (_, text, letters) => {
    expect(read(text).letters).toBe(letters);
  });

  it('folds the same after its cache was cleared', () => {
    const before = read('Größe');
    read(Array.from({ length: 10_000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join(''));
    expect(read('Größe')).toEqual(before);
  });

  it.each([
    ['plain text', 'You are Zoe.', 'you are zoe '],
    ['JSON line breaks and quotes', String.raw`say \"hi\"\nnow`, 'say hi now'],
    ['a JSON tab', String.raw`a\tb`, 'a b'],
    ['JSON code points', String.raw`\u0059ou\u0020are\u4f60`, 'you are你'],
    ['hexadecimal escapes', String.raw`\x59ou`, 'you'],
    ['named HTML entities', 'a&nbsp;b&amp;c&AMP;d', 'a b c d'],
    ['numbered HTML entities', '&#89;o&#x75;&#x4f60;', 'you你'],
    ['URL encoding', 'You%20are', 'you are'],
    ['URL encoding of several bytes', '%E4%BD%A0%E5%A5%BD%F0%9F%98%8A', '你好 '],
    ['a percent sign that encodes nothing', '50% off %G', '50 off g'],
    ['an ampersand that encodes nothing', 'R&D and B& B', 'r d and b b'],
    ['an unknown entity', '&unknown;', ' unknown '],
    ['an entity beyond Unicode', '&#x110000;', ' x110000 '],
    ['an entity of too many digits', '&#12345678', ' 12345678'],
    ['a backslash that escapes nothing', String.raw`C:\user\q\u4g`, 'c user q u4g'],
    ['an escape that never ends', '100%', '100 '],
    ['two beginnings of escapes', '&&lt;a', ' a'],
    ['malformed URL encoding', '%FF%FE ok', ' ff fe ok'],
  ])('reads %s', (_, text, letters) => {
    expect(read(text).letters).toBe(letters);
  });

  it('says where each letter begins in the source', () => {
    expect(read(String.raw`a\u0062𝐜ﬁ`).offsets).toEqual([0, 1, 7, 9, 9]);
  });

  it('reads many unfinished escapes in linear time', () => {
    const count = inject('isFullRun') ? 50_000 : 10_000;
    expect(read('%'.repeat(count)).letters).toBe(' ');
    expect(read('\\u'.repeat(count)).letters).toHaveLength(2 * count);
  });
});

describe('createLetterReader', () => {
  it.each([
    ['\\', true],
    [String.raw`\u`, true],
    [String.raw`\u4f6`, true],
    ['&', true],
    ['&#', true],
    ['&#x4', true],
    ['&quo', true],
    ['%', true],
    ['%E', true],
    ['%E4%B', true],
    [String.raw`\q`, false],
    [String.raw`\u4g`, false],
    ['& ', false],
    ['%G', false],
    ['&amp;', false],
    ['abc', false],
  ])('after %s, is in an escape: %s', (text, isInEscape) => {
    const reader = createLetterReader({ letter() {}, separator() {} });
    for (const [at, character] of Array.from(text).entries())
      reader.read(character.codePointAt(0) ?? 0, at);
    expect(reader.holdFrom()).toBe(isInEscape ? 0 : Number.POSITIVE_INFINITY);
  });
});

describe('foldCodeUnit', () => {
  it.each([
    ['a letter', 'q', 'q'],
    ['a capital', 'Q', 'q'],
    ['a digit', '7', '7'],
    ['an accented letter', 'É', 'e'],
    ['a look-alike', 'о', 'o'],
    ['a Chinese character', '你', '你'],
    ['a full-width letter', 'Ｎ', 'n'],
    ['a space', ' ', 0],
    ['Chinese punctuation', '。', 0],
    ['a zero-width character', '\u200b', 0],
    ['the beginning of an escape', '&', complexUnit],
    ['a ligature', 'ﬁ', complexUnit],
    ['half a surrogate pair', '\ud83d', complexUnit],
  ])('folds %s', (_, character, expected) => {
    const code = typeof expected === 'string' ? expected.charCodeAt(0) : expected;
    // The second answer comes from the table.
    for (let time = 0; time < 2; time++) expect(foldCodeUnit(character.charCodeAt(0))).toBe(code);
  });
});

function readBatch(text: string) {
  const batch = createLetterBatch();
  readLetterBatch(batch, foldText(text), {
    from: 0,
    to: text.length,
    isSentenceStart: true,
    isWordStart: wordStart.any,
  });
  return batch;
}

describe('readLetterBatch', () => {
  it('reads letters in all forms, with their offsets and what begins with them', () => {
    const batch = readBatch('Hi, L0l. A');
    const { count, letters, leet, offsets, wordStarts, sentenceStarts } = batch;
    expect({
      letters: String.fromCharCode(...letters.subarray(0, count)),
      leet: String.fromCharCode(...leet.subarray(0, count)),
      offsets: Array.from(offsets.subarray(0, count)),
      wordStarts: Array.from(wordStarts.subarray(0, count)),
      sentenceStarts: Array.from(sentenceStarts.subarray(0, batch.sentenceStartCount)),
      end: batch.end,
    }).toEqual({
      letters: 'hil0la',
      leet: 'hiioia',
      offsets: [0, 1, 4, 5, 6, 9],
      wordStarts: [1, 0, 1, 0, 0, 1],
      sentenceStarts: [0, 5],
      end: 10,
    });
  });

  it.each([
    ['One two.', true, wordStart.pointed],
    ['One two,', false, wordStart.grouped],
    ['One two, ', false, wordStart.any],
    ['One two ', false, wordStart.spaced],
    ['One two', false, wordStart.within],
  ])('knows what may begin after %j', (text, endsSentence, endsWord) => {
    const batch = readBatch(text);
    expect([batch.endsSentence, batch.endsWord]).toEqual([endsSentence, endsWord]);
  });

  it.each([
    ['half a surrogate pair', 'yes \u{1f600}!', 4],
    ['an escape', 'one%20two', 3],
    ['its capacity', 'x'.repeat(1000), 128],
    ['the end', 'all of it', 9],
    ['the very beginning', '&lt;', 0],
    ['the end in other scripts', 'é 你 да', 6],
  ])('reads up to %s', (_, text, end) => {
    expect(readBatch(text).end).toBe(end);
  });
});

describe('breaksSentence', () => {
  it.each(['.', '?', '\n', '“', '。', ':', '*'])('is true for %j', (sign) => {
    expect(breaksSentence(sign.charCodeAt(0))).toBe(true);
  });

  it.each([' ', ',', '，', 'a'])('is false for %j', (sign) => {
    expect(breaksSentence(sign.charCodeAt(0))).toBe(false);
  });
});

const codes = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const rotate = (text: string, by: number): string =>
  String.fromCodePoint(...codes(text).map((letter) => rot(letter, by)));

describe('rot', () => {
  it.each([
    ['abz', 1, 'bca'],
    ['abz', 25, 'zay'],
    ['never', 13, 'arire'],
    ['a7 你é', 3, 'd7 你é'],
  ])('rotates %s by %i', (text, by, rotated) => {
    expect(rotate(text, by)).toBe(rotated);
  });
});
