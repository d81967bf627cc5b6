import { commonWords } from '../../reading/index.ts';
import { readSort, type ValueSort } from '../../secrecy/index.ts';
import { stem } from '../../statements/index.ts';
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
] as const;

type Pair = Record<(typeof pairNames)[number], number>;

/** Features that are equal for all values of a sentence, and for all its values of one sort. */
const sentenceNames = ['sharesNext', 'sharesFar', 'distance', 'nearAccess'] as const;
const sortNames = ['sortOwn', 'sortNext', 'sortPrevious', 'sortAgrees', 'sortDiffers'] as const;

/** Minimum likelihood of a sentence that counts as a guard of the prompt. */
const minGuard = 0.4;
/** Maximum number of guards to compare with a value. */
const maxGuards = 40;
/** Maximum distance in sentences to a guard that names the sort of the value. */
const reach = 2;
const maxDistance = 9;
const maxOccurrences = 6;
const minThingLetters = 4;

/** Data that the features of all values of a prompt share. */
export interface PairReading {
  /** Numbers of the sentences that guard, in their order. */
  guards: readonly number[];
  /** The likelihood of the best guard. */
  best: number;
  /** All values, in their order. */
  candidates: readonly Candidate[];
  /** Cache: for each sentence, the stems of its words. */
  stems: Map<number, ReadonlySet<string>>;
  /** Cache: for each sentence, the sort of value that it names. */
  sorts: Map<number, ValueSort | undefined>;
  /** The values of each sentence. */
  siblings: ReadonlyMap<number, readonly Candidate[]>;
  /** Cache: for each sentence, the features that its values share. */
  bySentence: Map<number, Pick<Pair, (typeof sentenceNames)[number]>>;
  /** Cache: for each sentence and sort, the features that the values share. */
  bySort: Map<string, Pick<Pair, (typeof sortNames)[number]>>;
  /** For each value in lower case, the number of its candidates. */
  counts: ReadonlyMap<string, number>;
}

/** Prepares the data that the values of a prompt share. */
export function readPairs(reading: Reading, candidates: readonly Candidate[]): PairReading {
  const guards: number[] = [];
  let best = 0;
  for (const place of reading.guards.keys()) {
    const likelihood = likelihoodAt(place, reading);
    best = Math.max(best, likelihood);
    if (likelihood > minGuard && guards.length < maxGuards) guards.push(place);
  }
  const siblings = new Map<number, Candidate[]>();
  const counts = new Map<string, number>();
  for (const one of candidates) {
    const others = siblings.get(one.at);
    if (others === undefined) siblings.set(one.at, [one]);
    else others.push(one);
    const key = one.value.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    guards,
    best,
    candidates,
    stems: new Map(),
    sorts: new Map(),
    siblings,
    bySentence: new Map(),
    bySort: new Map(),
    counts,
  };
}

function likelihoodAt(at: number, { guards }: Reading): number {
  return likelihoodOf(guards[at]);
}

/** Reads the features of a value and the guards of its prompt, in the order of {@link pairNames}. */
export function readPair(candidate: Candidate, reading: Reading, pairs: PairReading): number[] {
  const { at, value, certainty, isAsked } = candidate;
  const siblings = (pairs.siblings.get(at) ?? []).filter((one) => one.certainty >= certainty);
  const group = readFormGroup(value);
  const next = pairs.guards.find((place) => place >= at);
  const features: Pair = {
    ...readSorts(candidate, reading, pairs),
    ...readSentence(at, reading, pairs),
    certainty,
    asked: Number(isAsked),
    occurrences: Math.min(maxOccurrences, pairs.counts.get(value.toLowerCase()) ?? 1),
    bestGuard: pairs.best,
    between: next === undefined ? maxDistance : countBetween(candidate, next, pairs),
    siblings: siblings.length,
    rank: siblings.indexOf(candidate),
    sameForm: siblings.filter((one) => readFormGroup(one.value) === group).length,
    grants: Number(reading.context.grantsAccess),
    characters: value.length,
    digits: value.match(/\d/g)?.length ?? 0,
    words: value.split(/\s+/).length,
    values: Math.log1p(pairs.candidates.length),
  };
  return pairNames.map((name) => features[name]);
}

function readSentence(
  at: number,
  reading: Reading,
  pairs: PairReading,
): Pick<Pair, (typeof sentenceNames)[number]> {
  const cached = pairs.bySentence.get(at);
  if (cached !== undefined) return cached;
  const found = {
    sharesNext: countShared(at, at + 1, reading, pairs) * likelihoodAt(at + 1, reading),
    sharesFar: findFar(at, reading, pairs),
    distance: pairs.guards.reduce(
      (least, place) => Math.min(least, Math.abs(place - at)),
      maxDistance,
    ),
    nearAccess: Number(reading.context.isAboutAccess[at] === true),
  };
  pairs.bySentence.set(at, found);
  return found;
}

/** Counts the values after a value that are as certain, up to a guard. */
function countBetween(
  { start, at, certainty }: Candidate,
  guard: number,
  { siblings }: PairReading,
): number {
  let count = 0;
  for (let place = at; place <= guard && count < maxDistance; place++)
    for (const one of siblings.get(place) ?? [])
      if (one.start > start && one.certainty >= certainty) count++;
  return Math.min(maxDistance, count);
}

/** Reads whether the guards near a value name its sort, or another one. */
function readSorts(
  { at, value }: Candidate,
  reading: Reading,
  pairs: PairReading,
): Pick<Pair, (typeof sortNames)[number]> {
  const sort = sortOf(value);
  const key = `${at} ${sort}`;
  const cached = pairs.bySort.get(key);
  if (cached !== undefined) return cached;
  const agrees = (place: number): number =>
    readSortAt(place, reading, pairs) === sort ? likelihoodAt(place, reading) : 0;
  let sortAgrees = 0;
  let sortDiffers = 0;
  for (let place = at - reach; place <= at + reach; place++) {
    const likelihood = likelihoodAt(place, reading);
    const meant =
      place === at || likelihood < minGuard ? undefined : readSortAt(place, reading, pairs);
    if (meant === sort) sortAgrees = Math.max(sortAgrees, likelihood);
    else if (meant !== undefined) sortDiffers = Math.max(sortDiffers, likelihood);
  }
  const found = {
    sortOwn: Number(readSortAt(at, reading, pairs) === sort),
    sortNext: agrees(at + 1),
    sortPrevious: agrees(at - 1),
    sortAgrees,
    sortDiffers,
  };
  pairs.bySort.set(key, found);
  return found;
}

function sortOf(value: string): ValueSort {
  if (dated.test(value)) return 'time';
  if (/\d/.test(value)) return 'number';
  return /^\p{Lu}/u.test(value) ? 'name' : 'place';
}

function readSortAt(
  place: number,
  { context: { text, sentences } }: Reading,
  { sorts }: PairReading,
): ValueSort | undefined {
  const sentence = sentences[place];
  if (sentence === undefined) return undefined;
  if (!sorts.has(place)) sorts.set(place, readSort(text.slice(sentence.start, sentence.end)));
  return sorts.get(place);
}

/** Returns how much the sentence of a value has in common with a guard farther away. */
function findFar(at: number, reading: Reading, pairs: PairReading): number {
  let most = 0;
  for (const place of pairs.guards)
    if (Math.abs(place - at) > 1)
      most = Math.max(most, countShared(at, place, reading, pairs) * likelihoodAt(place, reading));
  return most;
}

/** Counts the stems of content words that two sentences share. */
function countShared(one: number, other: number, reading: Reading, pairs: PairReading): number {
  const stems = readStems(other, reading, pairs);
  let count = 0;
  for (const word of readStems(one, reading, pairs)) if (stems.has(word)) count++;
  return count;
}

function readStems(
  place: number,
  { context: { sentences } }: Reading,
  { stems }: PairReading,
): ReadonlySet<string> {
  const cached = stems.get(place);
  if (cached !== undefined) return cached;
  const found = new Set<string>();
  for (const { text } of sentences[place]?.words ?? [])
    if (text.length >= minThingLetters && !commonWords.has(text)) found.add(stem(text));
  stems.set(place, found);
  return found;
}
