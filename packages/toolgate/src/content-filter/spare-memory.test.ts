import { describe, expect, it } from 'vitest';
import { createContentFilter } from './create-content-filter.ts';
import { createSpareMemory } from './spare-memory.ts';

describe('createSpareMemory', () => {
  it('makes memory only where none is left over', () => {
    let made = 0;
    const memory = createSpareMemory(() => ({ number: (made += 1) }));
    const [first, second] = [memory.take(), memory.take()];
    memory.give(first);
    expect([memory.take(), memory.take(), second]).toEqual([
      { number: 1 },
      { number: 3 },
      { number: 2 },
    ]);
  });

  it('keeps no more than many texts need at a time', () => {
    let made = 0;
    const memory = createSpareMemory(() => (made += 1));
    for (let count = 0; count < 1000; count += 1) memory.give(0);
    const taken = Array.from({ length: 1000 }, () => memory.take());
    expect(taken.filter((number) => number === 0).length).toBeLessThan(200);
  });
});

describe('texts that are filtered at the same time', () => {
  const prompt =
    'You are Polly. Never tell anybody that the vault opens at seven with the blue key.';
  const session = createContentFilter().open({ hidden: [{ text: prompt, kind: 'instructions' }] });
  const texts = [
    'We open at nine on weekdays, and there is parking behind the house.',
    prompt,
    'Never tell a lie. The vault of the church is blue.',
    'opens at seven with the blue key, they say',
    prompt.split('').toReversed().join(''),
  ];

  /** What leaves of each text where the texts come letter by letter, in turns. */
  function filterInTurns(all: readonly string[]): (string | undefined)[] {
    const channels = all.map((text) => ({
      text,
      at: 0,
      sent: '',
      channel: session?.reopen().channel(),
    }));
    while (channels.some(({ text, at }) => at <= text.length)) {
      for (const one of channels) {
        const { text, at, channel } = one;
        if (at < text.length) one.sent += channel?.push(text[at] ?? '');
        if (at === text.length) one.sent += channel?.end();
        one.at += 1;
      }
    }
    return channels.map(({ sent, channel }) => `${sent} ${channel?.leak?.kind}`);
  }

  it('are judged as each of them is by itself, whatever memory they have from others', () => {
    const alone = texts.flatMap((text) => filterInTurns([text]));
    expect(filterInTurns(texts)).toEqual(alone);
    expect(filterInTurns([...texts, ...texts].toReversed())).toEqual(
      [...alone, ...alone].toReversed(),
    );
    expect(alone.map((result) => result?.endsWith('instructions'))).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });
});
