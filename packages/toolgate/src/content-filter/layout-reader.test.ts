import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLayoutReader } from './layout-reader.ts';
import type { LayoutPiece } from './layout-reader.ts';

function read(text: string, chunk = text.length || 1): { pieces: LayoutPiece[]; words: number[] } {
  const pieces: LayoutPiece[] = [];
  const words: number[] = [];
  const reader = createLayoutReader({
    piece(piece) {
      pieces.push(piece);
      return false;
    },
    word: (hash) => words.push(hash),
  });
  for (let at = 0; at < text.length; at += chunk) reader.read(text.slice(at, at + chunk));
  reader.end();
  return { pieces, words };
}

const marksOf = (text: string): number[] => read(text).pieces.map(({ mark }) => mark);
const endingsOf = (text: string): number[] => read(text).pieces.map(({ ending }) => ending);

describe('createLayoutReader', () => {
  it('knows how lines begin', () => {
    const text = '# One\n### Two\n- three\n* four\n7. five\n> six\n| seven\neight. Nine';
    expect(marksOf(text)).toEqual([11, 13, 2, 2, 3, 4, 5, 1, 0]);
  });

  it('knows how pieces end, in any script', () => {
    expect(endingsOf('One. Two? Three: four! Five\nSix.\n一。二？三：四！')).toEqual([
      1, 2, 3, 4, 0, 1, 1, 2, 3, 4,
    ]);
  });

  it('takes a sign before a digit for a part of a number', () => {
    expect(endingsOf('It costs 14.50 at 10:30.')).toEqual([1]);
  });

  it('says where each piece begins', () => {
    const text = '- One two.\n\n2) Three: 4';
    expect(read(text).pieces.map(({ start }) => text.slice(start, start + 3))).toEqual([
      'One',
      'Thr',
      '4',
    ]);
  });

  it('measures a Chinese sentence like its translation', () => {
    const [english, chinese] = read(
      'The museum opens in the morning.\n博物馆早上开门营业。',
    ).pieces;
    expect(Math.abs((english?.size ?? 0) - (chinese?.size ?? 9))).toBeLessThan(0.3);
  });

  it('keeps numbers and names, whatever the digits', () => {
    const [first, second] = read(
      'See room 417 at OpenGate or in my_file.\nЗал ٤١٧ OpenGate my_file',
    ).pieces;
    expect(second?.numbers).toEqual(first?.numbers);
    expect(first?.numbers).toHaveLength(1);
    expect(first?.names.slice(1)).toEqual(second?.names);
  });

  it('tells each word, and each Chinese character as one', () => {
    expect(read('one two 你好').words).toHaveLength(4);
  });

  it('reads the same however the text is cut', () => {
    const unit = fc.constantFrom(
      'a',
      'B',
      '你',
      ' ',
      '.',
      ':',
      '4',
      '\n',
      '#',
      '-',
      '_',
      '😀',
      '?',
    );
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 80 }),
        fc.integer({ min: 1, max: 9 }),
        (text, chunk) => {
          expect(read(text, chunk)).toEqual(read(text));
        },
      ),
    );
  });
});
