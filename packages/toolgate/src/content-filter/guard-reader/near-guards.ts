import { commonWords } from '../reading/index.ts';
import { type PromptWord, wordClass } from '../secrecy/index.ts';
import { stem } from '../statements/index.ts';
import type { Candidate, Rule } from './candidates.ts';
import type { SentenceGuard } from './guard-scores.ts';
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
  'ruledSentence',
  'ruledLabel',
  'ruledAccess',
  'ruledReference',
  'hidesOwn',
  'hidesNext',
  'isLabelled',
] as const;
/** Rules in the order of their features. */
const rules: readonly Rule[] = ['name', 'sentence', 'label', 'access', 'reference'];
/** Number of sentences after a value that may refer to it as `it`. */
const reach = 2;

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
export function findNaming(
  { at, start, subject }: Pick<Candidate, 'at' | 'start' | 'subject'>,
  { naming, context }: Pick<Reading, 'naming' | 'context'>,
): number[] {
  const { sentences } = context;
  const near =
    subject.length > 0
      ? subject
      : (sentences[at]?.words.filter(({ end }) => end <= start).slice(-4) ?? []);
  return near
    .filter(isThing)
    .flatMap((word) => naming.get(stem(word.text)) ?? [])
    .filter((place) => place !== at);
}

/** Whether a word may name a thing with a value. */
export function isThing({ text, classes }: PromptWord): boolean {
  return (
    (classes & (secret | carrier | quest)) !== 0 ||
    (classes === 0 && text.length > 3 && !commonWords.has(text))
  );
}
