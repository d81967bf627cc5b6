import { describe, expect, it } from 'vitest';
import { formNames, readForm } from './sentence-form.ts';

function read(sentence: string, isLineEnd = true): Record<string, number | undefined> {
  const values = readForm(sentence, { isLineEnd });
  return Object.fromEntries(formNames.map((name, at) => [name, values[at]]));
}

describe('readForm', () => {
  it('counts characters, digits, capitals and commas', () => {
    expect(read('Call Anna Berg on 0171 22, then Bo.')).toEqual({
      characters: 35,
      digits: 6,
      capitals: 4,
      capitalWords: 3,
      commas: 1,
      isItem: 0,
      asks: 0,
      announces: 0,
      endsLine: 1,
    });
  });

  it('sees items, questions, announcements and sentences amid a line', () => {
    expect(read('  3) Is it open?', false)).toMatchObject({ isItem: 1, asks: 1, endsLine: 0 });
    expect(read('营业时间： ')).toMatchObject({ isItem: 0, announces: 1 });
    expect(read('要开门吗？，')).toMatchObject({ asks: 1, commas: 1 });
  });
});
