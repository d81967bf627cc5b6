import { describe, expect, it } from 'vitest';
import { readSentenceFeatures, sentenceFeatureNames } from './sentence-features.ts';
import type { WeighedSentence } from './surroundings.ts';

function sentence(own: number, other: Partial<WeighedSentence> = {}): WeighedSentence {
  return {
    start: 0,
    end: 20,
    isQuoted: false,
    isLineEnd: true,
    head: 0,
    block: 1,
    isInDocument: false,
    enclosure: 0,
    form: [20, 0, 1, 0, 0, 0, 0, 0, 1],
    evidence: { usage: own / 2 },
    own,
    ...other,
  };
}

const surroundings = { first: 0, near: 0.5, document: 0.25, prompt: -0.5, block: 0.125 };

function read(sentences: readonly WeighedSentence[], at: number): Record<string, number> {
  const features = readSentenceFeatures(sentences, at, surroundings);
  expect(features).toHaveLength(sentenceFeatureNames.length);
  return Object.fromEntries(
    sentenceFeatureNames.map((name, place) => [name, features[place] ?? 0]),
  );
}

describe('readSentenceFeatures', () => {
  it('reads the evidence of a sentence, its form and its surroundings', () => {
    const evidence = { usage: 1, command: 1 };
    const found = read([sentence(2, { evidence })], 0);
    expect(found).toMatchObject({ command: 1, fact: 0, usage: 1, own: 2 });
    expect(found).toMatchObject({ near: 0.5, prompt: -0.5, block: 0.125 });
    expect(found).toMatchObject({ characters: 20, capitals: 1 });
  });

  it('reads the evidence of two sentences on either side', () => {
    const sentences = [1, 2, 4, 8, 16].map((own) => sentence(own, { block: own < 4 ? 1 : 2 }));
    const around = {
      'own -2': 1,
      'own -1': 2,
      'own 1': 8,
      'own 2': 16,
      'usage -1': 1,
      'usage 1': 4,
    };
    expect(read(sentences, 2)).toMatchObject({ ...around, 'same block -1': 0, 'same block 1': 1 });
    expect(read(sentences, 0)).toMatchObject({ 'own -1': 0, 'usage -1': 0, 'same block -1': 0 });
  });
});
