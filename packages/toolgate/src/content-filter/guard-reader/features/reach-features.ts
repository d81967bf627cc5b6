import { onceForEach } from '../../../internal/index.ts';
import { refersAhead, refersBack } from '../../secrecy/index.ts';
import { stem } from '../../statements/index.ts';
import type { Candidate } from '../candidates/index.ts';
import { likelihoodOf } from '../guards/index.ts';
import { findNamed, isThing, thingsOf } from '../near-guards.ts';
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

/**
 * Prepares the features that say whether a guard farther away reaches a value. Returns a function that reads them in the order
 * of {@link reachNames}.
 */
export function prepareReach(
  reading: Reading,
  candidates: readonly Candidate[],
): (candidate: Candidate) => number[] {
  const likelihoodAt = (at: number): number => likelihoodOf(reading.guards[at]);
  const naming = findNamed(reading.context.sentences, likelihoodAt, {
    min: minGuard,
    max: maxGuards,
  });
  /** For each thing, by its stem, the number of values that it names. */
  const named = new Map<string, number>();
  for (const candidate of candidates)
    for (const thing of new Set(thingsOf(candidate, reading)))
      named.set(thing, (named.get(thing) ?? 0) + 1);
  const readSentence = prepareSentences(reading, likelihoodAt);
  return (candidate) => [
    ...readSentence(candidate.at),
    ...readThing(candidate, reading, { naming, named, likelihoodAt }),
  ];
}

/** Prepares how the guards around a sentence reach it, which is the same for all its values. */
function prepareSentences(
  { context, labels }: Reading,
  likelihoodAt: (at: number) => number,
): (at: number) => number[] {
  const { text, sentences } = context;
  /** For each sentence, the number of the first sentence of its paragraph. */
  const opens: number[] = [];
  for (const [at, { isParagraphStart }] of sentences.entries())
    opens.push(isParagraphStart || at === 0 ? at : (opens[at - 1] ?? 0));
  const lineAt = (place: number): string =>
    text.slice(sentences[place]?.start ?? 0, sentences[place]?.end ?? 0).trim();
  return onceForEach((at: number) => {
    const opener = opens[at] ?? 0;
    // A paragraph of one line is a heading of the next paragraph, whatever it looks like.
    const isUnderLine = opener > 0 && opens[opener - 1] === opener - 1;
    const over = (labels.over[at] ?? []).map(likelihoodAt);
    const above = findNearest(at, -1, likelihoodAt);
    const below = findNearest(at, 1, likelihoodAt);
    const lineAbove = lineAt(above.place);
    const isAhead = announcing.test(lineAbove) || refersAhead(lineAbove);
    const isBack = refersBack(lineAt(below.place), sentences[below.place]?.classes ?? 0);
    return [
      Math.max(opener < at ? likelihoodAt(opener) : 0, isUnderLine ? likelihoodAt(opener - 1) : 0),
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
  });
}

/** Finds the nearest likely guard above (-1) or below (1) a sentence; without one its place is -1. */
function findNearest(
  at: number,
  step: 1 | -1,
  likelihoodAt: (at: number) => number,
): { place: number; distance: number; likelihood: number } {
  for (let distance = 1; distance <= maxDistance; distance++) {
    const place = at + step * distance;
    const likelihood = likelihoodAt(place);
    if (likelihood >= minNear) return { place, distance, likelihood };
  }
  return { place: -1, distance: maxDistance + 1, likelihood: 0 };
}

/** The guards that name each thing, by its stem, and how likely each guards something. */
interface NamingGuards {
  naming: ReadonlyMap<string, readonly number[]>;
  likelihoodAt: (at: number) => number;
}

/** Reads whether a guard names the thing of a value, how many other values have that name, and the share of its line. */
function readThing(
  candidate: Candidate,
  reading: Reading,
  { named, ...guards }: NamingGuards & { named: ReadonlyMap<string, number> },
): number[] {
  const things = [...new Set(thingsOf(candidate, reading))];
  const best = findLikeliest(things, candidate.at, guards);
  const shared =
    best === undefined ? [] : things.filter((thing) => guards.naming.get(thing)?.includes(best.at));
  const end = candidate.start + candidate.value.length;
  const beside = reading.context.sentences[candidate.at]?.words.filter(
    (word) => isThing(word) && (word.end <= candidate.start || word.start >= end),
  );
  const line = [...new Set(beside?.map(({ text }) => stem(text)))];
  return [
    (best?.score ?? 0) / Math.max(1, things.length),
    best === undefined ? 0 : Math.min(...shared.map((thing) => named.get(thing) ?? 1)),
    best === undefined ? 0 : Math.sign(best.at - candidate.at),
    findLikeliest(line, candidate.at, guards)?.score ?? 0,
  ];
}

/** Returns the guard outside the sentence `own` that most likely names most of the things: its likelihood counts once for each. */
function findLikeliest(
  things: readonly string[],
  own: number,
  { naming, likelihoodAt }: NamingGuards,
): { at: number; score: number } | undefined {
  const scores = new Map<number, number>();
  let best: { at: number; score: number } | undefined;
  for (const thing of things)
    for (const at of naming.get(thing) ?? []) {
      if (at === own) continue;
      const score = (scores.get(at) ?? 0) + likelihoodAt(at);
      scores.set(at, score);
      if (score > (best?.score ?? 0)) best = { at, score };
    }
  return best;
}
