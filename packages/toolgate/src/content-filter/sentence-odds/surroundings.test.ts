import { expect, it } from 'vitest';
import { readSurroundings, type WeighedSentence } from './surroundings.ts';

function sentence(own: number, block: number): WeighedSentence {
  return {
    start: 0,
    end: 40,
    head: 0,
    block,
    isQuoted: false,
    isLineEnd: true,
    isInDocument: false,
    enclosure: 0,
    form: [],
    evidence: {},
    own,
  };
}

it('reads how much the other sentences of a block command, and not those of other blocks', () => {
  const memories = [sentence(-4, 1), sentence(-4, 1), sentence(4, 1), sentence(-4, 1)];
  const rules = [sentence(4, 2), sentence(4, 2), sentence(4, 2), sentence(4, 2)];
  const blocks = readSurroundings([...memories, ...rules]).map(({ block }) => block);
  expect(blocks[2]).toBeLessThan(-0.3);
  expect(blocks[5]).toBeGreaterThan(0.3);
  expect(blocks[0]).toBeGreaterThan(blocks[2] ?? 0);
});
