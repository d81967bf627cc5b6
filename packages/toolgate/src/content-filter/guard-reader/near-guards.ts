import { commonWords } from '../reading/index.ts';
import { type PromptSentence, type PromptWord, wordClass } from '../secrecy/index.ts';
import { type PlacedClaim, stem } from '../statements/index.ts';
import type { Candidate, Rule } from './candidates/index.ts';
import type { SentenceGuard } from './guards/index.ts';
import type { Reading } from './reading.ts';

const { secret, carrier, quest } = wordClass;
/** Names of the features from the guards near a value: the trained scores, and the rules. */
export const guardNames = [
  'before',
  'own',
  'after',
  'whole',
  'next',
  'nextButOne',
  'previous',
  'previousButOne',
  'label',
  'naming',
  'ruledName',
  'ruledLabel',
  'ruledAccess',
  'hidesOwn',
  'hidesNext',
  'isLabelled',
] as const;
/** Rules in the order of their features. */
const rules: readonly Rule[] = ['name', 'label', 'access'];
/** Maximum distance in sentences between a value and its guard, or a sentence that refers to it as `it`. */
const reach = 2;
/** Maximum number of words before a value that may name the thing that a guard names. */
const maxNames = 4;
/** The same where the whole prompt is compared with the thing. */
const maxThings = 5;

/** Returns the highest score of the clauses that fulfil a condition. */
function best(
  guard: SentenceGuard,
  where: (clause: { start: number; end: number }) => boolean,
): number {
  let most = 0;
  for (const clause of guard.clauses) if (where(clause)) most = Math.max(most, clause.score);
  return most;
}

/** Reads the features from the guards near a value, in the order of {@link guardNames}. */
export function readGuards(
  { at, start, value, subject, rule }: Candidate,
  reading: Reading,
): number[] {
  const { guards, labels } = reading;
  const { evidence } = reading.context;
  const own = guards[at];
  if (own === undefined) return guardNames.map(() => 0);
  const end = start + value.length;
  const score = (place: number): number => guards[place]?.best ?? 0;
  return [
    best(own, (clause) => clause.end <= start),
    best(own, (clause) => clause.start < end && clause.end > start),
    best(own, (clause) => clause.start >= end),
    own.whole,
    score(at + 1),
    score(at + 2),
    score(at - 1),
    score(at - 2),
    (labels.over[at] ?? []).reduce((most, place) => Math.max(most, guards[place]?.label ?? 0), 0),
    findNaming({ at, start, subject }, reading).reduce(
      (most, place) => Math.max(most, score(place)),
      0,
    ),
    ...rules.map((one) => Number(one === rule)),
    Number(evidence[at]?.hides === true && !evidence[at].isAboutPrompt),
    Number(
      evidence
        .slice(at + 1, at + 1 + reach)
        .some((next) => next.hides && next.isAnaphoric && !next.isAboutPrompt),
    ),
    Number(evidence[at]?.isLabelled === true),
  ];
}

/** Returns the numbers of the sentences that likely guard something and name the thing of a value. */
function findNaming(
  { at, start, subject }: Pick<Candidate, 'at' | 'start' | 'subject'>,
  { naming, context }: Pick<Reading, 'naming' | 'context'>,
): number[] {
  return thingsOf({ at, start, subject }, { context }, maxNames)
    .flatMap((thing) => naming.get(thing) ?? [])
    .filter((place) => place !== at);
}

/** Returns the stems of the words that name the thing of a value, at most `max` words before it. */
export function thingsOf(
  { at, start, subject }: Pick<Candidate, 'at' | 'start' | 'subject'>,
  { context: { sentences } }: Pick<Reading, 'context'>,
  max: number = maxThings,
): string[] {
  return readNames({ start, subject }, sentences[at]?.words ?? [], max)
    .filter(isThing)
    .map(({ text }) => stem(text));
}

/** Returns the words that may name the thing of a value: its subject, or else at most `max` words before it in its sentence. */
export function readNames(
  { start, subject }: Pick<Candidate, 'start' | 'subject'>,
  words: readonly PromptWord[],
  max: number,
): readonly PromptWord[] {
  return subject.length > 0 ? subject : words.filter(({ end }) => end <= start).slice(-max);
}

/**
 * Returns the sentences that name each thing, by its stem: the first `max` sentences that likely guard something, with at least the
 * likelihood `min`.
 */
export function findNamed(
  sentences: readonly PromptSentence[],
  likelihoodAt: (at: number) => number,
  { min, max }: { min: number; max: number },
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  let count = 0;
  for (const [at, { words }] of sentences.entries()) {
    if (likelihoodAt(at) < min) continue;
    if (++count > max) break;
    for (const thing of new Set(words.filter(isThing).map(({ text }) => stem(text)))) {
      const places = found.get(thing);
      if (places === undefined) found.set(thing, [at]);
      else places.push(at);
    }
  }
  return found;
}

/** Whether a word may name a thing with a value. */
export function isThing({ text, classes }: PromptWord): boolean {
  return (
    (classes & (secret | carrier | quest)) !== 0 ||
    (classes === 0 && text.length > 3 && !commonWords.has(text))
  );
}

/**
 * Finds the sentence or label that most likely guards a value. If the value has the rule `name` or `access`, that is
 * its own sentence. With the rule `label`, it is the label over it or at the start of its line. Otherwise it is the likeliest of its own sentence, the sentences beside it, the labels over it and
 * the sentences that name its thing.
 */
export function findGuardPlace(
  claim: PlacedClaim & { rule?: Rule },
  { guards, labels, context, naming }: Reading,
): number {
  const { at, rule } = claim;
  if (rule === 'name' || rule === 'access') return at;
  if (rule === 'label') return labels.over[at]?.at(-1) ?? findLineLabel(at, context);
  const score = (place: number): number => guards[place]?.best ?? 0;
  const beside = Array.from({ length: 2 * reach + 1 }, (_, turn) => at - reach + turn);
  const likelihoods = [
    { place: at, likelihood: 0 },
    ...beside.map((place) => ({ place, likelihood: score(place) + hides(place, at, context) })),
    ...findNaming(claim, { naming, context }).map((place) => ({
      place,
      likelihood: score(place) + Number(context.evidence[place]?.hides === true),
    })),
    ...(labels.over[at] ?? []).map((place) => ({
      place,
      likelihood: guards[place]?.label ?? 0,
    })),
  ];
  return likelihoods.reduce((most, one) => (one.likelihood > most.likelihood ? one : most)).place;
}

/** Returns the sentence that begins the labelled line of a sentence. */
function findLineLabel(at: number, { sentences, evidence }: Reading['context']): number {
  let place = at;
  while (
    place > 0 &&
    evidence[place]?.isLabelled === true &&
    sentences[place]?.isLineStart === false
  )
    place--;
  return place;
}

/** Returns 1 if a sentence hides its own value or, by reference, an earlier one; otherwise 0. */
function hides(place: number, at: number, { evidence }: Reading['context']): number {
  const own = evidence[place];
  const isMeant = place === at || own?.isAnaphoric === true;
  return Number(isMeant && own?.hides === true && !own.isAboutPrompt);
}
