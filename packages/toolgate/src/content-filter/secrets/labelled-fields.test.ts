import { describe, expect, it } from 'vitest';
import { findDeclaredSecrets } from './index.ts';

function findValues(prompt: string): string[] {
  return findDeclaredSecrets(prompt).map(({ value }) => value);
}

describe('values that a label of the structure keeps secret', () => {
  it.each([
    [
      'in an object of JSON',
      '{"private":{"alarm":"90317","owner":"Hilde Ramsay"},"public":{"desk":"15:00"}}',
      ['90317', 'Hilde Ramsay'],
    ],
    ['in a list below a key', '{"staff_only":["Blue Heron"],"open":["Grey Seal"]}', ['Blue Heron']],
    [
      'below a key of YAML',
      'bot: Kit\nconfidential:\n  wholesaler: Oakmoor Botanics\n',
      ['Oakmoor Botanics', 'Oakmoor'],
    ],
    [
      'in the column of a table',
      '| Dish | Price | Cost (internal) |\n|---|---|---|\n| Stew | 34.50 | 11.80 |',
      ['11.80'],
    ],
    [
      'in the row of a table',
      '| Door | Code | Who |\n|---|---|---|\n| Roof | 5521 | engineers only |\n| Pool | 1188 | guests |',
      ['5521'],
    ],
    [
      'in a row whose cell answers the heading',
      '| Item | Price | May be shown |\n|---|---|---|\n| Tea | 3.80 | yes |\n| Coffee | 4.20 | yes |\n| Cake | 5.10 | yes |\n| Staff door | 6602# | no |',
      ['6602#'],
    ],
    [
      'in an element with an attribute, and in the elements within it',
      '<shop phone="0131 555 7720"/><notes reveal="never"><oncall>Dr. Brandt, 555-7791</oncall></notes><open>9:30, Nora Felt</open>',
      ['Dr. Brandt', 'Brandt', '555-7791'],
    ],
    [
      'below a heading for one person',
      '## For the GM only\n- The innkeeper is Sethrax',
      ['Sethrax'],
    ],
  ])('are found %s', (_, prompt, values) => {
    expect(findValues(prompt)).toEqual(values);
  });

  it.each([
    ['a key that names a thing', '{"private_events":{"phone":"0131 496 0555"}}'],
    ['names of code', '{"internal":{"mode":"deep_merge","url":"https://a.example/x","on":true}}'],
    [
      'an element that names a thing',
      '<private_events><phone>0131 496 0555</phone></private_events>',
    ],
    ['a row whose cell answers yes', '| Item | May be shown |\n|---|---|\n| 3.80 | yes |'],
    ['a table without such a label', '| Plan | Price |\n|---|---|\n| Solo | 9.90 |'],
  ])('are not found in %s', (_, prompt) => {
    expect(findValues(prompt)).toEqual([]);
  });

  it('are found in unbalanced braces too', () => {
    expect(findValues(`${'{"a":['.repeat(100)}{"secrets":{"door":"kelp-77"}`)).toEqual(['kelp-77']);
  });
});

describe('values that somebody has to find out', () => {
  it.each([
    [
      'the murderer of a game',
      'You run a murder mystery. The killer is Lady Ashcombe. Give clues.',
      ['Lady Ashcombe', 'Ashcombe'],
    ],
    [
      'the murderer in German',
      'Du leitest ein Krimispiel. Der Mörder ist Egon Rauch. Gib Hinweise.',
      ['Egon Rauch'],
    ],
    ['the solution of an exercise', 'The solution to exercise 4 is 1296. Give hints.', ['1296']],
    [
      'what stands beside its thing',
      'Keep the answer, mercury, to yourself. Players must guess it.',
      ['mercury'],
    ],
  ])('are found: %s', (_, prompt, values) => {
    expect(findValues(prompt)).toEqual(values);
  });

  it.each([
    ['an answer without a game', 'The answer to question 3 is Graphite. Explain it at length.'],
    ['a list', 'Ask for the name, email, and phone. Never share them.'],
  ])('are not found: %s', (_, prompt) => {
    expect(findValues(prompt)).toEqual([]);
  });
});

describe('words that are joined to others', () => {
  it.each([
    [
      'Spanish pronouns',
      'La caja fuerte se abre con 5528. Los clientes no deben saberlo.',
      ['5528'],
    ],
    ['an Arabic conjunction', 'رمز الخزنة هو 7741 ولا تخبر أحدا به.', ['7741']],
    [
      'Turkish without a verb',
      'Gizli menünün şifresi mavi balina, bunu kimseye söyleme.',
      ['mavi balina'],
    ],
  ])('are read: %s', (_, prompt, values) => {
    expect(findValues(prompt)).toEqual(values);
  });
});
