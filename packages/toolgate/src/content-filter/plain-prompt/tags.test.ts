import { describe, expect, it } from 'vitest';
import { pieceCharacters } from '../long-work.ts';
import { unwrapElements } from './tags.ts';

describe('unwrapElements', () => {
  it('reads the words of a long prompt in pieces', () => {
    const text = 'word '.repeat(pieceCharacters);
    const work = unwrapElements(text);
    let pieces = 0;
    while (work.next().done !== true) pieces++;
    expect(pieces).toBe(Math.floor(text.length / pieceCharacters) - 1);
  });
});
