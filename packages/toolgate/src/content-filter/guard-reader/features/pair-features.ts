import { onceForEach } from '../../../internal/index.ts';
import { commonWords } from '../../reading/index.ts';
import { type PromptSentence, readSort, type ValueSort } from '../../secrecy/index.ts';
import { type PromptContext, stem } from '../../statements/index.ts';
import type { Candidate } from '../candidates/index.ts';
import { likelihoodOf } from '../guards/index.ts';
import type { Reading } from '../reading.ts';
import { readFormGroup } from './surroundings.ts';
import { dated } from './value-form.ts';

/** Names of the features that compare a value with the guards of its prompt and with the other values. */
export const pairNames = [
  'certainty',
  'asked',
  'occurrences',
  'sortOwn',
  'sortNext',
  'sortPrevious',
  'sortAgrees',
  'sortDiffers',
  'sharesNext',
  'sharesFar',
  'bestGuard',
  'distance',
  'between',
  'siblings',
  'rank',
  'sameForm',
  'grants',
  'nearAccess',
  'characters',
  'digits',
  'words',
  'values',
  'openly',
] as const;

type Pair = Record<(typeof pairNames)[number], number>;

/** Minimum likelihood of a sentence that counts as a guard of the prompt. */
const minGuard = 0.4;
/** Maximum number of guards to compare with a value. */
const maxGuards = 40;
/** Maximum distance in sentences to a guard that names the sort of the value. */
const reach = 2;
const maxDistance = 9;
const maxOccurrences = 6;
const minThingLetters = 4;
/** Minimum likelihood of a guard in a sentence that is not open. */
const minHolding = 0.5;
/** Maximum number of places of a word that count. */
const maxPlaces = 40;

/**
 * Prepares the features that compare a value with the guards of its prompt and with the other values. Returns a function that
 * reads them in the order of {@link pairNames}.
 */
export function preparePairs(
  reading: Reading,
  candidates: readonly Candidate[],
): (candidate: Candidate) => number[] {
  const { context } = reading;
  const likelihoods = reading.guards.map(likelihoodOf);
  const best = likelihoods.reduce((most, one) => Math.max(most, one), 0);
  /** Numbers of the sentences that guard, in their order. */
  const guards = [...likelihoods.keys()]
    .filter((place) => (likelihoods[place] ?? 0) > minGuard)
    .slice(0, maxGuards);
  const siblings = new Map<number, Candidate[]>();
  const counts = new Map<string, number>();
  for (const one of candidates) {
    const others = siblings.get(one.at);
    if (others === undefined) siblings.set(one.at, [one]);
    else others.push(one);
    const key = one.value.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const readSentence = prepareSentences(context, guards, likelihoods);
  const readSorts = prepareSorts(context, likelihoods);
  const saysOpenly = prepareOpenWords(context, candidates, likelihoods);
  return (candidate) => {
    const { at, value, certainty, isAsked } = candidate;
    const alike = (siblings.get(at) ?? []).filter((one) => one.certainty >= certainty);
    const group = readFormGroup(value);
    const next = guards.find((place) => place >= at);
    const features: Pair = {
      ...readSorts(at)(sortOf(value)),
      ...readSentence(at),
      certainty,
      asked: Number(isAsked),
      occurrences: Math.min(maxOccurrences, counts.get(value.toLowerCase()) ?? 1),
      bestGuard: best,
      between: next === undefined ? maxDistance : countBetween(candidate, next, siblings),
      siblings: alike.length,
      rank: alike.indexOf(candidate),
      sameForm: alike.filter((one) => readFormGroup(one.value) === group).length,
      grants: Number(context.grantsAccess),
      characters: value.length,
      digits: value.match(/\d/g)?.length ?? 0,
      words: value.split(/\s+/).length,
      values: Math.log1p(candidates.length),
      openly: Number(saysOpenly(candidate)),
    };
    return pairNames.map((name) => features[name]);
  };
}

/** Prepares the features that the values of a sentence share. */
function prepareSentences(
  { sentences, isAboutAccess }: PromptContext,
  guards: readonly number[],
  likelihoods: readonly number[],
) {
  const stemsOf = onceForEach((place: number) => readStems(sentences[place]));
  /** Returns how much two sentences have in common, if the second one guards. */
  const share = (at: number, place: number): number =>
    countShared(stemsOf(at), stemsOf(place)) * (likelihoods[place] ?? 0);
  return onceForEach((at: number) => ({
    sharesNext: share(at, at + 1),
    sharesFar: guards.reduce(
      (most, place) => (Math.abs(place - at) > 1 ? Math.max(most, share(at, place)) : most),
      0,
    ),
    distance: guards.reduce((least, place) => Math.min(least, Math.abs(place - at)), maxDistance),
    nearAccess: Number(isAboutAccess[at] === true),
  }));
}

/** Prepares a test whether a sentence without a guard, other than its own, has all words of a value. */
function prepareOpenWords(
  { sentences }: PromptContext,
  candidates: readonly Candidate[],
  likelihoods: readonly number[],
) {
  const wordsOf = ({ value, start, at }: Candidate): string[] =>
    (sentences[at]?.words ?? [])
      .filter((word) => word.start >= start && word.end <= start + value.length)
      .map(({ text }) => text);
  const places = new Map(
    candidates.flatMap(wordsOf).map((word) => [word, new Set<number>()] as const),
  );
  for (const [at, { words }] of sentences.entries()) {
    if ((likelihoods[at] ?? 0) >= minHolding) continue;
    for (const { text } of words) {
      const known = places.get(text);
      if (known !== undefined && known.size < maxPlaces) known.add(at);
    }
  }
  return (candidate: Candidate): boolean => {
    const [first, ...others] = wordsOf(candidate).map((word) => places.get(word));
    for (const place of first ?? [])
      if (place !== candidate.at && others.every((other) => other?.has(place))) return true;
    return false;
  };
}

/** Counts the values after a value that are as certain, up to a guard. */
function countBetween(
  { start, at, certainty }: Candidate,
  guard: number,
  siblings: ReadonlyMap<number, readonly Candidate[]>,
): number {
  let count = 0;
  for (let place = at; place <= guard && count < maxDistance; place++)
    for (const one of siblings.get(place) ?? [])
      if (one.start > start && one.certainty >= certainty) count++;
  return Math.min(maxDistance, count);
}

/** Prepares the features that say whether the guards near the values of one sort in a sentence name this sort, or another one. */
function prepareSorts({ text, sentences }: PromptContext, likelihoods: readonly number[]) {
  const readSortAt = onceForEach((place: number) => {
    const sentence = sentences[place];
    return sentence && readSort(text.slice(sentence.start, sentence.end));
  });
  return onceForEach((at: number) =>
    onceForEach((sort: ValueSort) => {
      const agrees = (place: number): number =>
        readSortAt(place) === sort ? (likelihoods[place] ?? 0) : 0;
      let sortAgrees = 0;
      let sortDiffers = 0;
      for (let place = at - reach; place <= at + reach; place++) {
        const likelihood = likelihoods[place] ?? 0;
        const meant = place === at || likelihood < minGuard ? undefined : readSortAt(place);
        if (meant === sort) sortAgrees = Math.max(sortAgrees, likelihood);
        else if (meant !== undefined) sortDiffers = Math.max(sortDiffers, likelihood);
      }
      return {
        sortOwn: Number(readSortAt(at) === sort),
        sortNext: agrees(at + 1),
        sortPrevious: agrees(at - 1),
        sortAgrees,
        sortDiffers,
      };
    }),
  );
}

function sortOf(value: string): ValueSort {
  if (dated.test(value)) return 'time';
  if (/\d/.test(value)) return 'number';
  return /^\p{Lu}/u.test(value) ? 'name' : 'place';
}

/** Counts the stems that two sentences share. */
function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const word of one) if (other.has(word)) count++;
  return count;
}

/** Returns the stems of the content words of a sentence. */
function readStems(sentence: PromptSentence | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { text } of sentence?.words ?? [])
    if (text.length >= minThingLetters && !commonWords.has(text)) found.add(stem(text));
  return found;
}
