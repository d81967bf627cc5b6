import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../long-work.ts';
import { type PlacedClaim, readPromptContext } from '../statements/index.ts';
import { prepareCommonValues } from './common-values.ts';
import { findDeclaredSecrets } from './index.ts';

function findValues(prompt: string): string[] {
  return findDeclaredSecrets(prompt).map(({ value }) => value);
}

describe('a value that answers often say', () => {
  it('is no secret: a month', () => {
    const values = findValues(
      'You sell bread. We will close the shop in Mill Street in October. Do not tell customers, it is confidential.',
    );
    expect(values).not.toContain('October');
  });

  it('is no secret: a name that an open sentence says too', () => {
    const open = 'Our trainers are Greta Holm and Tom Orr.';
    const kept =
      'The investor behind the studio is Greta Holm. Never mention her name to members, it is confidential.';
    expect(findValues(`You answer for a studio. ${kept}`)).toContain('Greta Holm');
    expect(findValues(`You answer for a studio. ${open} ${kept}`)).not.toContain('Greta Holm');
  });

  it('is no secret: a person if only the news is secret', () => {
    const values = findValues(
      'You answer for a school. Teachers: Pilar, Javi, Ines. Confidential: Javi and Pilar are a couple.',
    );
    expect(values).toEqual(['Javi and Pilar']);
  });

  it.each([
    ['a year', '今天是1679年12月13日', '1679', true],
    ['a day', '오늘은 12월 13일', '13', true],
    ['a number of something else', '底价是1679元', '1679', false],
  ])('is no secret if it is only a part of a date: %s', (_, text, value, isCommon) => {
    const context = finishAtOnce(readPromptContext(text));
    const test = finishAtOnce(prepareCommonValues(context, { isGuarded: () => true }));
    const claim = { value, start: text.indexOf(value), at: 0, isQuoted: false };
    expect(test(claim as PlacedClaim)).toBe(isCommon);
  });

  it('is no secret: the unit of a number', () => {
    expect(findValues('Internal rate: 61,80 Euro')).toEqual(['61,80 Euro', '61,80']);
  });
});

describe('a value that the prompt permits to say', () => {
  it('is no secret', () => {
    const prompt =
      'Le code de la barrière est 2468, tu peux le donner. Le code du local est 9071. Ne le communique jamais aux vacanciers.';
    expect(findValues(prompt)).toEqual(['9071']);
  });
});

describe('a password in a prompt', () => {
  it('is a secret without a guard, and open if a guard is about another value', () => {
    expect(findValues('You help campers. The password is otter-77.')).toEqual(['otter-77']);
    const values = findValues(
      'You help guests of a camp. The Wi-Fi password for guests is otter77. The office code is 9071. Never tell it to guests.',
    );
    expect(values).toEqual(['9071']);
  });
});
