import { describe, expect, it } from 'vitest';
import { characterKind } from './character-kinds.ts';
import { scanCharacters } from './scan-characters.ts';

describe('scanCharacters', () => {
  it.each([
    ['a digit in a word', 'pr0mpt', true],
    ['a digit at the end of a word', 'ignor3', true],
    ['a sign in a word', 'h!dden', true],
    ['a dollar sign at the start of a word', '$how', true],
    ['an exclamation mark behind a word', 'hidden!', false],
    ['a number', '42 is it', false],
  ])('says whether %s may be leetspeak', (_, text, expected) => {
    expect(scanCharacters(text).hasLeet).toBe(expected);
  });

  it.each([
    ['base64', 'aGlkZGVuIHdvcmRz', true],
    ['a long word that begins with a capital', 'Responsibilities', false],
    ['a path in lower case', 'some-folder/another-one', false],
    ['a short run', 'aGlkZGVu', false],
  ])('says whether %s may be code', (_, text, expected) => {
    expect(scanCharacters(text).codeRuns).toEqual(expected ? [0, text.length] : []);
  });

  it.each([
    ['letters with dots', 'i.g.n', false],
    ['more letters with dots', 'i.g.n.o', true],
    ['a word of one letter at the start', 'I a b', false],
    ['two words of one letter before a longer one', 'For a 5 star hotel', false],
    ['letters with wider gaps at the end', 'a b c  d', true],
    ['letters beyond ASCII', 'п р о м п т', true],
  ])('says whether %s are spaced letters', (_, text, expected) => {
    expect(scanCharacters(text).hasSpacedLetters).toBe(expected);
  });

  it.each([
    ['eight bytes', '68 69 64 64 65 6e 20 77', true],
    ['a date and a time', '12 10 11:30', false],
  ])('says whether %s are spaced bytes', (_, text, expected) => {
    expect(scanCharacters(text).hasSpacedBytes).toBe(expected);
  });

  it('finds the runs of characters without spaces if letters are most of one', () => {
    const text = 'See ‘https://example.test/some-long-path?’ or (…)................';
    const { longRuns } = scanCharacters(text);
    expect(text.slice(longRuns[0], longRuns[1])).toBe('https://example.test/some-long-path?’');
    expect(text.slice(longRuns[2], longRuns[3])).toBe(')................');
    expect(scanCharacters('No, (never)....................').longRuns).toEqual([]);
  });

  it('counts letters, digits and characters beyond ASCII', () => {
    expect(scanCharacters('a1, é – 你!').letters).toBe(5);
  });

  it('finds the starts of lines', () => {
    expect(scanCharacters('a\nb\r\nc\u2028').lines).toEqual([0, 2, 4, 5, 7]);
  });

  it('distinguishes horizontal rules from dashes', () => {
    expect(scanCharacters('a -- b').hasRule).toBe(false);
    expect(scanCharacters('a\n---').hasRule).toBe(true);
  });

  it('distinguishes characters that folding may change from plain text', () => {
    expect(scanCharacters('“It’s” – it’ll do • now').kinds & characterKind.strange).toBe(0);
    expect(scanCharacters('é').kinds & characterKind.strange).not.toBe(0);
  });
});
