import type { Rule } from '../guard-reader/index.ts';
import { type PromptWord, says, wordClass } from '../secrecy/index.ts';
import {
  type Claim,
  isIdeographicName,
  isOftenSaid,
  isUnusual,
  looksLikeCode,
  type PlacedClaim,
  type PromptContext,
} from '../statements/index.ts';
import { mayGrantAccess } from './access.ts';

const { secret, carrier, guarding, quest, public: outsider, label, staff, disclosure } = wordClass;
/** Minimum letters of a word that may name a thing. */
const minThingLetters = 4;

/** Judges a value by the rules. Returns the rule that finds it guarded; `undefined` without one. */
export function judgeClaim(claim: PlacedClaim, context: PromptContext): Rule | undefined {
  const isLabelled = isUnderLabel(claim, context);
  // "Guest Wi-Fi password": outsiders may know it.
  if (isPublic(claim, context) && !isLabelled) return undefined;
  const naming = claim.origin === 'bound' ? readNaming(claim) : undefined;
  if (naming === 'secret') return 'name';
  if (!isPlausible(claim, context)) return undefined;
  // In code and markup, a value needs a name to be a secret.
  if (naming === undefined && claim.isKept !== true && isSetting(claim, context)) return undefined;
  if (mayGrantAccess(claim, context)) return 'access';
  const hasEvidence = naming !== undefined || isShaped(claim);
  return naming === 'label' || (isLabelled && hasEvidence) ? 'label' : undefined;
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

/** Whether a value is in code or markup. */
function isSetting({ at, origin }: PlacedClaim, { text, sentences }: PromptContext): boolean {
  if (origin === 'condition') return false;
  return looksLikeCode(text.slice(sentences[at]?.start, sentences[at]?.end));
}

/** Whether a value can be a secret at all. A sentence can be one only if users have to say it. */
function isPlausible(claim: PlacedClaim, context: PromptContext): boolean {
  if (claim.isUttered || isCommonplace(claim, context)) return false;
  const isAsked = claim.origin === 'condition' && claim.isQuoted && context.grantsAccess;
  return isAsked || (!isProse(claim) && !/^\d{4}年/.test(claim.value));
}

/**
 * Reads what the name of a value makes of it: a secret, such as a password; content that the word `secret` labels; or the value of a
 * thing that may have one, such as a code.
 */
function readNaming(claim: PlacedClaim): 'secret' | 'label' | 'thing' | undefined {
  const { subject, isQuoted } = claim;
  const nounAt = subject.findLastIndex((word) => says(word, secret | carrier));
  const noun = subject[nounAt];
  if (noun === undefined) return subject.some((word) => says(word, quest)) ? 'thing' : undefined;
  const after = subject.slice(nounAt + 1).filter((word) => !says(word, guarding));
  // "The secret of a good risotto is patience", "the secret ingredient is saffron".
  if (/^secrets?$/.test(noun.text) && after.length > 0) return isQuoted ? 'label' : 'thing';
  if (after.length > 0 && !joinsThing(after[0])) return 'thing';
  if (isAnyOf(claim, noun, subject[nounAt - 1]?.text ?? '')) return undefined;
  if (several.test(noun.text)) return 'thing';
  const around = subject.slice(Math.max(0, nounAt - 2), nounAt + 4);
  const isGuarded = around.some(
    (word) => word !== noun && (says(word, guarding | secret) || isCode(word)),
  );
  return says(noun, secret) || isGuarded ? 'secret' : 'thing';
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

/** Whether a value has the shape of one: an unusual token, a quotation, a number, a name. */
function isShaped({ value, isQuoted, subject }: Claim): boolean {
  if (isQuoted || isUnusual(value)) return true;
  if (/^\p{Lu}|^[+(€$£]?\d[\d.,#()/ -]*$/u.test(value)) return true;
  // Chinese and Japanese have no capitals: a few characters are a name if they are the value of a thing.
  return isIdeographicName(value) && subject.some((word) => says(word, secret | carrier | quest));
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
function mayBeThing(word: PromptWord): boolean {
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
