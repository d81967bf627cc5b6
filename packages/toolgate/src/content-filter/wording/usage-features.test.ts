import { describe, expect, it } from 'vitest';
import { maxLinearGrowth, measureGrowth } from '../../testing/measure-growth.ts';
import { classifySentence } from '../secrecy/index.ts';
import { readUsageFeatures, scaleUsage, splitTokens, weighUsage } from './index.ts';

const sourceOf = (sentence: string) => ({
  tokens: splitTokens(sentence),
  classes: classifySentence(sentence),
});

function nameFeature(name: string, context?: string): string {
  if (context === undefined) return name;
  if (context === '^') return `^${name}`;
  if (context === '^*') return `^${name}*`;
  return context === '*' ? `${name}*` : `${context}_${name}`;
}

function featuresOf(sentence: string): string[] {
  const features: string[] = [];
  readUsageFeatures(sourceOf(sentence), (...feature) => features.push(nameFeature(...feature)));
  return features;
}

describe('readUsageFeatures', () => {
  it('reads words, their first letters, pairs of words and the word after a leading phrase', () => {
    expect(featuresOf('above 150 euros, rinse thoroughly')).toEqual([
      'above',
      '^above',
      '0',
      'above_0',
      'euros',
      '0_euros',
      ',',
      'rinse',
      '^rinse',
      'thoroughly',
      'thoro*',
      'rinse_thoro',
      '#2',
    ]);
  });

  it('reads ideographs and their pairs', () => {
    expect(featuresOf('成人票')).toEqual(['成', '^成', '人', '成_人', '票', '人_票', '#1']);
  });

  it('reads the first letters of a long word with which a sentence begins', () => {
    expect(featuresOf('refunds wait')).toEqual([
      'refunds',
      'refun*',
      '^refunds',
      '^refun*',
      'wait',
      'refun_wait',
      '#1',
    ]);
  });

  it('reads how long a sentence is, up to 64 tokens', () => {
    expect(featuresOf('owl '.repeat(200))).toContain('#6');
  });

  it('reads signs: any quotation mark is the same one, and only a mark of a question ends a sentence', () => {
    expect(featuresOf('“owls”: why?')).toEqual(['#quote', 'owls', '^owls', ':', 'why', '?', '#2']);
    expect(featuresOf('owls fly. at night.')).not.toContain('.');
  });

  it('reads meanings in any language, but no meaning of a word that most sentences have', () => {
    expect(featuresOf('never')).toContain('@negation');
    expect(featuresOf('niemals')).toContain('@negation');
    expect(featuresOf('the')).toEqual(['the', '^the', '#0']);
  });

  it('takes time linear in the length of a sentence', () => {
    const growth = measureGrowth(100_000, (size) => {
      expect(featuresOf('owl ? '.repeat(size)).length).toBeGreaterThan(size);
    });
    expect(growth).toBeLessThan(maxLinearGrowth);
  });
});

const weigh = (feature: string, context?: string): number =>
  feature === 'owl' && context === undefined ? 2 : 0;

describe('weighUsage', () => {
  it('weighs a feature less in a longer sentence', () => {
    expect(weighUsage(sourceOf('an owl sleeps'), weigh)).toBe(2);
    const long = `an owl sleeps ${'here '.repeat(29)}`;
    expect(weighUsage(sourceOf(long), weigh)).toBeCloseTo(2 * scaleUsage(32));
    expect(scaleUsage(32)).toBe(0.5);
  });

  it('is from -3 to 3', () => {
    expect(weighUsage(sourceOf('owl owl owl'), () => 9)).toBe(3);
    expect(weighUsage(sourceOf('owl owl owl'), () => -9)).toBe(-3);
  });
});
