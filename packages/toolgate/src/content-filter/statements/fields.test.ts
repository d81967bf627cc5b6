import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../long-work.ts';
import { readPromptSentences } from '../secrecy/index.ts';
import { findFields } from './index.ts';

describe('findFields', () => {
  it.each([
    ['keys and their values', 'bonus_pool: 60.000, lead: Lara Quist', ['60.000', 'Lara Quist']],
    ['attributes and elements', '<fact audience="staff">1 in 30</fact>', ['staff', '1 in 30']],
    ['cells', '| Dune Works | gold | 14 days |', ['Dune Works', 'gold', '14 days']],
    [
      'values that end with their clause',
      '店长：林小满，暗号：蓝莓42，不要说。',
      ['林小满', '蓝莓42'],
    ],
    ['amounts', 'The floor is £1,050 or 22.5% of it.', ['£1,050', '22.5%']],
    [
      'values after an arrow',
      'modo servicio Nido → pulsar gong tres veces',
      ['pulsar gong tres veces'],
    ],
    ['values after a dash', 'Sposa del mese — abito color ghiaccio', ['abito color ghiaccio']],
    ['values after a note', "Launch site (don't publish): the gravel barge", ['the gravel barge']],
    ['nothing in plain words', 'Be short and friendly to all who ask.', []],
  ])('finds %s', (_, text, expected) => {
    const [sentence] = finishAtOnce(readPromptSentences(text));
    if (sentence === undefined) throw new Error('no sentence');
    const found = findFields(text, sentence);
    expect(found.map(({ value }) => value)).toEqual(expect.arrayContaining(expected));
    expect(found.every(({ value, start }) => text.startsWith(value, start))).toBe(true);
    expect(found.length > 0).toBe(expected.length > 0);
  });
});
