import type { RuledValue } from '../guard-reader/index.ts';
import type { LongWork } from '../long-work.ts';
import { type PromptSentence, wordClass, says } from '../secrecy/index.ts';
import { prepareSaysValue } from '../secret-matching/index.ts';
import {
  type Claim,
  createClaim,
  findClaims,
  findLabelledFields,
  type GivenValue,
  isUnusual,
  loneName,
  type PlacedClaim,
  type PromptContext,
} from '../statements/index.ts';
import { findExample } from './example-claims.ts';
import { judgeClaim } from './judge-claim.ts';
import { mayBeSecret } from './may-be-secret.ts';

const { secret, carrier, guarding, label, staff, quest, condition } = wordClass;
/** Maximum number of sentences to read for stated values, and for loose values. They bound the time. */
const maxSentences = 400;
const maxLooseSentences = 80;
/** Maximum number of loose values in a sentence. If there are more, all are ignored. */
const maxLoose = 5;
/** Number of sentences, and of claims, in one piece of work. */
const pieceSentences = 32;
const pieceClaims = 16;
/** Maximum words of a sentence that may state a value for insiders. */
const maxStatementWords = 16;

/**
 * Finds the values that the rules consider guarded, with the rule. The trained reader weighs them later. It takes
 * linear time.
 */
export function* findRuledValues(context: PromptContext): LongWork<RuledValue[]> {
  const claims = yield* collectClaims(context);
  yield;
  claims.push(...placeFields(context));
  yield;
  const isUttered = prepareSaysValue([
    ...new Set(claims.filter((claim) => claim.isUttered).map(({ value }) => value)),
  ]);
  const isPossible = (claim: PlacedClaim): boolean =>
    !isUttered(claim.value) && mayBeSecret(claim, context);
  const found: RuledValue[] = [];
  for (const [at, claim] of claims.entries()) {
    if (at % pieceClaims === 0) yield;
    const rule = isPossible(claim) ? judgeClaim(claim, context) : undefined;
    if (rule !== undefined) found.push(Object.assign(claim, { rule }));
  }
  return found;
}

/** Returns the values that a label in a data structure keeps secret. */
function placeFields({ text, prompt, toPlain, sentences }: PromptContext): PlacedClaim[] {
  const marked = findLabelledFields(prompt).map((field) =>
    Object.assign(field, { start: toPlain(field.start) }),
  );
  const fields = text === prompt ? marked : [...marked, ...findLabelledFields(text)];
  return fields.map((field) =>
    Object.assign(field, {
      origin: 'bound' as const,
      isUttered: false,
      isKept: true,
      at: findSentence(sentences, field.start),
    }),
  );
}

/** Returns the number of the sentence at an offset. */
export function findSentence(sentences: readonly PromptSentence[], start: number): number {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.start ?? 0) <= start) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Finds the claims in all sentences that may state a secret. */
function* collectClaims(context: PromptContext): LongWork<PlacedClaim[]> {
  const { sentences, evidence } = context;
  const claims: PlacedClaim[] = [];
  let read = 0;
  let readLoosely = 0;
  for (const [at, sentence] of sentences.entries()) {
    if (read >= maxSentences) break;
    if (at % pieceSentences === 0) yield;
    const example = findExample(at, context);
    if (example !== undefined) claims.push(example);
    const { isLabelled, isHeading } = evidence[at] ?? {};
    if (isLabelled !== true && !mayState(at, context)) continue;
    read++;
    claims.push(...findStated(at, sentence, context));
    if (isLabelled !== true || isHeading === true || readLoosely >= maxLooseSentences) continue;
    readLoosely++;
    for (const claim of findLoose(context.givenAt(at))) claims.push({ ...claim, at });
  }
  return claims;
}

/** Returns the values that a sentence states for a thing. In a heading, only a quotation or an unusual token counts. */
function findStated(
  at: number,
  sentence: PromptSentence,
  { text, evidence }: PromptContext,
): PlacedClaim[] {
  const isHeading = evidence[at]?.isHeading === true;
  return findClaims(text, sentence)
    .filter((claim) => !isHeading || claim.isQuoted || isUnusual(claim.value))
    .map((claim) => Object.assign(claim, { at }));
}

/** Returns the values of a sentence that only their shape reveals. */
function findLoose(given: readonly GivenValue[]): Claim[] {
  const values = given.filter(({ certainty }) => certainty >= loneName);
  // A sentence with many values does not single one out.
  if (values.length > maxLoose) return [];
  return values.map(({ value, start, isUttered }) =>
    createClaim({ value, start, origin: 'loose', isUttered }),
  );
}

function mayState(
  at: number,
  { sentences, isAboutAccess, isGame, grantsAccess }: PromptContext,
): boolean {
  const { classes = 0, words = [] } = sentences[at] ?? {};
  if (isGame[at] && (classes & (quest | carrier)) !== 0) return true;
  if ((classes & (secret | label)) !== 0) return true;
  // A short statement such as `The staff discount is 30%`.
  if ((classes & staff) !== 0 && words.length <= maxStatementWords) return true;
  const carriers = words.filter((word) => says(word, carrier)).length;
  if (carriers > 1 || (carriers > 0 && (classes & guarding) !== 0)) return true;
  return grantsAccess || (isAboutAccess[at] === true && (classes & (condition | carrier)) !== 0);
}
