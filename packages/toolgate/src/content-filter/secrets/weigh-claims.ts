import { type PromptWord, says, wordClass } from '../secrecy/index.ts';
import {
  type Claim,
  findSpeaking,
  isIdeographicName,
  isOftenSaid,
  isUnusual,
  looksLikeCode,
  type PlacedClaim,
  type PromptContext,
  stem,
} from '../statements/index.ts';
import { mayGrantAccess } from './access.ts';
import { isHiddenBeside, isHiddenNearby, maxSentencesAfter } from './hidden-beside.ts';

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

/** How much each piece of evidence weighs. Set with `pnpm bench:secrets`. */
const weights = {
  /** The value of a password, an access code. */
  named: 3,
  /** The value of a code, a name, a number. */
  thing: 1,
  quoted: 1,
  /** Letters with digits, capitals within a word. */
  unusual: 1,
  capitalised: 0.5,
  number: 0.5,
  /** A sentence hides it. */
  hidden: 2,
  /** It is under a label. */
  labelled: 2,
  /** Users who say it get access. */
  grants: 2.5,
} as const;
/** Minimum weight of a secret. */
const minWeight = 2.5;
const {
  secret,
  carrier,
  guarding,
  quest,
  public: outsider,
  condition,
  label,
  staff,
  disclosure,
} = wordClass;
/** Maximum number of sentences that name a thing. With more, the thing is the subject of the whole prompt. */
const maxMentions = 5;
/** Minimum letters of a word that may name a thing. */
const minThingLetters = 4;

/** Weighs the evidence for a value. Returns `undefined` when the value is no secret. */
export function judgeClaim(claim: PlacedClaim, context: PromptContext): SecretReason | undefined {
  const isLabelled = isUnderLabel(claim, context);
  const named = claim.origin === 'bound' ? weighSubject(claim) : 0;
  const hidden = weighHiding(claim, context);
  // "Guest Wi-Fi password": outsiders may know it unless a sentence beside it forbids that.
  const isCondition = says(context.sentences[claim.at], condition);
  const isForbidden = isHiddenBeside(claim, context) || (isCondition && hidden > 0);
  if (isPublic(claim, context) && !isLabelled && !isForbidden) return undefined;
  if (named >= weights.named) return 'named as a secret';
  if (claim.isUttered || !isPlausible(claim, context)) return undefined;
  return weigh(claim, { named, hidden, isLabelled, context });
}

/** Whether a label, or the name of the value, keeps it secret. */
function isUnderLabel(
  { at, origin, subject, isKept }: PlacedClaim,
  { evidence }: PromptContext,
): boolean {
  if (isKept === true || evidence[at]?.isLabelled === true) return true;
  return origin === 'bound' && isForInsiders(subject);
}

/** Whether a value is for outsiders. Outsiders say a password, but the password itself is for insiders. */
function isPublic(claim: PlacedClaim, context: PromptContext): boolean {
  return (
    claim.origin !== 'condition' && isForOutsiders(claim.subject) && !mayGrantAccess(claim, context)
  );
}

function weigh(
  claim: PlacedClaim,
  {
    named,
    hidden,
    isLabelled,
    context,
  }: { named: number; hidden: number; isLabelled: boolean; context: PromptContext },
): SecretReason | undefined {
  if (named === 0 && claim.isKept !== true && isSetting(claim, context)) return undefined;
  const shape = weighShape(claim);
  // A plain word counts only if a sentence nearby hides it.
  if (shape === 0 && hidden > 0 && !isHiddenNearby(claim, context)) return undefined;
  const labelled = isLabelled && (claim.origin === 'bound' || shape > 0) ? weights.labelled : 0;
  const grants = mayGrantAccess(claim, context) ? weights.grants : 0;
  const sum = named + shape + Math.max(hidden, labelled) + grants;
  if (sum < minWeight || isCommonplace(claim, context)) return undefined;
  if (grants > 0) return 'grants access';
  return labelled > hidden ? 'labelled as secret' : 'a sentence hides it';
}

/** Whether a value is in code or markup. Such a value is a secret only if its name says so. */
function isSetting({ at, origin }: PlacedClaim, { text, sentences }: PromptContext): boolean {
  if (origin === 'condition') return false;
  return looksLikeCode(text.slice(sentences[at]?.start, sentences[at]?.end));
}

/** Whether a value can be a secret at all. A sentence can be one only if users have to say it. */
function isPlausible(claim: PlacedClaim, { grantsAccess }: PromptContext): boolean {
  const isAsked = claim.origin === 'condition' && claim.isQuoted && grantsAccess;
  return isAsked || (!isProse(claim) && !/^\d{4}年/.test(claim.value));
}

function weighSubject(claim: PlacedClaim): number {
  const { subject, isQuoted } = claim;
  const nounAt = subject.findLastIndex((word) => says(word, secret | carrier));
  const noun = subject[nounAt];
  if (noun === undefined) return subject.some((word) => says(word, quest)) ? weights.thing : 0;
  const after = subject.slice(nounAt + 1).filter((word) => !says(word, guarding));
  // "The secret of a good risotto is patience", "the secret ingredient is saffron".
  if (/^secrets?$/.test(noun.text) && after.length > 0) return isQuoted ? 2 : weights.thing;
  if (after.length > 0 && !joinsThing(after[0])) return weights.thing;
  if (isAnyOf(claim, noun, subject[nounAt - 1]?.text ?? '')) return 0;
  if (several.test(noun.text)) return weights.thing;
  const around = subject.slice(Math.max(0, nounAt - 2), nounAt + 4);
  const isGuarded = around.some(
    (word) => word !== noun && (says(word, guarding | secret) || isCode(word)),
  );
  return says(noun, secret) || isGuarded ? weights.named : weights.thing;
}

/** Whether the noun is the model's name, or means any of its kind: `a password is ...`. */
function isAnyOf({ isQuoted, value }: Claim, noun: PromptWord, before: string): boolean {
  if (noun.text === 'name' && before === 'your') return true;
  return anyOf.test(before) && !isQuoted && !isUnusual(value);
}

const anyOf = /^(?:a|an|any|their|his|each|every|strong|weak|good|new|typical|no)$/;
const several = /^(?:passwords|codes|secrets|words|keys|names|numbers|tokens|phrases)$/;

/** Whether a word begins a compound such as `code word`, `code name` or `key phrase`. */
function isCode({ text }: PromptWord): boolean {
  return /^(?:code|kode?|key|palabra|palavra|parola)$/.test(text);
}

/** Whether a word after a noun continues it: `the password of`, `the code for`. */
function joinsThing(word: PromptWord | undefined): boolean {
  return /^(?:that|which|for|of|to|du|de|des|della|del|do|da|von|der|für|per|voor|van|til|för|к|от|для|s|the|today|tonight|here|heute|is|es|ist|est|è|é|secret\w*|segret\w*|d|phrase)$/.test(
    word?.text ?? '',
  );
}

function weighShape({ value, isQuoted, origin, subject }: Claim): number {
  // Prompts write words in capitals for emphasis.
  if (origin === 'loose' && /^[\p{Lu}\s\p{P}]+$/u.test(value)) return weights.capitalised;
  if (isUnusual(value)) return weights.unusual;
  if (isQuoted) return weights.quoted;
  if (/^[+(€$£]?\d[\d.,#()/ -]*$/.test(value)) return weights.number;
  // Chinese and Japanese have no capitals: a few characters are a name if they are the value of a thing.
  const isName =
    isIdeographicName(value) && subject.some((word) => says(word, secret | carrier | quest));
  return /^\p{Lu}/u.test(value) || isName ? weights.capitalised : 0;
}

/** Whether a value is an ordinary word: it occurs often in the prompt, or is an unquoted condition that ends with `ed`. */
function isCommonplace({ value, origin, isQuoted }: PlacedClaim, { text }: PromptContext): boolean {
  if (origin === 'condition') return !isQuoted && value.endsWith('ed');
  if (isQuoted && origin === 'bound') return false;
  return isOftenSaid(value, text);
}

/** Whether a value is a sentence or a part of one, instead of a name or a code. */
function isProse({ value, origin, isQuoted }: Claim): boolean {
  const words = value.split(/\s+/);
  if (words.length > 5 || /[\u3040-\u9fff]{9}/u.test(value)) return true;
  const isPlain = words.length > 2 && words.every((word) => /^\p{Ll}/u.test(word));
  const isReply = origin === 'loose' && words.length > 3 && /^\p{Lu}\p{Ll}*\s\p{Ll}/u.test(value);
  return (isQuoted && (isReply || /[?!.。？！:：]$/u.test(value))) || (isPlain && !isQuoted);
}

/** Returns the weight of hiding: a sentence near the claim hides it, a sentence elsewhere hides its thing, or players seek it. */
function weighHiding(claim: PlacedClaim, context: PromptContext): number {
  return isHiddenBeside(claim, context) || speaksOfThing(claim, context) || isSought(claim, context)
    ? weights.hidden
    : 0;
}

/** Whether players or pupils have to find the value out: the murderer, the solution. */
function isSought(
  { at, start, origin, subject }: PlacedClaim,
  { isGame, sentences, text }: PromptContext,
): boolean {
  if (origin !== 'bound' || isGame[at] !== true) return false;
  return (
    subject.some((word) => says(word, quest)) ||
    choosing.test(text.slice(sentences[at]?.start, start))
  );
}

/** Phrases for having something in mind: `I am thinking of the number 4862`. */
const choosing =
  /\b(?:think(?:ing)? of|in mind|(?:have|has) (?:picked|chosen)|denk(?:e|st) an|pens(?:es|e|ez) à|pien[sz](?:o|as) en|pens[oi] a)\b/iu;

/** Whether a sentence elsewhere hides the thing of a claim. */
function speaksOfThing(
  { at, start, origin, subject, value }: PlacedClaim,
  context: PromptContext,
): boolean {
  const { hidden, sentences } = context;
  if (hidden.size === 0) return false;
  const words = sentences[at]?.words ?? [];
  if (origin === 'loose' && isForOutsiders(words.filter((word) => word.end <= start))) return false;
  const here = new Set(words.map(({ text }) => stem(text)));
  const lower = value.toLowerCase();
  // Take the nearest words before the value: "our supplier is X", "the model X".
  if (origin !== 'bound' && !isUnusual(value)) return false;
  const things =
    origin === 'bound' ? subject.slice(-4) : words.filter((word) => word.end <= start).slice(-1);
  return things.some(({ text }) => {
    const thing = stem(text);
    // A word that is the subject of the whole prompt does not name this value.
    if (lower.startsWith(thing) || (context.mentions.get(thing) ?? 0) > maxMentions) return false;
    return findSpeaking(hidden.get(thing) ?? [], { thing, here, sentences }).some(
      (place) => place !== at,
    );
  });
}

/** Whether the prompt instructs the model to hand a value out. */
export function isHandedOut(
  { start, at, subject }: { start: number; at: number; subject: readonly PromptWord[] },
  { evidence, sentences, opened }: PromptContext,
): boolean {
  const own = evidence[at];
  if (own?.opens && start >= own.verbAt) return true;
  for (let next = at; next <= at + maxSentencesAfter; next++)
    if (evidence[next]?.opens === true && evidence[next]?.isAnaphoric === true) return true;
  if (opened.size === 0) return false;
  const here = new Set((sentences[at]?.words ?? []).map(({ text }) => stem(text)));
  return subject.some(({ text, classes }) => {
    if ((classes & (secret | carrier)) === 0) return false;
    const thing = stem(text);
    const places = opened.get(thing) ?? [];
    return findSpeaking(places, { thing, here, sentences }).some((place) => place !== at);
  });
}

/**
 * Whether the thing of a claim is for insiders: the staff discount, an internal rate. The word `staff` needs a thing
 * after it.
 */
function isForInsiders(subject: readonly PromptWord[]): boolean {
  const at = subject.findLastIndex((word) => says(word, label | staff));
  if (at < 0 || subject.some((word) => says(word, disclosure))) return false;
  return says(subject[at], label)
    ? subject.some((word, place) => place !== at && mayBeThing(word))
    : subject.slice(at + 1, at + 3).some(mayBeThing);
}

/** Whether a word may name a thing with a value. */
export function mayBeThing(word: PromptWord): boolean {
  return (
    says(word, secret | carrier) || (word.classes === 0 && word.text.length >= minThingLetters)
  );
}

/** Whether the thing of a claim is for outsiders: a guest code, a public key. */
function isForOutsiders(subject: readonly PromptWord[]): boolean {
  return subject.some(
    ({ classes, text }) => (classes & outsider) !== 0 || /^(?:wifi|wi-fi|wlan)$/.test(text),
  );
}
