import { describe, expect, it } from 'vitest';
import { seededRandom } from '../guard-training/random.ts';
import { composeCleanResults } from './clean-results.ts';
import { composePlanted, plant } from './planted-instructions.ts';

describe('composed tool results', () => {
  it.each(['trained', 'unseen'] as const)('are the same each time: %s', (part) => {
    expect(composeCleanResults(part, 3)).toEqual(composeCleanResults(part, 3));
  });

  it('have no kind that training and judging share', () => {
    const trained = listKinds('trained');
    expect([...listKinds('unseen')].filter((kind) => trained.has(kind))).toEqual([]);
  });
});

function listKinds(part: 'trained' | 'unseen'): Set<string> {
  return new Set(composeCleanResults(part, 1).map(({ kind }) => kind));
}

describe('plant', () => {
  it('leaves JSON valid and keeps the instruction as it is', () => {
    const random = seededRandom(1);
    const instructions = composePlanted(40);
    for (const { text } of composeCleanResults('unseen', 2)) {
      if (!text.startsWith('{')) continue;
      for (const instruction of instructions) {
        const planted = plant(text, instruction, random);
        if (!planted.endsWith('}')) continue;
        expect(JSON.stringify(JSON.parse(planted))).toContain(
          JSON.stringify(instruction).slice(1, -1),
        );
      }
    }
  });
});
