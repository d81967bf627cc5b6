import {
  type GuardedValues,
  isCount,
  readGuardedValues,
  type Rule,
  type RuledValue,
} from '../guard-reader/index.ts';
import { finishAtOnce, type LongWork } from '../long-work.ts';
import { type PromptSentence, says, wordClass } from '../secrecy/index.ts';
import { isFindable } from '../secret-matching/index.ts';
import {
  minShaped,
  type PlacedClaim,
  type PromptContext,
  readPromptContext,
} from '../statements/index.ts';
import { findCredentials } from './credentials.ts';
import { isInHiddenStatement } from './hidden-beside.ts';
import { mayBeSecret } from './may-be-secret.ts';
import { findRuledValues, findSentence } from './ruled-values.ts';
import { splitValue } from './value-parts.ts';
import { isHandedOut, type SecretReason } from './weigh-claims.ts';

/** A secret that a prompt declares. */
export interface DeclaredSecret {
  /** The value that answers must not say. */
  value: string;
  /** Where it begins in the prompt. */
  start: number;
  /** Why it is taken for a secret. */
  reason: SecretReason;
  /** Where the sentence or the label is that keeps it; left out for a credential, whose shape says enough. */
  guard?: { start: number; end: number };
}

/** Maximum number of secrets in one prompt; the first ones count. */
const maxSecrets = 64;
/** Number of sentences near a likely guard that are read in one piece of work. */
const pieceGuarded = 16;
/**
 * How likely a value must be guarded, as the trained reader weighs it: with a sentence or a label that keeps it by the rules, and without a
 * rule. Prompts are full of plain words, counts and dates, which need a rule too. Set with `pnpm bench:secrets --seen` and `--ordinary`.
 */
const minRuled = 0.15;
const minRead = 0.4;
const reasons: Readonly<Record<Rule, SecretReason>> = {
  name: 'named as a secret',
  sentence: 'a sentence hides it',
  reference: 'a sentence hides it',
  label: 'labelled as secret',
  access: 'grants access',
};

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
  const add = (secret: DeclaredSecret): void => {
    const key = secret.value.toLowerCase();
    if (found.has(key) || found.size >= maxSecrets || !isFindable(secret.value)) return;
    found.set(key, secret);
  };
  const context = yield* readPromptContext(text);
  for (const { value, start } of yield* findCredentials(text))
    if (!isHandedOut({ start, at: findSentence(context.sentences, start), subject: [] }, context))
      add({ value, start, reason: 'credential by its shape' });
  yield;
  const ruled = yield* findRuledValues(context);
  const guarded = yield* readGuardedValues(context, ruled);
  const addName = (claim: PlacedClaim, reason: SecretReason): void => {
    if (found.has(claim.value.toLowerCase()) || isHandedOut(claim, context)) return;
    const guard = placeOf(context.sentences[guarded.guardOf(claim)], text);
    for (const { value, start } of splitValue(claim)) add({ value, start, reason, guard });
  };
  for (const claim of ruled) if (isLikely(claim, guarded)) addName(claim, reasons[claim.rule]);
  yield;
  const known = new Set(
    [...found.values()].map(({ start }) => findSentence(context.sentences, start)),
  );
  for (const claim of yield* chooseGuarded(guarded, known, context))
    if (mayBeSecret(claim, context)) addName(claim, 'a sentence hides it');
  return [...found.values()];
}

/** The place of a sentence without the space around it. */
function placeOf(
  { start = 0, end = start }: Partial<PromptSentence> = {},
  text: string,
): { start: number; end: number } {
  const line = text.slice(start, end);
  const from = start + line.length - line.trimStart().length;
  return { start: from, end: from + line.trim().length };
}

/** Words between an exception and what it excepts. */
const maxExceptionGap = 2;

/** Whether a value is excepted from what its sentence hides: `do not name them, except for X`. */
function isExcepted({ at, start }: PlacedClaim, { sentences }: PromptContext): boolean {
  const before = sentences[at]?.words.filter(({ end }) => end <= start) ?? [];
  return before.slice(-maxExceptionGap).some((word) => says(word, wordClass.exception));
}

/** Whether the trained reader does not rule out that a value is kept, as the words of the prompt say. */
function isLikely({ at, start, value, isKept, rule }: RuledValue, guarded: GuardedValues): boolean {
  if (isKept === true || rule === 'name' || rule === 'access') return true;
  return guarded
    .candidatesOf(at)
    .some(
      (one) =>
        one.start === start && one.value.length === value.length && guarded.weigh(one) >= minRuled,
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
      if (certainty < minShaped || isCount(value) || guarded.weigh(candidate) <= minRead) continue;
      chosen.push({ value, start, at, isQuoted, isUttered, origin: 'loose', subject: [] });
    }
  }
  return chosen.filter(
    (claim) => !isExcepted(claim, context) && !isInHiddenStatement(claim, context),
  );
}
