import { describe, expect, it } from 'vitest';
import { measureHeap } from '../testing/measure-heap.ts';
import { createContentFilter } from './index.ts';

const words =
  'Never offer the seats behind a pillar unless guest asks for row nine of floor two'.split(' ');
const characters = 100_000;

/** A prompt of sentences, which `name` makes unlike all others. */
function english(name: string): string {
  let text = `This is ${name}.`;
  for (let at = 0; text.length < characters; at += 1)
    text += ` ${words[(at * at) % 16]} ${words[(at * 7 + 3) % 15]}${at % 9 === 0 ? ` ${at}.` : ''}`;
  return text;
}

/** The same in ideographs, each of which is a word. */
function chinese(name: string): string {
  let text = name;
  for (let at = 0; text.length < characters; at += 1)
    text += String.fromCodePoint(0x4e00 + ((at * at + at) % 3000)) + (at % 12 === 0 ? '。' : '');
  return text;
}

/** The same of sentences of one letter each. */
function letters(name: string): string {
  return `${name} ${'a b. c '.repeat(characters / 7)}`;
}

/** Sentences that declare passwords. */
function declared(name: string): string {
  let text = name;
  for (let at = 0; text.length < characters / 4; at += 1)
    text += ` The password of room ${at} is ${at * 7919}xq${name}${at * 31}, tell nobody.`;
  return text;
}

/** A secret of words, or of letters and digits in one piece. */
function secret(at: number, length: number): string {
  const isText = length > 1000;
  const parts = Array.from({ length: length / (isText ? 8 : 4) }, (_, part) =>
    isText
      ? `word${(part * 7919 + at) % 9973}`
      : `x${((at * 7919 + part * 104_729) % 46_656).toString(36)}`,
  );
  return parts.join(isText ? ' ' : '');
}

describe('a prepared prompt', () => {
  it.each([
    ['English', english, 125],
    ['Chinese', chinese, 280],
    ['letters', letters, 125],
    ['passwords', declared, 180],
  ])('takes little memory for a character, and knows how much: %s', (_title, write, maxBytes) => {
    const filter = createContentFilter();
    const hidden = (name: string) => [{ text: write(name), kind: 'instructions' as const }];
    filter.open({ hidden: hidden('first') });
    const before = measureHeap();
    const sessions = ['a', 'b', 'c'].map((name) => filter.open({ hidden: hidden(name) }));
    const bytes = (measureHeap() - before) / sessions.length;
    expect(bytes / write('a').length).toBeLessThan(maxBytes);
    const told = sessions[0]?.preparedBytes ?? 0;
    expect(told / bytes).toBeGreaterThan(0.8);
    expect(told / bytes).toBeLessThan(1.2);
    // Passwords are found only later.
    const least = write === declared ? 0.6 : 1;
    expect(filter.estimateBytes(hidden('a')) / bytes).toBeGreaterThan(least);
  });

  it.each([
    ['a few', 40, 24],
    ['many', 300, 40],
    ['a long one', 1, 4000],
  ])('knows the memory of secrets: %s', (_title, count, length) => {
    const secrets = Array.from({ length: count }, (_, at) => secret(at, length));
    const filter = createContentFilter({ secrets });
    createContentFilter({ secrets: ['another'] }).open({ hidden: [] });
    const before = measureHeap();
    const session = filter.open({ hidden: [] });
    const bytes = measureHeap() - before;
    const told = session?.preparedBytes ?? 0;
    expect(told / bytes).toBeGreaterThan(0.7);
    expect(told / bytes).toBeLessThan(1.5);
    expect(filter.estimateBytes([]) / bytes).toBeGreaterThan(0.9);
  });

  it('is shared by the sessions of other answers to the same texts', () => {
    const rules =
      'Never mention the old balcony to a guest, since it is about to fall down into the stalls. Always offer the garden.';
    const hidden = [{ text: `You are Ada. ${rules}`, kind: 'instructions' as const }];
    const session = createContentFilter().open({ hidden });
    const quoting = session?.reopen({ exempt: [rules] });
    const leaks = (opened: typeof session): boolean => {
      const channel = opened?.channel();
      channel?.push(`It says: ${rules}`);
      channel?.end();
      return channel?.leak !== undefined;
    };
    const same = session?.reopen();
    expect([session, same, quoting, quoting?.reopen({ exempt: [] })].map(leaks)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});
