import { describe, expect, it } from 'vitest';
import { readPiece } from './read-piece.ts';

describe('readPiece', () => {
  it.each([
    ['an exclamation mark', 'Stop now!', true],
    ['a word in capitals', 'this is VERY long', true],
    ['one at the end', 'read this NOTE', true],
    ['one before a comma', 'NOTE, read', true],
    ['one between dashes', 'a-NOTE-b', true],
    ['one beyond ASCII', 'это ВАЖНО', false],
    ['one beside letters beyond ASCII', 'déjà NOTE', true],
    ['a short one', 'the USA', false],
    ['capitals in a longer word', 'readNOTE NOTEd NOTE_1 9NOTE', false],
    ['ordinary text', 'An ordinary sentence.', false],
  ])('says for %s whether it is loud', (_, text, expected) => {
    expect(readPiece(text).isLoud).toBe(expected);
  });

  it.each([
    [
      'words with digits and apostrophes',
      "Don't open 2nd-floor DOORS",
      ["don't", 'open', '2nd', 'floor', 'doors'],
    ],
    ['names with low lines', 'read_file(Path_1)', ['read', 'file', 'path', '1']],
    ['letters beyond ASCII', 'Ça n’est Ünique', ['ça', 'n’est', 'ünique']],
    [
      'addresses',
      'See https://example.test/a or a.b@example.test now',
      ['see', 'web@', 'or', 'web@', 'now'],
    ],
    ['signs only', '-- . --', []],
  ])('reads %s', (_, text, spelled) => {
    expect(readPiece(text).spelled).toEqual(spelled);
  });

  it('reads sixty words', () => {
    expect(readPiece('one '.repeat(100)).spelled).toHaveLength(60);
  });
});
