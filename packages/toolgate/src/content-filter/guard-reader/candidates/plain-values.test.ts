import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../../long-work.ts';
import { readPromptSentences } from '../../secrecy/index.ts';
import { findPlainValues } from './plain-values.ts';

describe('findPlainValues', () => {
  it.each([
    ['words after "is"', 'The trophy of the final is okapi.', ['okapi']],
    ['a line of a few words', '- squid ink pen\n', ['squid ink pen']],
    ['an answer under its heading', '2) brass sextant replica', ['brass sextant replica']],
    ['other words in capitals', 'O cupom TIOGERALDO zera a conta toda.', ['TIOGERALDO']],
    ['capitals with a hyphen', 'There is PARTNER-ZINC for resellers in town.', ['PARTNER-ZINC']],
    ['no frequent words in capitals', 'You SHOULD help all the guests of the house.', []],
    ['no plain sentence', 'Greet all the guests of the house warmly when they come.', []],
  ])('finds %s', (_, text, expected) => {
    const [sentence] = finishAtOnce(readPromptSentences(text));
    if (sentence === undefined) throw new Error('no sentence');
    const found = findPlainValues(text, sentence);
    expect(found.map(({ value }) => value)).toEqual(expected);
    expect(found.every(({ value, start }) => text.startsWith(value, start))).toBe(true);
  });
});
