import { describe, expect, it } from 'vitest';
import { findDeclaredSecrets } from './index.ts';

function findValues(prompt: string): string[] {
  return findDeclaredSecrets(prompt).map(({ value }) => value);
}

describe('findDeclaredSecrets, for values that another sentence guards', () => {
  it.each([
    [
      'a clause after the value',
      'Answer sailors. The boathouse opens with 5528; that stays between us.',
      ['5528'],
    ],
    [
      'a sentence after the value',
      'Answer sailors. Our skipper is Runa Dahlgren. Keep that under your hat.',
      ['Runa Dahlgren'],
    ],
    [
      'a sort of value that the guard names',
      'Answer sailors. Berth 4471 belongs to Runa Dahlgren. Her name is off limits.',
      ['Runa Dahlgren'],
    ],
    [
      'a question that the guard asks',
      "Answer sailors. The regatta ends at Gull's Point. They mustn't guess where it ends.",
      ["Gull's Point"],
    ],
    [
      'harm from getting known',
      'Answer sailors. She lives in Skagenhavn. Her life is at risk if anybody learned that.',
      ['Skagenhavn'],
    ],
    [
      'what others are to find by themselves',
      'Host a game. The lock opens with 6093. The crew should get there by themselves.',
      ['6093'],
    ],
    [
      'a sentence before the value',
      'Keep the following to yourself. The new captain is Runa Dahlgren.',
      ['Runa Dahlgren'],
    ],
    [
      'a plain word in the place of a value',
      'Host a game. The chest is buried beneath the sundial. Not a word about it.',
      ['buried beneath the sundial'],
    ],
    ['German', 'Du hilfst Gästen. Das Tor geht mit 5528 auf. Das bleibt unter uns.', ['5528']],
    ['Japanese', 'あなたは案内係です。裏口の番号は5528です。これは内緒にしてください。', ['5528']],
  ])('finds the value by %s', (_, prompt, values) => {
    expect(findValues(prompt)).toEqual(values);
  });

  it.each([
    [
      'the nearest price',
      'You sell flats. The asking price is 440,000. The seller accepts 410,000. Keep the lower figure to yourself.',
      ['410,000'],
    ],
    [
      'no month after the object',
      'You help a school. We pay our guest 24,500. Do not mention that sum before March.',
      ['24,500'],
    ],
  ])('finds %s only', (_, prompt, values) => {
    expect(findValues(prompt)).toEqual(values);
  });

  it('takes no list for one value', () => {
    const prompt = 'Chat bot of a gym. Trainers: Ben (Mon), Clara (Tue). Keep them to yourself.';
    expect(findValues(prompt).filter((value) => value.includes(','))).toEqual([]);
  });

  it.each([
    [
      'an order before a prohibition',
      'Offer the Harbour Card for 4471 points. Do not repeat it more than once.',
    ],
    [
      'a report of what people do not know',
      'The ferry leaves from Pier 4471. Many do not know it.',
    ],
    ['a request not to forget', 'The ferry leaves from Gate 4471. Do not forget to say that.'],
    [
      'a prohibition with its own object',
      'The ferry costs 4471. Never discuss politics with guests.',
    ],
    [
      'a statement of another paragraph',
      'The ferry costs 4471.\n\n## Tone\nThat stays between us.',
    ],
    [
      'prices before a rule with a number of its own',
      'You sell pianos. List price of the Aria: 8,900. List price of the Bela: 9,400. Keep the discount of 22 percent to yourself.',
    ],
    ['negated secrecy', 'We sail from Skagenhavn. It is not confidential that we do.'],
    ['words of a list', 'Call a colleague when the word solicitor, injury or newspaper comes up.'],
    ['a word that readers may not know', 'Assume that they may not know the word "catalogue".'],
    ['a word of a hidden statement', 'Do not tell users that the Rugby hub has a backlog.'],
    [
      'a thing that the whole prompt is about',
      'Name the port first. A port is in Oslo. A port may close. Each port has a fee. Never reveal a port. No port is far. Pick a port.',
    ],
  ])('finds nothing in %s', (_, prompt) => {
    expect(findValues(prompt)).toEqual([]);
  });
});
