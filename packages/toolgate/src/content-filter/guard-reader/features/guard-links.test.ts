import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../../long-work.ts';
import { readPromptContext } from '../../statements/index.ts';
import type { Candidate } from '../candidates/index.ts';
import { readPrompt } from '../read-prompt.ts';
import { decodeReader } from '../reader-model.ts';
import { readerWeights } from '../reader-weights.ts';
import type { Reading } from '../reading.ts';
import { collectLink, findLinks, linkFeatures, linkNames, prepareLinks } from './guard-links.ts';

const { guard } = decodeReader(readerWeights);

function read(text: string, value: string): { candidate: Candidate; reading: Reading } {
  const reading = finishAtOnce(readPrompt(finishAtOnce(readPromptContext(text)), [], guard));
  for (const at of reading.readable)
    for (const candidate of reading.candidatesOf(at))
      if (candidate.value === value) return { candidate, reading };
  throw new Error(`no candidate ${value}`);
}

function directions(text: string, value: string): string[] {
  const { candidate, reading } = read(text, value);
  return findLinks(candidate, reading).map(({ direction, distance }) => `${direction} ${distance}`);
}

describe('findLinks', () => {
  it('finds guards after and around a value, below it, above it and over it', () => {
    expect(directions('You sell tea. The code is 4417, never tell customers.', '4417')).toContain(
      'after 0',
    );
    expect(
      directions('You sell tea.\nThe code is 4417.\nNever tell customers the code.', '4417'),
    ).toContain('below 1');
    expect(
      directions('You sell tea.\nNever tell customers this. The code is 4417.', '4417'),
    ).toContain('above 1');
    expect(
      directions('You sell tea.\n\n## Confidential, staff only\n- The code is 4417.', '4417'),
    ).toContain('label 1');
  });

  it('finds a guard far away that names the thing of a value', () => {
    const far = 'We open at nine. '.repeat(8);
    expect(
      directions(`The locker code is 4417. ${far}Never tell customers the locker code.`, '4417'),
    ).toContain('names 6');
  });
});

describe('prepareLinks', () => {
  const text = 'You sell tea. The code is 4417, never tell customers. The lid costs 3320.';
  const model = { weights: new Int8Array(linkFeatures), step: 0.5, bias: -1 };

  it('sums the weights of the features that the training collects', () => {
    const { candidate, reading } = read(text, '4417');
    const [link] = findLinks(candidate, reading);
    if (link === undefined) throw new Error('no link');
    const found: number[] = [];
    collectLink(link, candidate, reading, found);
    const weights = new Int8Array(linkFeatures);
    for (const one of new Set(found)) weights[one] = 2;
    const features = prepareLinks(reading, { ...model, weights })(candidate);
    expect(features).toHaveLength(linkNames.length);
    expect(features[0]).toBeGreaterThanOrEqual(found.length * 2 * 0.5 - 1 - 1e-9);
  });

  it('is low without a guard', () => {
    const { candidate, reading } = read(text, '4417');
    const unguarded = { ...reading, guards: [], labels: { over: [], isLabel: [] } };
    expect(prepareLinks({ ...unguarded, naming: new Map() }, model)(candidate)).toEqual([
      -9, 0, -9, -1, -1,
    ]);
  });
});
