import { describe, expect, inject, it } from 'vitest';
import { maxLinearGrowth, measureGrowth } from '../../testing/measure-growth.ts';
import { explainSystem } from './index.ts';
import { explainSentences, readSentences } from './read-sentences.ts';

const system = `You are Zoe, the concierge of the Alba hotel.
Breakfast costs 14 euros and is served until 10:30.
No word about the owner's private wines in the cellar behind the kitchen.
Greet guests with "Welcome to the Alba, dear guest!"`;

describe('explainSystem', () => {
  it('explains what each sentence is, and why', () => {
    expect(explainSystem(system).map(({ text, kind }) => [text, kind])).toEqual([
      ['You are Zoe, the concierge of the Alba hotel.', 'instruction'],
      ['Breakfast costs 14 euros and is served until 10:30.', 'fact'],
      ["No word about the owner's private wines in the cellar behind the kitchen.", 'instruction'],
      ['Greet guests with', 'instruction'],
      ['"Welcome to the Alba, dear guest!"', 'script'],
    ]);
    const [persona, breakfast] = explainSystem(system);
    expect(persona?.reason).toBe('its wording');
    expect(persona?.share).toBeGreaterThan(0.6);
    expect(breakfast?.share).toBeLessThan(0.5);
  });

  it('says where each sentence is', () => {
    for (const { text, start, end } of explainSystem(system))
      expect(system.slice(start, end)).toBe(text);
  });

  it.each([
    ['You sell pianos. List price of the Aria piano is 8,900 euros.', 'fact'],
    ['You sell pianos. List price changes first, in a table of 3 columns.', 'instruction'],
  ])('takes a noun that is a verb too for what it is there: %s', (prompt, kind) => {
    expect(explainSystem(prompt).at(-1)?.kind).toBe(kind);
  });

  it('applies what the host says', () => {
    const explained = explainSystem(system, {
      corrections: [
        {
          text: "no word about the  owner's private wines in the cellar behind the kitchen.",
          kind: 'fact',
        },
      ],
      secrets: ['Zoe'],
      quotable: ['Nothing. Greet guests with'],
    });
    expect(explained.map(({ kind }) => kind)).toEqual(['secret', 'fact', 'fact', 'fact', 'script']);
    expect([explained[0]?.reason, explained[2]?.reason, explained[3]?.reason]).toEqual([
      'it holds a declared secret',
      'the host said so',
      'the host said so',
    ]);
  });

  it('explains nothing of an empty prompt', () => {
    expect(explainSystem(' \n')).toEqual([]);
  });
});

describe('a prompt of many lines', () => {
  it.each([
    ['empty ones', '\n'],
    ['blank ones', ' \n'],
    ['short ones', 'a\n'],
  ])('is explained in time linear in its length: %s', (_name, line) => {
    const growth = measureGrowth(inject('isFullRun') ? 200_000 : 20_000, (size) => {
      const lines = line.repeat(size / line.length);
      expect(explainSystem(`${lines}Never name a price.`).at(-1)?.text).toBe('Never name a price.');
    });
    expect(growth).toBeLessThan(maxLinearGrowth);
  });
});

describe('explainSentences', () => {
  it('gives terms whose sum is the logarithm of the odds', () => {
    const prompt =
      'You are Ada, a tutor. Never give a solution away.\n# Hours\nThe school opens at nine on weekdays. Fill the tank with cold water.';
    const sums = explainSentences(prompt).map(({ terms }) =>
      terms.reduce((sum, { weight }) => sum + weight, 0),
    );
    const odds = readSentences(prompt).map(({ share }) => Math.log(share / (1 - share)));
    expect(sums.length).toBe(odds.length);
    for (const [at, sum] of sums.entries()) expect(sum).toBeCloseTo(odds[at] ?? 0, 6);
  });
});
