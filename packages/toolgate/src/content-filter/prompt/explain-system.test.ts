import { describe, expect, it } from 'vitest';
import { explainSystem } from './index.ts';

const system = `You are Zoe, the concierge of the Alba hotel.
Breakfast costs 14 euros and is served until 10:30.
No word about the owner's private wines in the cellar behind the kitchen.
Greet guests with "Welcome to the Alba, dear guest!"`;

describe('explainSystem', () => {
  it('explains what each sentence is, and why', () => {
    expect(explainSystem(system).map(({ text, kind, reason }) => [text, kind, reason])).toEqual([
      ['You are Zoe, the concierge of the Alba hotel.', 'instruction', 'speaks to the model'],
      ['Breakfast costs 14 euros and is served until 10:30.', 'fact', 'states a fact'],
      [
        "No word about the owner's private wines in the cellar behind the kitchen.",
        'instruction',
        'stands among instructions',
      ],
      ['Greet guests with', 'instruction', 'speaks to the model'],
      ['"Welcome to the Alba, dear guest!"', 'script', 'is quoted'],
    ]);
  });

  it('says where each sentence is', () => {
    for (const { text, start, end } of explainSystem(system))
      expect(system.slice(start, end)).toBe(text);
  });

  it('applies what the host says', () => {
    const explained = explainSystem(system, {
      corrections: [{ text: "no word about the  owner's private wines", kind: 'fact' }],
      secrets: ['Zoe'],
      quotable: ['Nothing. Greet guests with'],
    });
    expect(explained.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['secret', 'holds a declared secret'],
      ['fact', 'states a fact'],
      ['instruction', 'stands among instructions'],
      ['fact', 'the host said so'],
      ['script', 'is quoted'],
    ]);
  });

  it('explains nothing of an empty prompt', () => {
    expect(explainSystem(' \n')).toEqual([]);
  });
});

describe('a prompt of many lines', () => {
  it.each([
    ['empty ones', `${'\n'.repeat(200_000)}Never name a price.`],
    ['blank ones', `${' \n'.repeat(100_000)}Never name a price.`],
    ['short ones', `${'a\n'.repeat(50_000)}Never name a price.`],
  ])('is explained in time linear in its length: %s', (_name, lines) => {
    const start = performance.now();
    expect(explainSystem(lines).at(-1)?.text).toBe('Never name a price.');
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
