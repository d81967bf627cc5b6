import { readGuardedValues, isCount } from '../guard-reader/index.ts';
import type { GuardedValues } from '../guard-reader/index.ts';
import { finishAtOnce } from '../long-work.ts';
import type { LongWork } from '../long-work.ts';
import { isFindable, saysValue } from '../secret-matching/index.ts';
import { says, wordClass } from '../secrecy/index.ts';
import type { PromptSentence } from '../secrecy/index.ts';
import {
  findClaims,
  findGivenValues,
  findLabelledFields,
  isUnusual,
  loneName,
  minShaped,
  readPromptContext,
  stem,
} from '../statements/index.ts';
import type { Claim, PlacedClaim, PromptContext } from '../statements/index.ts';
import { findGuardedValues } from './guarded-values.ts';
import { findExample } from './example-claims.ts';
import { findCredentials } from './credentials.ts';
import { mayBeSecret } from './may-be-secret.ts';
import { splitValue } from './value-parts.ts';
import { isHandedOut, judgeClaim, mayBeThing } from './weigh-claims.ts';
import type { SecretReason } from './weigh-claims.ts';

/** A secret that a prompt declares. */
export interface DeclaredSecret {
  /** The value that answers must not say. */
  value: string;
  /** Where it begins in the prompt. */
  start: number;
  /** Why it is taken for a secret. */
  reason: SecretReason;
}

const { secret, carrier, guarding, label, staff, quest, condition } = wordClass;
/** Maximum number of secrets in one prompt; the first ones count. */
const maxSecrets = 64;
/** Maximum numbers of sentences, to bound the time: read for values, and read for values that are merely there. */
const maxSentences = 400;
const maxLooseSentences = 80;
/** Maximum number of values in a sentence; with more, the sentence means no value. */
const maxLoose = 5;
/** Numbers of sentences, of claims, and of sentences near a likely guard, that are read in one piece of work. */
const pieceSentences = 32;
const pieceClaims = 16;
const pieceGuarded = 16;
/**
 * How likely a value must be guarded, as the trained reader weighs it: where the words of the prompt say so too, and without them.
 * Set with `pnpm bench:secrets`.
 */
const minLikely = 0.02;
const minGuarded = 0.75;
/** Words of a sentence that may state the value of something for insiders. */
const maxStatementWords = 16;
/**
 * Finds the secrets that a prompt declares. Credentials are known by their shape. Of other values, evidence is weighed:
 * the thing that has the value, how unusual the value is, and whether a sentence or a label of the prompt hides it. A value
 * that the prompt instructs the model to say or to hand out is no secret. It takes linear time.
 */
export function findDeclaredSecrets(text: string): DeclaredSecret[] {
  return finishAtOnce(findSecretsInPieces(text));
}

/** The same as {@link findDeclaredSecrets}, in pieces. */
export function* findSecretsInPieces(text: string): LongWork<DeclaredSecret[]> {
  const found = new Map<string, DeclaredSecret>();
  const add = (value: string, start: number, reason: SecretReason): void => {
    const key = value.toLowerCase();
    if (found.has(key) || found.size >= maxSecrets || !isFindable(value)) return;
    found.set(key, { value, start, reason });
  };
  const context = yield* readPromptContext(text);
  for (const { value, start } of yield* findCredentials(text))
    if (!isHandedOut({ start, at: findSentence(context.sentences, start), subject: [] }, context))
      add(value, start, 'credential by its shape');
  const addName = (claim: PlacedClaim, reason: SecretReason): void => {
    if (found.has(claim.value.toLowerCase()) || isHandedOut(claim, context)) return;
    for (const { value, start } of splitValue(claim)) add(value, start, reason);
  };
  yield;
  const claims = yield* collectClaims(context);
  yield;
  claims.push(...placeFields(context));
  yield;
  const uttered = [
    ...new Set(claims.filter(({ isUttered }) => isUttered).map(({ value }) => value)),
  ];
  const mayStand = (claim: PlacedClaim): boolean =>
    !saysValue(uttered, claim.value) && mayBeSecret(claim, context);
  /** The things whose values are secrets. */
  const things = new Set<string>();
  const guarded = yield* readGuardedValues(context);
  for (const [at, claim] of claims.entries()) {
    if (at % pieceClaims === 0) yield;
    const reason = mayStand(claim) ? judgeRead(claim, context, guarded) : undefined;
    if (reason === undefined) continue;
    addName(claim, reason);
    for (const word of claim.subject) if (mayBeThing(word)) things.add(stem(word.text));
  }
  yield;
  for (const claim of yield* findGuardedValues(context, things))
    if (mayStand(claim) && isLikely(claim, guarded)) addName(claim, 'a sentence hides it');
  yield;
  const known = new Set(
    [...found.values()].map(({ start }) => findSentence(context.sentences, start)),
  );
  for (const claim of yield* chooseGuarded(guarded, known, context))
    if (mayStand(claim)) addName(claim, 'a sentence hides it');
  return [...found.values()];
}

/** The values that a label of the structure keeps secret. */
function placeFields({ text, sentences }: PromptContext): PlacedClaim[] {
  return findLabelledFields(text).map((field) =>
    Object.assign(field, {
      origin: 'bound' as const,
      isUttered: false,
      isKept: true,
      at: findSentence(sentences, field.start),
    }),
  );
}

/** Words between an exception and what it excepts. */
const maxExceptionGap = 2;

/** Whether a value is excepted from what its sentence hides: `do not name them, except for X`. */
function isExcepted({ at, start }: PlacedClaim, { sentences }: PromptContext): boolean {
  const before = sentences[at]?.words.filter(({ end }) => end <= start) ?? [];
  return before.slice(-maxExceptionGap).some((word) => says(word, wordClass.exception));
}

/** Judges a claim; that a sentence hides it counts only where the trained reader does not rule it out. */
function judgeRead(
  claim: PlacedClaim,
  context: PromptContext,
  guarded: GuardedValues,
): SecretReason | undefined {
  const reason = judgeClaim(claim, context);
  const isSure = reason !== 'a sentence hides it' || context.isGame[claim.at] === true;
  return isSure || isLikely(claim, guarded) ? reason : undefined;
}

/** Whether the trained reader does not rule out that a value is guarded, which the words of the prompt say. */
function isLikely({ at, start, value, isKept }: PlacedClaim, guarded: GuardedValues): boolean {
  const read = guarded.candidatesOf(at);
  if (isKept === true || read.length === 0) return true;
  return read.some(
    (one) =>
      one.start < start + value.length &&
      one.start + one.value.length > start &&
      guarded.weigh(one) >= minLikely,
  );
}

/** Chooses the values that the trained reader finds guarded, in sentences without a known value. */
function* chooseGuarded(
  guarded: GuardedValues,
  known: ReadonlySet<number>,
  context: PromptContext,
): LongWork<PlacedClaim[]> {
  const chosen: PlacedClaim[] = [];
  let read = 0;
  for (const at of guarded.likely) {
    if (read++ % pieceGuarded === 0) yield;
    if (known.has(at) || !guarded.hasShaped(at)) continue;
    for (const candidate of guarded.candidatesOf(at)) {
      const { value, start, certainty, isQuoted, isUttered } = candidate;
      // Prompts are full of plain words, counts and dates, which need a rule too.
      if (certainty < minShaped || isCount(value)) continue;
      if (guarded.weigh(candidate) <= minGuarded) continue;
      chosen.push({ value, start, at, isQuoted, isUttered, origin: 'loose', subject: [] });
    }
  }
  return chosen.filter((claim) => !isExcepted(claim, context));
}

/** Finds the sentence that an offset is in. */
function findSentence(sentences: readonly PromptSentence[], start: number): number {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.start ?? 0) <= start) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Finds the claims of those sentences that may state a secret. */
function* collectClaims(context: PromptContext): LongWork<PlacedClaim[]> {
  const { text, sentences, evidence } = context;
  const claims: PlacedClaim[] = [];
  let read = 0;
  let readLoosely = 0;
  for (const [at, sentence] of sentences.entries()) {
    if (read >= maxSentences) break;
    if (at % pieceSentences === 0) yield;
    const example = findExample(at, context);
    if (example !== undefined) claims.push(example);
    const isHidden = isHiddenHere(at, context);
    if (!isHidden && !mayState(at, context)) continue;
    read++;
    claims.push(...findStated(at, sentence, context));
    const isHeading = evidence[at]?.isHeading === true;
    const isMeant = isHidden || namesHidden(sentence, context);
    if (isHeading || readLoosely >= maxLooseSentences || !isMeant) continue;
    readLoosely++;
    for (const claim of findLoose(text, sentence))
      if (isHidden || isUnusual(claim.value)) claims.push({ ...claim, at });
  }
  return claims;
}

/** The values that a sentence states for a thing. A heading states none but a quotation or a token that is no word. */
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

/** The values of a sentence that are known by their shape only. */
function findLoose(text: string, sentence: PromptSentence): Claim[] {
  const values = findGivenValues(text, sentence).filter(({ certainty }) => certainty >= loneName);
  // A sentence with many values means no single one.
  if (values.length > maxLoose) return [];
  return values.map(({ value, start, isUttered }) => ({
    value,
    start,
    origin: 'loose',
    subject: [],
    isQuoted: false,
    isUttered,
  }));
}

/** Whether a sentence, its label or one of the next two hides its statement. */
function isHiddenHere(at: number, { evidence }: PromptContext): boolean {
  const { hides, isStrong, isAboutPrompt, isLabelled } = evidence[at] ?? {};
  if (isLabelled || (hides && isStrong && !isAboutPrompt)) return true;
  return [evidence[at + 1], evidence[at + 2]].some(
    (next) => next?.hides === true && next.isAnaphoric && !next.isAboutPrompt,
  );
}

function mayState(
  at: number,
  { sentences, hidden, isAboutAccess, isGame, grantsAccess }: PromptContext,
): boolean {
  const { classes = 0, words = [] } = sentences[at] ?? {};
  if (isGame[at] && (classes & (quest | carrier)) !== 0) return true;
  if ((classes & (secret | label)) !== 0) return true;
  // The staff discount.
  if ((classes & staff) !== 0 && words.length <= maxStatementWords) return true;
  const carriers = words.filter((word) => (word.classes & carrier) !== 0).length;
  if (carriers > 1 || (carriers > 0 && (classes & guarding) !== 0)) return true;
  if (grantsAccess || (isAboutAccess[at] && (classes & (condition | carrier)) !== 0)) return true;
  return namesHidden({ words }, { hidden });
}

/** Whether a sentence names a thing that another one hides. */
function namesHidden(
  { words }: Pick<PromptSentence, 'words'>,
  { hidden }: Pick<PromptContext, 'hidden'>,
): boolean {
  return hidden.size > 0 && words.some(({ text }) => hidden.has(stem(text)));
}
