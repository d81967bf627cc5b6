import { describe, expect, it } from 'vitest';
import { splitValue } from './value-parts.ts';

function split(value: string, isQuoted = false): string[] {
  const claim = { value, start: 7, origin: 'bound', subject: [], isQuoted, isUttered: false };
  return splitValue({ ...claim, origin: 'bound' }).map((part) => part.value);
}

describe('splitValue', () => {
  it.each([
    ['a number without its unit', '3200 kroner', ['3200 kroner', '3200']],
    ['a number without the words before it', 'ratio 0.64', ['ratio 0.64', '0.64']],
    ['a number without its kind', 'Chamber 214', ['Chamber 214', '214']],
    ['a code without the word before it', 'network AMBLE-OPS', ['network AMBLE-OPS', 'AMBLE-OPS']],
    [
      'a name without the words before it',
      'licensed from illustrator Ottavia Brem',
      ['licensed from illustrator Ottavia Brem', 'Ottavia Brem'],
    ],
    ['words without their article', 'the silver hatpin', ['the silver hatpin', 'silver hatpin']],
    ['a long first name', 'Marcus Oyelle', ['Marcus Oyelle', 'Marcus']],
  ])('adds %s', (_, value, parts) => {
    expect(split(value)).toEqual(parts);
  });

  it.each([
    ['groups of digits', '0800 555 7731'],
    ['a year', 'spring 2031'],
    ['one word with its article', 'the kitchen'],
    ['plain words', 'under the sundial'],
  ])('keeps %s together', (_, value) => {
    expect(split(value)).toEqual([value]);
  });

  it('keeps a quotation together', () => {
    expect(split('the silver hatpin', true)).toEqual(['the silver hatpin']);
  });
});
