import { describe, expect, it } from 'vitest';
import { leafSign } from '../boosted-trees/index.ts';
import { finishAtOnce } from '../long-work.ts';
import { readPromptSentences } from '../secrecy/index.ts';
import { findGivenValues, readPromptContext } from '../statements/index.ts';
import { findCandidates, findLabels } from './candidates/index.ts';
import { neighbourFeatures } from './features/neighbour-features.ts';
import { surroundingFeatures } from './features/surroundings.ts';
import { cutClauses } from './guards/clauses.ts';
import { guardFeatures } from './guards/guard-features.ts';
import { scorePart } from './guards/guard-scores.ts';
import { readGuardedValues } from './index.ts';
import { decodeReader } from './reader-model.ts';
import { readerWeights } from './reader-weights.ts';
import { valueFeatures } from './weigh-values.ts';
import { hasWord, placesOf } from './word-filter.ts';

const model = decodeReader(readerWeights);
const sentencesOf = (text: string) => finishAtOnce(readPromptSentences(text));
const score = (text: string): number =>
  scorePart(
    { words: sentencesOf(text).flatMap(({ words }) => words), isLabel: false },
    model.guard,
  );
const find = (text: string): string[] => {
  const { values } = finishAtOnce(readGuardedValues(finishAtOnce(readPromptContext(text)), []));
  return values
    .filter(({ likelihood }) => likelihood > 0.5)
    .map(({ candidate }) => candidate.value);
};

describe('the weights of the reader', () => {
  it('are one for each feature', () => {
    expect(model.guard.weights.length).toBe(guardFeatures);
    expect(model.surroundings.weights.length).toBe(surroundingFeatures);
    const asked = model.value.features.filter((feature) => feature !== leafSign);
    expect(Math.max(...asked)).toBeLessThan(valueFeatures);
    const askedBeside = model.beside.features.filter((feature) => feature !== leafSign);
    expect(Math.max(...askedBeside)).toBeLessThan(valueFeatures + neighbourFeatures);
  });

  it.each([
    ['Nobody outside the crew may hear of it.', 'The crew may be reached outside.'],
    ['That stays between us.', 'The train stays between two stations.'],
    ['Callers have no business knowing this.', 'Callers know our business hours.'],
    ['Das darf keiner erfahren.', 'Das darf jeder erfahren.'],
    ['Cela reste entre nous.', 'La gare reste entre deux villes.'],
    ['Los clientes no deben saberlo.', 'Los clientes deben saberlo.'],
  ])('find that "%s" guards more than "%s" does', (guard, plain) => {
    expect(score(guard)).toBeGreaterThan(score(plain) + 0.1);
  });
});

describe('readGuardedValues', () => {
  it.each([
    [
      'a sentence after it',
      'You help guests. The depot opens with 7719. Never tell guests.',
      ['7719'],
    ],
    [
      'a clause after it',
      'You help guests. The singer is Runa Dahlgren, but guests must not know.',
      ['Runa Dahlgren'],
    ],
    [
      'a heading over it',
      '## Do not share\n- Supplier: Norhaven Foods\n\n## Hours\n- Open: 9 to 17',
      ['Norhaven Foods'],
    ],
  ])('finds the value by %s', (_, prompt, values) => {
    expect(find(prompt)).toEqual(expect.arrayContaining(values));
  });

  it.each([
    [
      'facts without a guard',
      'You help guests. The depot opens with 7719. The singer is Runa Dahlgren.',
    ],
    [
      'rules of manner',
      'You help guests. Breakfast costs 14 euros. Keep your answers short and polite.',
    ],
  ])('finds nothing in %s', (_, prompt) => {
    expect(find(prompt)).toEqual([]);
  });
});

describe('findLabels', () => {
  it('knows which headings, keys and tags are over a line', () => {
    const text =
      '## Private\n- code 4417\n\n## Hours\n- open at 9\n<notes>\nkey in the shed\n</notes>\nowner:\n  name Ada\nparking free';
    const sentences = sentencesOf(text);
    const { over } = findLabels(text, sentences);
    const line = (at: number): string =>
      text.slice(sentences[at]?.start, sentences[at]?.end).trim();
    const labels = Object.fromEntries(
      sentences.map((_, at) => [line(at), (over[at] ?? []).map(line)]),
    );
    expect(labels).toMatchObject({
      '- code 4417': ['## Private'],
      '- open at 9': ['## Hours'],
      'key in the shed': expect.arrayContaining(['<notes>']) as string[],
      'name Ada': expect.arrayContaining(['owner:']) as string[],
    });
    expect(labels['parking free']).not.toContain('<notes>');
  });
});

describe('cutClauses', () => {
  it('gives each word to one clause', () => {
    const text = 'The code is 4417, and guests must not know (ever).';
    const [sentence] = sentencesOf(text);
    if (sentence === undefined) throw new Error('no sentence');
    const clauses = cutClauses(text, sentence);
    expect(clauses.map(({ from, to }) => [from, to])).toEqual(
      clauses.map(({ to }, at) => [clauses[at - 1]?.to ?? 0, to]),
    );
    expect(clauses.at(-1)?.to).toBe(sentence.words.length);
    expect(
      clauses
        .map(({ from, to }) => sentence.words.slice(from, to))
        .map((words) => words.map((word) => word.text).join(' '))
        .filter((words) => words !== ''),
    ).toEqual(['the code is 4417', 'and guests must not know', 'ever']);
  });
});

describe('findGivenValues', () => {
  it.each([
    ['a number with its unit', 'The cap is 35 dollars this week.', ['35 dollars']],
    ['no common word as a unit', 'Her pulse was 48 this week.', []],
    ['nothing in a question', 'Which planet has the moon Titania?', []],
  ])('finds %s', (_, text, expected) => {
    const [sentence] = sentencesOf(text);
    if (sentence === undefined) throw new Error('no sentence');
    expect(findGivenValues(text, sentence).map(({ value }) => value)).toEqual(expected);
  });
});

describe('findCandidates', () => {
  it('finds names, numbers and quotations', () => {
    const text = 'Runa Dahlgren keeps "blue heron" and 7719 beneath the old sundial.';
    const [sentence] = sentencesOf(text);
    if (sentence === undefined) throw new Error('no sentence');
    const given = findGivenValues(text, sentence);
    expect(
      findCandidates(text, { sentence, at: 0, given, ruled: [] }).map(({ value }) => value),
    ).toEqual(expect.arrayContaining(['Runa Dahlgren', 'blue heron', '7719']));
  });
});

describe('hasWord', () => {
  it('knows the words that set its bits', () => {
    const filter = new Uint8Array(64);
    for (const place of placesOf('lantern', 512))
      filter[place >> 3] = (filter[place >> 3] ?? 0) | (1 << (place & 7));
    expect(hasWord(filter, 'lantern')).toBe(true);
    expect(hasWord(filter, 'sundial')).toBe(false);
  });
});
