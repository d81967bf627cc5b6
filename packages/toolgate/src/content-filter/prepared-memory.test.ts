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

describe('a prepared prompt', () => {
  it.each([
    ['English', english, 125],
    ['Chinese', chinese, 200],
  ])('takes little memory for a character: %s', (_title, write, maxBytes) => {
    const filter = createContentFilter();
    const open = (name: string) =>
      filter.open({ hidden: [{ text: write(name), kind: 'instructions' }] });
    open('the first');
    const before = measureHeap();
    const sessions = ['a', 'b', 'c'].map(open);
    const bytes = (measureHeap() - before) / sessions.length;
    expect(bytes / characters).toBeLessThan(maxBytes);
  });
});
