import type { LinearModel } from '../../linear-model/index.ts';
import type { PromptWord } from '../../secrecy/index.ts';
import { stem } from '../../statements/index.ts';
import type { Candidate } from '../candidates/index.ts';
import {
  type Clause,
  hashWord,
  likelihoodOf,
  mixHashes,
  type SentenceGuard,
} from '../guards/index.ts';
import { isThing, thingsOf } from '../near-guards.ts';
import type { Reading } from '../reading.ts';
import { readFormGroup } from './surroundings.ts';

/** Number of features of a link. */
export const linkFeatures: number = 1 << 17;

/** Where a guard is, seen from a value. */
type Direction = 'before' | 'around' | 'after' | 'above' | 'below' | 'label' | 'names';

/** A part of a prompt that may guard a value: a link between the two. */
export interface GuardLink {
  /** Number of the sentence of the guard. */
  place: number;
  direction: Direction;
  /** The number of sentences between value and guard, at most {@link maxDistance}. */
  distance: number;
  /** The words that guard. */
  words: readonly PromptWord[];
  /** How likely they guard anything, from 0 to 1. */
  likelihood: number;
}

const directions: readonly Direction[] = [
  'before',
  'around',
  'after',
  'above',
  'below',
  'label',
  'names',
];
/** Minimum likelihood of a guard. */
const minGuard = 0.25;
/** Maximum distance in sentences to a guard above or below. */
const maxDistance = 6;
/** Maximum number of labels, and of guards that name the thing of a value. */
const maxLabels = 3;
const maxNaming = 3;
const maxWords = 14;
/** Seeds of the kinds of features; the number of a direction is added. */
const seeds = {
  word: 2000,
  part: 2020,
  pair: 2040,
  meaning: 2060,
  first: 2080,
  last: 2100,
  place: 2120,
  form: 2140,
  shared: 2160,
  others: 2180,
  near: 2200,
  opening: 2220,
  kind: 2240,
} as const;
const bound = 3;
/** The end of a line that announces the next ones, and the end of a remark in brackets. */
const opens = /[:：]["'”’)\]*]*$/u;
const closes = /[)\]）】]$/u;

/** Finds the parts of a prompt that may guard a value: in its own sentence, near it and over it, and guards that name its thing. */
export function findLinks(candidate: Candidate, reading: Reading): GuardLink[] {
  const { at } = candidate;
  const found = findOwnLinks(candidate, reading);
  const add = (place: number, direction: Direction): void => {
    const guard = reading.guards[place];
    if (place === at || guard === undefined || likelihoodOf(guard) < minGuard) return;
    const distance = Math.min(maxDistance, Math.abs(place - at));
    found.push({ place, direction, distance, ...readGuard(guard, place, reading) });
  };
  const over = (reading.labels.over[at] ?? []).slice(0, maxLabels);
  for (const place of over) add(place, 'label');
  for (let distance = 1; distance <= maxDistance; distance++) {
    if (!over.includes(at - distance)) add(at - distance, 'above');
    add(at + distance, 'below');
  }
  const places = thingsOf(candidate, reading).flatMap((thing) => reading.naming.get(thing) ?? []);
  for (const place of [...new Set(places)].slice(0, maxNaming))
    if (Math.abs(place - at) > maxDistance) add(place, 'names');
  return found;
}

/** Finds the clauses in the sentence of a value that may guard it. */
function findOwnLinks({ at, start, value }: Candidate, { guards, context }: Reading): GuardLink[] {
  const end = start + value.length;
  const directionOf = (clause: Clause): Direction => {
    if (clause.end <= start) return 'before';
    return clause.start < end ? 'around' : 'after';
  };
  return (guards[at]?.clauses ?? [])
    .filter(({ score }) => score >= minGuard)
    .map((clause) => ({
      place: at,
      direction: directionOf(clause),
      distance: 0,
      words: context.sentences[at]?.words.slice(clause.from, clause.to) ?? [],
      likelihood: clause.score,
    }));
}

/** Returns the words of a sentence that guard: the words of its best clause, or all. */
function readGuard(
  guard: SentenceGuard,
  place: number,
  { context }: Reading,
): Pick<GuardLink, 'words' | 'likelihood'> {
  const words = context.sentences[place]?.words ?? [];
  const best = guard.clauses.reduce<Clause | undefined>(
    (most, clause) => (clause.score > (most?.score ?? guard.whole) ? clause : most),
    undefined,
  );
  return {
    words: best === undefined ? words : words.slice(best.from, best.to),
    likelihood: likelihoodOf(guard),
  };
}

/** Adds the features of a link to `found`: the words of the guard and how it is connected with the value. A feature is a number from a hash. */
export function collectLink(
  link: GuardLink,
  candidate: Candidate,
  reading: Reading,
  found: number[],
): void {
  collectGuardWords(link, reading, found);
  collectConnection(link, candidate, reading, found);
}

/** Adds the features that are the same for all values on one side of a guard. */
function collectGuardWords(
  { place, direction, words }: GuardLink,
  reading: Reading,
  found: number[],
) {
  const side = directions.indexOf(direction);
  const { text, sentences } = reading.context;
  let before = 0;
  for (const word of words.slice(0, maxWords)) {
    const { own, parts } = hashWord(word.text);
    found.push(feature(seeds.word + side, own));
    for (const part of parts) found.push(feature(seeds.part + side, part));
    if (before !== 0) found.push(feature(seeds.pair + side, before, own));
    for (let rest = word.classes; rest !== 0; rest &= rest - 1)
      found.push(feature(seeds.meaning + side, rest & -rest));
    before = own;
  }
  found.push(feature(seeds.last + side, before));
  const sentence = sentences[place];
  const first = sentence?.words.slice(0, 2).map((word) => hashWord(word.text).own) ?? [];
  found.push(feature(seeds.first + side, first[0] ?? 0));
  found.push(feature(seeds.opening + side, first[0] ?? 0, first[1] ?? 0));
  const line = text.slice(sentence?.start, sentence?.end).trimEnd();
  const ending = opens.test(line) ? 1 : 2 * Number(closes.test(line));
  const isLabel = reading.labels.isLabel[place] === true ? 4 : 0;
  found.push(feature(seeds.kind + side, ending + isLabel + 1));
}

/** Adds the features that say how a value is connected with a guard. */
function collectConnection(
  { place, direction, distance, likelihood, words }: GuardLink,
  candidate: Candidate,
  reading: Reading,
  found: number[],
): void {
  const { at, value, certainty, isBound } = candidate;
  const { sentences } = reading.context;
  const side = directions.indexOf(direction);
  const strength = Math.floor(likelihood * 5);
  found.push(feature(seeds.place + side, distance + 1, strength + 1));
  const form = readFormGroup(value) + 8 * Math.floor(certainty * 2) + 80 * Number(isBound);
  found.push(feature(seeds.form + side, form, strength));
  const things = thingsOf(candidate, reading);
  const guardStems = new Set(words.filter(isThing).map(({ text }) => stem(text)));
  const shared = things.filter((thing) => guardStems.has(thing)).length;
  found.push(feature(seeds.shared + side, Math.min(shared, 2), Math.min(guardStems.size, 3)));
  const [from, to] = place < at ? [place, at] : [at, place];
  let others = 0;
  let breaks = 0;
  for (let between = from + 1; between <= to; between++) {
    if (between < to && likelihoodOf(reading.guards[between]) > minGuard) others++;
    if (sentences[between]?.isParagraphStart === true) breaks++;
  }
  found.push(
    feature(seeds.others + side, Math.min(others, bound) + 1, Math.min(breaks, bound) + 1),
  );
  const isOnLine = sentences[to]?.isLineStart !== true;
  found.push(
    feature(seeds.near + side, distance + 1, Number(isOnLine) + 2 * Math.min(breaks, bound)),
  );
}

function feature(seed: number, one: number, other = 0): number {
  return mixHashes(seed, one, other) & (linkFeatures - 1);
}

/** Names of the features from the links of a value. */
export const linkNames = ['link', 'linkSum', 'linkSecond', 'linkSide', 'linkDistance'] as const;
const noLink = -9;

/** Prepares the features from the links of a value. Returns a function that reads them in the order of {@link linkNames}. */
export function prepareLinks(
  reading: Reading,
  { weights, step, bias }: LinearModel,
): (candidate: Candidate) => number[] {
  const sumOf = (collect: (found: number[]) => void): number => {
    const found: number[] = [];
    collect(found);
    return found.reduce((sum, one) => sum + (weights[one] ?? 0), 0);
  };
  // The words of a guard have the same sum for all values on one side of it.
  const sums = new Map<string, number>();
  const sumWords = (link: GuardLink): number => {
    const key = `${link.place} ${link.direction} ${link.words[0]?.start ?? 0}`;
    const known = sums.get(key);
    if (known !== undefined) return known;
    const sum = sumOf((found) => collectGuardWords(link, reading, found));
    sums.set(key, sum);
    return sum;
  };
  return (candidate) => {
    let best = noLink;
    let second = noLink;
    let all = 0;
    let side = -1;
    let distance = -1;
    for (const link of findLinks(candidate, reading)) {
      const sum =
        sumWords(link) + sumOf((found) => collectConnection(link, candidate, reading, found));
      const odds = sum * step + bias;
      all += 1 / (1 + Math.exp(-odds));
      if (odds > best) {
        second = best;
        best = odds;
        side = directions.indexOf(link.direction);
        distance = link.distance;
      } else second = Math.max(second, odds);
    }
    return [best, all, second, side, distance];
  };
}
