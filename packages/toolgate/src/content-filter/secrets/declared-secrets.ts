import { readGuardedValues, type Rule } from '../guard-reader/index.ts';
import { finishAtOnce, type LongWork } from '../long-work.ts';
import type { PromptSentence } from '../secrecy/index.ts';
import { isFindable, prepareSaysValue } from '../secret-matching/index.ts';
import { type PlacedClaim, type PromptContext, readPromptContext } from '../statements/index.ts';
import { chooseGuarded, isLikely, isMarked } from './choose-guarded.ts';
import { prepareCommonValues } from './common-values.ts';
import { isForOthers, namesAudience } from './contrasted-values.ts';
import { findCredentials } from './credentials.ts';
import { isHandedOut } from './handed-out.ts';
import { findRecommendations } from './recommended-values.ts';
import { findRuledValues, findSentence } from './ruled-values.ts';
import { isForTools } from './tool-arguments.ts';
import { splitValue } from './value-parts.ts';

/** Why the filter treats a value of a prompt as a secret. */
export type SecretReason =
  /** It has the shape of a credential: a key, a token, a private key, the password of a connection string. */
  | 'credential by its shape'
  /** The prompt calls it something secret: a password, an access code. */
  | 'named as a secret'
  /** A sentence forbids to reveal it, or says that it is secret. */
  | 'a sentence hides it'
  /** It is under a label such as `Confidential` or `Staff only`. */
  | 'labelled as secret'
  /** A person who says it gets access. */
  | 'grants access';

/** A secret that a prompt declares. */
export interface DeclaredSecret {
  /** The value. Answers must not say it. */
  value: string;
  /** Its offset in the prompt. */
  start: number;
  /** Why the filter treats it as a secret. */
  reason: SecretReason;
  /** Present if the prompt instructs the model to pass it to tools: the arguments of a call may then have it. */
  isForTools?: true;
  /** Where the sentence or label is that marks it as secret; absent for a credential. */
  guard?: { start: number; end: number };
}

/** A year. It is in too many answers, unless the prompt calls it a code. */
const year = /^(?:19|20)\d\d$/;
/** Maximum number of secrets in one prompt. The first ones count. */
const maxSecrets = 64;
/** Maximum number of characters between two parts of one word. */
const maxWordCharacters = 200;
const reasons: Readonly<Record<Rule, SecretReason>> = {
  name: 'named as a secret',
  label: 'labelled as secret',
  access: 'grants access',
};

/**
 * Finds the secrets that a prompt declares, in linear time. It recognises credentials by their shape. For other values
 * it weighs evidence: the name of the value, how unusual the value is, and whether a sentence or a label of the prompt
 * hides it. A value that the model must say or hand out is not a secret.
 */
export function findDeclaredSecrets(text: string): DeclaredSecret[] {
  return finishAtOnce(findSecretsInPieces(text));
}

/** Finds the secrets like {@link findDeclaredSecrets}, in pieces. */
export function* findSecretsInPieces(prompt: string): LongWork<DeclaredSecret[]> {
  const found = new Map<string, DeclaredSecret>();
  const add = (secret: DeclaredSecret): void => {
    const key = secret.value.toLowerCase();
    if (found.has(key) || found.size >= maxSecrets || !isFindable(secret.value)) return;
    if (secret.reason === 'a sentence hides it' && year.test(secret.value)) return;
    found.set(key, secret);
  };
  const context = yield* readPromptContext(prompt);
  const { text, toSource } = context;
  const forTools = (claim: Pick<PlacedClaim, 'at' | 'subject'>): { isForTools?: true } =>
    isForTools(claim, context) ? { isForTools: true } : {};
  for (const { value, start } of yield* findCredentials(text)) {
    const claim = { start, at: findSentence(context.sentences, start), subject: [] };
    if (!isHandedOut(claim, context))
      add({ value, start, reason: 'credential by its shape', ...forTools(claim) });
  }
  yield;
  const ruled = yield* findRuledValues(context);
  const guarded = yield* readGuardedValues(context, ruled);
  yield;
  const isRecommended = prepareSaysValue([findRecommendations(context).join('\n')]);
  yield;
  const mayBeSaid = (claim: PlacedClaim & { rule?: Rule }): boolean =>
    (isHandedOut(claim, context) && !isMarked(claim, guarded)) ||
    isRecommended(claim.value) ||
    namesAudience(claim, text) ||
    isForOthers(claim, guarded, context);
  const addName = (claim: PlacedClaim & { rule?: Rule }, reason: SecretReason): void => {
    if (found.has(claim.value.toLowerCase()) || mayBeSaid(claim)) return;
    const guard = placeOf(context.sentences[guarded.guardOf(claim)], text);
    const use = forTools(claim);
    for (const { value, start } of splitValue(claim)) add({ value, start, reason, guard, ...use });
  };
  const kept = ruled.filter((claim) => isLikely(claim, guarded, context));
  for (const claim of kept) addName(claim, reasons[claim.rule]);
  yield;
  const isCommon = yield* prepareCommonValues(context, guarded);
  for (const claim of chooseGuarded(guarded, kept, context)) {
    yield;
    if (!isCommon(claim) && !belongsToAny(claim, found.values(), text))
      addName(claim, reasonOf(claim, context));
  }
  for (const secret of found.values()) {
    const { start, guard } = secret;
    secret.start = toSource(start);
    if (guard !== undefined)
      secret.guard = { start: toSource(guard.start), end: toSource(guard.end - 1) + 1 };
  }
  return [...found.values()];
}

/** Returns the place of a sentence without the space around it. */
function placeOf(
  { start = 0, end = start }: Partial<PromptSentence> = {},
  text: string,
): { start: number; end: number } {
  const line = text.slice(start, end);
  const from = start + line.length - line.trimStart().length;
  return { start: from, end: from + line.trim().length };
}

/**
 * Whether a value belongs to a known secret: it overlaps one, or is in the same word as a credential, like the port of a connection
 * string. Whole words of a secret do not belong to it, because they are a secret too.
 */
function belongsToAny(
  { start, value }: PlacedClaim,
  known: Iterable<DeclaredSecret>,
  text: string,
): boolean {
  const end = start + value.length;
  for (const one of known) {
    const oneEnd = one.start + one.value.length;
    const isPart = one.start <= start && end <= oneEnd && !endsWithinWord(text, start, end);
    if (start < oneEnd && one.start < end && !isPart) return true;
    if (one.reason !== 'credential by its shape') continue;
    const [from, to] = start >= oneEnd ? [oneEnd, start] : [end, one.start];
    if (to - from <= maxWordCharacters && !/\s/.test(text.slice(from, to))) return true;
  }
  return false;
}

/** Whether a part of a text begins or ends within a word: `BLUEBERRY-` in `BLUEBERRY-42`. Ignores Chinese and Japanese. */
function endsWithinWord(text: string, start: number, end: number): boolean {
  return (
    splitWord.test(text.slice(start - 1, start + 1)) || splitWord.test(text.slice(end - 1, end + 1))
  );
}

const splitWord = /^(?!.*\p{Script=Han}|.*[\u3040-\u30ff])[\p{L}\p{N}_-][\p{L}\p{N}_-]$/u;

/** Returns the reason for a value that only the trained reader found. */
function reasonOf(
  { at }: PlacedClaim,
  { grantsAccess, isAboutAccess }: PromptContext,
): SecretReason {
  return grantsAccess && isAboutAccess[at] === true ? 'grants access' : 'a sentence hides it';
}
