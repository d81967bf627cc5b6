import { type Candidate, overlap } from '../candidates/index.ts';
import type { Reading } from '../reading.ts';

/**
 * Names of the features that say how likely the values around a value are secrets: the values in its sentence, in the
 * sentences beside it, under its label and in the prompt, and the same value elsewhere.
 */
const neighbourNames = [
  'own',
  'beside',
  'besideMean',
  'overlapping',
  'sentenceMean',
  'previous',
  'next',
  'above',
  'below',
  'same',
  'rank',
  'toBest',
  'total',
  'labelBest',
  'labelMean',
] as const;

/** Number of these features. */
export const neighbourFeatures: number = neighbourNames.length;

/** The lowest log odds, also where there is no value. */
const lowest = -9;
/** Maximum number of sentences above and below. */
const reach = 3;
const maxRank = 40;

/** Log odds that belong together. Each has a number. */
interface Group {
  sum: number;
  count: number;
  /** The number of the best, and the odds of it and of the second. */
  first: number;
  best: number;
  second: number;
}

/**
 * Prepares the features that say how likely the values around a value are secrets. `odds` has the log odds of each candidate,
 * weighed alone. Returns a function that reads the features of the candidate with an index. All together take linear time.
 */
export function prepareNeighbours(
  candidates: readonly Candidate[],
  odds: readonly number[],
  { labels }: Pick<Reading, 'labels'>,
): (index: number) => number[] {
  const oddsOf = (index: number): number => Math.max(lowest, odds[index] ?? lowest);
  const labelOf = (sentence: number): number => labels.over[sentence]?.[0] ?? -1;
  const all: Group = emptyGroup();
  const same = new Map<string, Group>();
  const sentences = new Map<number, Group>();
  const values = new Map<number, number[]>();
  for (const [index, { at, value }] of candidates.entries()) {
    add(all, index, oddsOf(index));
    add(groupOf(same, value.toLowerCase()), index, oddsOf(index));
    add(groupOf(sentences, at), index, oddsOf(index));
    const known = values.get(at);
    if (known === undefined) values.set(at, [index]);
    else known.push(index);
  }
  const underLabel = new Map<number, Group>();
  for (const [at, { best }] of sentences)
    if (labelOf(at) >= 0) add(groupOf(underLabel, labelOf(at)), at, best);
  const bestOf = (sentence: number): number => sentences.get(sentence)?.best ?? lowest;
  const ranks = rank(odds);
  const total = odds.reduce((sum, one) => sum + 1 / (1 + Math.exp(-one)), 0);
  return (index) => {
    const candidate = candidates[index];
    if (candidate === undefined) return neighbourNames.map(() => 0);
    const { at, value } = candidate;
    const own = oddsOf(index);
    const siblings = (values.get(at) ?? []).filter((one) => one !== index);
    const isOver = (one: number): boolean => overlap(candidates[one] ?? candidate, candidate);
    const beside = siblings.filter((one) => !isOver(one)).map(oddsOf);
    const label = underLabel.get(labelOf(at));
    return [
      own,
      max(beside),
      beside.length === 0 ? lowest : beside.reduce((sum, one) => sum + one, 0) / beside.length,
      max(siblings.filter(isOver).map(oddsOf)),
      meanOfOthers(sentences.get(at), -1, 0),
      bestOf(at - 1),
      bestOf(at + 1),
      max(range(at - reach, at).map(bestOf)),
      max(range(at + 1, at + 1 + reach).map(bestOf)),
      bestOfOthers(same.get(value.toLowerCase()), index),
      Math.min(maxRank, ranks[index] ?? maxRank),
      own - bestOfOthers(all, index),
      total,
      bestOfOthers(label, at),
      meanOfOthers(label, at, bestOf(at)),
    ];
  };
}

function emptyGroup(): Group {
  return { sum: 0, count: 0, first: -1, best: lowest, second: lowest };
}

function groupOf<Key>(groups: Map<Key, Group>, key: Key): Group {
  const group = groups.get(key) ?? emptyGroup();
  groups.set(key, group);
  return group;
}

function add(group: Group, number: number, odds: number): void {
  group.sum += odds;
  group.count++;
  if (group.first < 0 || odds > group.best) {
    group.second = group.best;
    group.best = odds;
    group.first = number;
  } else group.second = Math.max(group.second, odds);
}

function bestOfOthers(group: Group = emptyGroup(), number = -1): number {
  return group.first === number ? group.second : group.best;
}

/** Returns the mean of a group without the odds of one member; of the whole group if the number is -1. */
function meanOfOthers(group: Group = emptyGroup(), number: number, odds: number): number {
  const count = group.count - Number(number >= 0);
  return count <= 0 ? lowest : (group.sum - (number >= 0 ? odds : 0)) / count;
}

/** Returns for each of the odds how many are higher. */
function rank(odds: readonly number[]): number[] {
  const ranks: number[] = [];
  for (const [place, index] of [...odds.keys()]
    .toSorted((one, other) => (odds[other] ?? lowest) - (odds[one] ?? lowest))
    .entries())
    ranks[index] = place;
  return ranks;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, turn) => from + turn);
}

function max(odds: readonly number[]): number {
  return odds.reduce((most, one) => Math.max(most, one), lowest);
}
