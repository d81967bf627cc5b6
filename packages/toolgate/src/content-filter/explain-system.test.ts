import { describe, expect, it } from 'vitest';
import { createContentFilter } from './create-content-filter.ts';
import { explainSystem } from './explain-system.ts';
import type { SentenceCorrection } from './sentence-corrections.ts';

const system = `You are Zoe, the concierge of the Alba hotel.
Breakfast costs 14 euros and is served until 10:30.
No word about the owner's private wines in the cellar behind the kitchen.
Greet guests with "Welcome to the Alba, dear guest!"`;

describe('explainSystem', () => {
  it('tells what each sentence is taken for, and why', () => {
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

  it('says where each sentence stands', () => {
    for (const { text, start, end } of explainSystem(system))
      expect(system.slice(start, end)).toBe(text);
  });

  it('takes account of what the host says', () => {
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

/** What kind of leak an answer is under these corrections. */
function leakOf(output: string, corrections: readonly SentenceCorrection[]): string | undefined {
  const channel = createContentFilter({ corrections })
    .open({ hidden: [{ text: system, kind: 'instructions' }] })
    ?.channel();
  channel?.push(output);
  channel?.end();
  return channel?.leak?.kind;
}

describe('corrections of the filter', () => {
  const cellar = "No word about the owner's private wines in the cellar behind the kitchen.";
  it.each([
    ['an instruction', cellar, undefined, 'instructions'],
    ['an instruction that is a fact', cellar, 'fact', undefined],
    ['a word of a sentence that is secret', 'Ask about the private matter.', 'secret', 'secret'],
  ] as const)('decide about %s', (_, output, kind, leak) => {
    expect(leakOf(output, kind === undefined ? [] : [{ text: cellar, kind }])).toBe(leak);
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
