import { type BoostedTrees, sumTrees } from '../boosted-trees/index.ts';
import type { LongWork } from '../long-work.ts';
import { commonWords } from '../reading/index.ts';
import type { Candidate } from './candidates/index.ts';
import {
  collectSurroundings,
  linkNames,
  ownFeatures,
  pairNames,
  prepareOwnFeatures,
  preparePairs,
  prepareLinks,
  prepareReach,
  reachNames,
  prepareNeighbours,
} from './features/index.ts';
import type { ReaderModel } from './reader-model.ts';
import type { Reading } from './reading.ts';
import { hasWord } from './word-filter.ts';

/** Names of the features that compare the surroundings of a value with those of the same value elsewhere, and of other values. */
const comparedNames = ['own', 'most', 'least', 'mean', 'places', 'toBest', 'better'] as const;
const maxBetter = 12;
/** Minimum log odds from the surroundings of a value. Below it, the value is not weighed. */
const minScore = -3.5;
/** Number of values in one piece of work. */
const pieceValues = 16;

/** Number of features of a value. */
export const valueFeatures: number =
  ownFeatures + pairNames.length + reachNames.length + linkNames.length + comparedNames.length;

/** The parts of a reader for the features of values: the models of their surroundings and of their guards, and the filter of frequent words. */
export type SurroundingsReader = Pick<ReaderModel, 'surroundings' | 'links' | 'ordinary'>;

/**
 * Collects the features of the values of a prompt: of each alone, together with the guards, and of its surroundings. They are
 * `undefined` for a value that is not worth weighing.
 */
export function* collectFeatures(
  candidates: readonly Candidate[],
  reading: Reading,
  { surroundings, links, ordinary }: SurroundingsReader,
): LongWork<(Float32Array | undefined)[]> {
  const scores: number[] = [];
  for (const candidate of candidates) {
    if (scores.length % pieceValues === 0) yield;
    scores.push(scoreSurroundings(candidate, reading, surroundings));
  }
  const isOrdinary = (word: string): boolean => commonWords.has(word) || hasWord(ordinary, word);
  const readOwn = prepareOwnFeatures(reading, isOrdinary);
  const readPair = preparePairs(reading, candidates);
  const readReach = prepareReach(reading, candidates);
  const readLinks = prepareLinks(reading, links);
  const compare = prepareComparison(candidates, scores);
  const features: (Float32Array | undefined)[] = [];
  for (const [at, candidate] of candidates.entries()) {
    if (at % pieceValues === 0) yield;
    const score = scores[at] ?? 0;
    const own = isWorthWeighing(candidate, score)
      ? Float32Array.from([
          ...readOwn(candidate),
          ...readPair(candidate),
          ...readReach(candidate),
          ...readLinks(candidate),
          ...compare(candidate, score),
        ])
      : undefined;
    features.push(own);
  }
  return features;
}

/**
 * Weighs the values of a prompt. Returns, in their order, how likely some part of the prompt guards each value, from 0 to
 * 1; 0 for a value that is not worth weighing. It weighs each value alone, and then again beside the others, because
 * secrets are few and come in groups.
 */
export function* weighValues(
  candidates: readonly Candidate[],
  reading: Reading,
  model: ReaderModel,
): LongWork<number[]> {
  const features = yield* collectFeatures(candidates, reading, model);
  const together = yield* addNeighbours({ candidates, features, reading }, model.value);
  return together.map((own) =>
    own === undefined ? 0 : 1 / (1 + Math.exp(-sumTrees(model.beside, own))),
  );
}

/**
 * Adds features of the values around each value to its own features, from the scores that `trees` give each value alone.
 * Values that are not worth weighing have no features.
 */
export function* addNeighbours(
  {
    candidates,
    features,
    reading,
  }: {
    candidates: readonly Candidate[];
    features: readonly (Float32Array | undefined)[];
    reading: Reading;
  },
  trees: BoostedTrees,
): LongWork<(Float32Array | undefined)[]> {
  const odds = features.map((own) =>
    own === undefined ? Number.NEGATIVE_INFINITY : sumTrees(trees, own),
  );
  yield;
  const readOf = prepareNeighbours(candidates, odds, reading);
  const together: (Float32Array | undefined)[] = [];
  for (const [at, own] of features.entries()) {
    if (at % pieceValues === 0) yield;
    together.push(own && Float32Array.from([...own, ...readOf(at)]));
  }
  return together;
}

/**
 * Whether a value is worth weighing: a rule found it, or its surroundings resemble the surroundings of secrets. Skipping
 * all other values saves most of the time.
 */
function isWorthWeighing({ rule }: Candidate, score: number): boolean {
  return rule !== undefined || score > minScore;
}

/** The features of one value. Each call fills it before reading it. */
const collected: number[] = [];

function scoreSurroundings(
  candidate: Candidate,
  reading: Reading,
  { weights, step, bias }: ReaderModel['surroundings'],
): number {
  collected.length = 0;
  collectSurroundings(candidate, reading, collected);
  let sum = 0;
  for (const feature of collected) sum += weights[feature] ?? 0;
  return sum * step + bias;
}

/**
 * Creates a function that compares the score of the surroundings of a value with those of the same value elsewhere, and
 * of all others.
 */
function prepareComparison(
  candidates: readonly Candidate[],
  scores: readonly number[],
): (candidate: Candidate, score: number) => number[] {
  const byValue = new Map<string, number[]>();
  for (const [at, { value }] of candidates.entries()) {
    const same = byValue.get(value.toLowerCase());
    if (same === undefined) byValue.set(value.toLowerCase(), [scores[at] ?? 0]);
    else same.push(scores[at] ?? 0);
  }
  const ordered = scores.toSorted((one, other) => other - one);
  return ({ value }, score) => {
    const same = byValue.get(value.toLowerCase()) ?? [score];
    const better = ordered.slice(0, maxBetter).filter((one) => one > score).length;
    return [
      score,
      Math.max(...same),
      Math.min(...same),
      same.reduce((sum, one) => sum + one, 0) / same.length,
      same.length,
      score - (ordered[0] ?? 0),
      better,
    ];
  };
}
