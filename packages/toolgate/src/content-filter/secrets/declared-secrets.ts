import { finishAtOnce } from '../long-work.ts';
import type { LongWork } from '../long-work.ts';
import { commonWords } from '../reading/index.ts';
import { isFindable, saysValue } from '../secret-matching/index.ts';
import { isCommand } from '../prompt/index.ts';
import { readPromptSentences, says, wordClass } from '../secrecy/index.ts';
import type { PromptSentence } from '../secrecy/index.ts';
import { isUnusual } from './claim-values.ts';
import { findClaims } from './claims.ts';
import type { Claim, PlacedClaim } from './claim.ts';
import { findGuardedValues, role } from './guarded-values.ts';
import { findExample } from './example-claims.ts';
import { findGivenValues, loneName } from './given-values.ts';
import { findCredentials } from './credentials.ts';
import { findLabelledFields } from './labelled-fields.ts';
import { splitValue } from './value-parts.ts';
import { grantPhrase, readPromptContext } from './prompt-context.ts';
import type { PromptContext } from './prompt-context.ts';
import { stem } from './evidence.ts';
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

const {
  secret,
  carrier,
  guarding,
  access,
  public: outsider,
  negation,
  label,
  staff,
  quest,
  prompt,
  empty,
  condition,
  utterance,
  input,
} = wordClass;
/** Classes of words that alone are no secret. */
const ordinaryClasses =
  secret |
  carrier |
  guarding |
  access |
  label |
  negation |
  prompt |
  empty |
  staff |
  outsider |
  utterance |
  input;
/** Maximum number of secrets in one prompt; the first ones count. */
const maxSecrets = 64;
const maxValueCharacters = 80;
/** Maximum numbers of sentences, to bound the time: read for values, and read for values that are merely there. */
const maxSentences = 400;
const maxLooseSentences = 80;
/** Maximum number of values in a sentence; with more, the sentence means no value. */
const maxLoose = 5;
/** Numbers of sentences, and of claims, that are read in one piece of work. */
const pieceSentences = 32;
const pieceClaims = 16;
/** Words of a sentence that may state the value of something for insiders. */
const maxStatementWords = 16;
const maxRoleCharacters = 60;
/** A call of a program between quotation marks. */
const quotedCall = /^[A-Za-z_][\w.]*\(.*\)$/;
/** An expression of a program: a call, a name with a dot, an assignment, a word of the language. */
const expression =
  /^(?:await |new )?[A-Za-z_][\w.]*[([]|^(?:process|os|import|self|this|env)\.\w|^[A-Za-z_]\w*=\w|^(?:true|false|null|none|undefined|await|string|number|boolean)$/i;
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
  for (const field of findLabelledFields(text))
    claims.push({
      ...field,
      origin: 'bound',
      isUttered: false,
      isKept: true,
      at: findSentence(context.sentences, field.start),
    });
  yield;
  const uttered = [
    ...new Set(claims.filter(({ isUttered }) => isUttered).map(({ value }) => value)),
  ];
  const mayStand = (claim: PlacedClaim): boolean =>
    !saysValue(uttered, claim.value) &&
    mayBeSecret(claim) &&
    !isCalled(claim, text) &&
    !namesModel(claim, context);
  /** The things whose values are secrets. */
  const things = new Set<string>();
  for (const [at, claim] of claims.entries()) {
    if (at % pieceClaims === 0) yield;
    const reason = mayStand(claim) ? judgeClaim(claim, context) : undefined;
    if (reason === undefined) continue;
    addName(claim, reason);
    for (const word of claim.subject) if (mayBeThing(word)) things.add(stem(word.text));
  }
  yield;
  for (const claim of findGuardedValues(context, things))
    if (mayStand(claim)) addName(claim, 'a sentence hides it');
  return [...found.values()];
}

/** Whether a value is the name of a function that a program calls. */
function isCalled({ value, start, isQuoted }: Claim, text: string): boolean {
  return !isQuoted && text.charAt(start + value.length) === '(' && /^[A-Za-z_][\w.]*$/.test(value);
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

/** Whether a value can be a secret at all: no common words, and no words of secrecy itself. */
function mayBeSecret({ value, subject, isQuoted }: Claim): boolean {
  if (
    value.length > maxValueCharacters ||
    /^[\s\p{P}\p{S}]*$/u.test(value) ||
    /[<>{}$\\]{2}|^</.test(value)
  )
    return false;
  if (isQuoted ? quotedCall.test(value) : expression.test(value)) return false;
  // Between quotation marks a password may be any words but a phrase that lets somebody in.
  const isPassword = subject.slice(-2).some((word) => says(word, secret));
  if (isQuoted && isPassword && /\s/.test(value)) return !grantPhrase.test(value);
  // "Step 2: Determine ..." is an order.
  if (!isQuoted && !isPassword && isCommand(value.toLowerCase())) return false;
  const words = value.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  if (words.every((word) => commonWords.has(word))) return false;
  const [sentence] = finishAtOnce(readPromptSentences(value));
  return (
    sentence === undefined ||
    !sentence.words.every(
      ({ classes, text }) => (classes & ordinaryClasses) !== 0 || commonWords.has(text),
    )
  );
}

/** Whether a value is the model's role or name: `You are Ada`. */
function namesModel(
  { at, start, subject }: PlacedClaim,
  { text, sentences }: PromptContext,
): boolean {
  if (subject.some((word) => says(word, secret))) return false;
  const before = text.slice(sentences[at]?.start, start);
  return before.length <= maxRoleCharacters && role.test(before) && !/[,.;:]/.test(before);
}
