import { describe, expect, it } from 'vitest';
import { alphabet, skipLetter } from '../boosted-trees/index.ts';
import { skipped, zeroPlace } from '../linear-model/index.ts';
import { createFeatureWeights, slotOf, wordingSlots } from './index.ts';

describe('slotOf', () => {
  it('tells a word from the same word in another context', () => {
    const slots = [slotOf('owl'), slotOf('owl', '^'), slotOf('owl', '*'), slotOf('owl', 'an')];
    expect(new Set(slots).size).toBe(4);
    for (const slot of slots) expect(slot).toBeLessThan(wordingSlots);
  });

  it('spreads words over all slots', () => {
    const slots = Array.from({ length: 20_000 }, (_, at) => slotOf(`word${at}`));
    // Chance alone leaves 19,811 of them apart.
    expect(new Set(slots).size).toBeGreaterThan(19_700);
  });
});

describe('createFeatureWeights', () => {
  it('returns the weight of a known feature, and 0 for another one', () => {
    const slot = slotOf('owl', 'an');
    const weigh = createFeatureWeights({
      size: wordingSlots,
      gaps: skipLetter.repeat(Math.floor(slot / skipped)) + alphabet.charAt(slot % skipped),
      weights: alphabet.charAt(zeroPlace - 12),
      step: 0.1,
      bias: 0,
    });
    expect(weigh('owl', 'an')).toBeCloseTo(-1.2);
    expect(weigh('owl')).toBe(0);
  });
});
