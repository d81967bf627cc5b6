import { refersAhead, refersBack } from '../../secrecy/index.ts';
import { stem } from '../../statements/index.ts';
import type { Candidate } from '../candidates/index.ts';
import { likelihoodOf } from '../guards/index.ts';
import { isThing, readNames } from '../near-guards.ts';
import type { Reading } from '../reading.ts';

/** Names of the features that say whether a guard farther away reaches a value: it opens or closes its block, or names its thing. */
export const reachNames = [
  'opener',
  'overAll',
  'above',
  'aboveDistance',
  'aboveAhead',
  'aboveSame',
  'below',
  'belowDistance',
  'belowBack',
  'belowSame',
  'thingShare',
  'thingOthers',
  'thingAt',
  'lineShare',
] as const;

/** Minimum likelihood of a guard that may reach a value. */
const minGuard = 0.3;
/** Minimum likelihood of a guard whose distance counts. */
const minNear = 0.45;
/** Maximum distance in sentences, and maximum number of guards that are compared with a value. */
const maxDistance = 12;
const maxGuards = 60;
/** The end of a line that announces the next ones: a colon, or dashes around a title. */
const announcing = /[:：]["'”’)\]*]*$|[-–—:]{2}$/u;
/** Maximum number of words before a value that may name its thing. */
const maxNames = 5;

/** A sentence that may guard values elsewhere. */
interface FarGuard {
  at: number;
  likelihood: number;
}

/** Data that the values of a prompt share. */
export interface ReachReading {
  /** For each sentence, the number of the first sentence of its paragraph. */
  readonly opens: readonly number[];
  /** For each thing that guards name, by its stem, these guards. */
  readonly naming: ReadonlyMap<string, readonly FarGuard[]>;
  /** For each thing, by its stem, the number of values that it names. */
  readonly named: ReadonlyMap<string, number>;
  /** Cache: for each sentence, the features that its values share. */
  readonly bySentence: Map<number, number[]>;
}

/** Prepares the data that the values of a prompt share. */
export function readReach(reading: Reading, candidates: readonly Candidate[]): ReachReading {
  const { sentences } = reading.context;
  const opens: number[] = [];
  for (const [at, { isParagraphStart }] of sentences.entries())
    opens.push(isParagraphStart || at === 0 ? at : (opens[at - 1] ?? 0));
  const naming = new Map<string, FarGuard[]>();
  let count = 0;
  for (let at = 0; at < sentences.length && count < maxGuards; at++) {
    const likelihood = likelihoodAt(at, reading);
    if (likelihood < minGuard) continue;
    count++;
    const guard = { at, likelihood };
    const things = sentences[at]?.words.filter(isThing) ?? [];
    for (const thing of new Set(things.map(({ text }) => stem(text)))) {
      const guards = naming.get(thing);
      if (guards === undefined) naming.set(thing, [guard]);
      else guards.push(guard);
    }
  }
  const named = new Map<string, number>();
  for (const candidate of candidates)
    for (const thing of new Set(thingsOf(candidate, reading)))
      named.set(thing, (named.get(thing) ?? 0) + 1);
  return { opens, naming, named, bySentence: new Map() };
}

function likelihoodAt(at: number, { guards }: Reading): number {
  return likelihoodOf(guards[at]);
}

/** Returns the stems of the words that name the thing of a value. */
function thingsOf(
  { at, start, subject }: Pick<Candidate, 'at' | 'start' | 'subject'>,
  { context: { sentences } }: Reading,
): string[] {
  const near = readNames({ start, subject }, sentences[at]?.words ?? [], maxNames);
  return near.filter(isThing).map(({ text }) => stem(text));
}

/** Reads whether a guard reaches a value, in the order of {@link reachNames}. */
export function readReachOf(candidate: Candidate, reading: Reading, reach: ReachReading): number[] {
  const { at } = candidate;
  const cached = reach.bySentence.get(at) ?? readSentence(at, reading, reach);
  reach.bySentence.set(at, cached);
  return [...cached, ...readThing(candidate, reading, reach)];
}

/** Reads how the guards around a sentence reach it, which is the same for all its values. */
function readSentence(at: number, reading: Reading, { opens }: ReachReading): number[] {
  const opener = opens[at] ?? 0;
  // A paragraph of one line is a heading of the next paragraph, whatever it looks like.
  const isUnderLine = opener > 0 && opens[opener - 1] === opener - 1;
  const over = (reading.labels.over[at] ?? []).map((place) => likelihoodAt(place, reading));
  const above = findNearest(at, -1, reading);
  const below = findNearest(at, 1, reading);
  const lineAbove = lineAt(above.place, reading);
  const isAhead = announcing.test(lineAbove) || refersAhead(lineAbove);
  const { classes = 0 } = reading.context.sentences[below.place] ?? {};
  const isBack = refersBack(lineAt(below.place, reading), classes);
  return [
    Math.max(
      opener < at ? likelihoodAt(opener, reading) : 0,
      isUnderLine ? likelihoodAt(opener - 1, reading) : 0,
    ),
    Math.max(0, ...over),
    above.likelihood,
    above.distance,
    Number(above.place >= 0 && isAhead),
    Number(above.place >= 0 && opens[above.place] === opener),
    below.likelihood,
    below.distance,
    Number(below.place >= 0 && isBack),
    Number(below.place >= 0 && opens[below.place] === opener),
  ];
}

/** Finds the nearest likely guard above (-1) or below (1) a sentence; without one its place is -1. */
function findNearest(
  at: number,
  step: 1 | -1,
  reading: Reading,
): { place: number; distance: number; likelihood: number } {
  for (let distance = 1; distance <= maxDistance; distance++) {
    const place = at + step * distance;
    const likelihood = likelihoodAt(place, reading);
    if (likelihood >= minNear) return { place, distance, likelihood };
  }
  return { place: -1, distance: maxDistance + 1, likelihood: 0 };
}

function lineAt(place: number, { context: { text, sentences } }: Reading): string {
  const { start = 0, end = 0 } = sentences[place] ?? {};
  return text.slice(start, end).trim();
}

/** Reads whether a guard names the thing of a value, how many other values have that name, and the share of its line. */
function readThing(
  candidate: Candidate,
  reading: Reading,
  { naming, named }: ReachReading,
): number[] {
  const things = [...new Set(thingsOf(candidate, reading))];
  const best = findLikeliest(things, candidate.at, naming);
  const shared =
    best === undefined ? [] : things.filter((thing) => naming.get(thing)?.includes(best.guard));
  const end = candidate.start + candidate.value.length;
  const beside = reading.context.sentences[candidate.at]?.words.filter(
    (word) => isThing(word) && (word.end <= candidate.start || word.start >= end),
  );
  const line = [...new Set(beside?.map(({ text }) => stem(text)))];
  return [
    (best?.score ?? 0) / Math.max(1, things.length),
    best === undefined ? 0 : Math.min(...shared.map((thing) => named.get(thing) ?? 1)),
    best === undefined ? 0 : Math.sign(best.guard.at - candidate.at),
    findLikeliest(line, candidate.at, naming)?.score ?? 0,
  ];
}

/** Returns the guard outside the sentence `at` that most likely names most of the things: its likelihood counts once for each. */
function findLikeliest(
  things: readonly string[],
  at: number,
  naming: ReachReading['naming'],
): { guard: FarGuard; score: number } | undefined {
  const scores = new Map<FarGuard, number>();
  let best: { guard: FarGuard; score: number } | undefined;
  for (const thing of things)
    for (const guard of naming.get(thing) ?? []) {
      if (guard.at === at) continue;
      const score = (scores.get(guard) ?? 0) + guard.likelihood;
      scores.set(guard, score);
      if (score > (best?.score ?? 0)) best = { guard, score };
    }
  return best;
}
