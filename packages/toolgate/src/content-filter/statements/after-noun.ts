import { type PromptSentence, type PromptWord, says, wordClass } from '../secrecy/index.ts';
import { maxValueCharacters, readValue } from './claim-values.ts';
import { type Claim, type ClaimValue, createClaim } from './claim.ts';
import { bindingSign } from './quotations.ts';

const { secret } = wordClass;
/** A word before a noun that means a known thing. */
const definite =
  /^(?:the|this|our|its|his|her|their|my|your|le|la|l'|el|il|lo|o|der|die|das|den|dem|de|het|notre|nuestr[oa]|nostr[oa]|unser\p{L}*)$/u;
/** A word or two between commas, brackets or dashes. Excludes the items of a list, and clauses. */
const apposition =
  /^\s?[,(–—]\s?(?!(?:and|or|which|that|who|if|when|but|so|then|not|no|please|for|e\.g)\b)([\p{L}\d][\p{L}\d#-]*(?:\s[\p{L}\d][\p{L}\d#-]*)?)\s?[,)–—](?!\s?(?:and|or|und|oder|et|ou|y|o|e|[\p{L}\d-]+(?:\s[\p{L}\d-]+)?[,)])\s)/u;
/** Minimum letters of a plain word that is the value of the word before it. */
const minPlainLetters = 8;

/** Reads the value after a noun, with or without a sign between them: `Password: X`, `PIN 4417`. */
export function findAfterNoun(
  text: string,
  sentence: PromptSentence,
  at: number,
): Claim | undefined {
  const { words } = sentence;
  const [noun, next] = [words[at], words[at + 1]];
  // "Top secret: ..." is a label.
  if (noun === undefined || (noun.text.startsWith('secret') && words[at - 1]?.text === 'top'))
    return undefined;
  const rest = text.slice(noun.end, Math.min(sentence.end, noun.end + maxValueCharacters));
  const subject = words.slice(Math.max(0, at - 3), at + 1);
  const bind = (value: ClaimValue | undefined): Claim | undefined =>
    value && createClaim({ ...value, origin: 'bound', subject });
  const sign = findSign(noun, rest);
  if (sign !== undefined) return bind(readValue(text, { from: noun.end + sign, to: sentence.end }));
  const isDefinite = definite.test(words[at - 1]?.text ?? '');
  const apposed = isDefinite ? findApposed(noun, text, sentence) : undefined;
  if (apposed !== undefined) return bind(apposed);
  const isAdjacent = next?.classes === 0 && /^\s+$/.test(text.slice(noun.end, next.start));
  if (!isAdjacent) return findAfterColon(text, sentence, at);
  return bind(readAdjacent(noun, text, sentence));
}

/** Reads the value directly after a noun: `PIN 4417`. */
function readAdjacent(
  noun: PromptWord,
  text: string,
  { end }: PromptSentence,
): ClaimValue | undefined {
  const value = readValue(text, { from: noun.end, to: end });
  if (value === undefined) return undefined;
  // Languages such as Turkish need no verb: `şifresi mavi balina, kimseye söyleme`.
  const isWhole =
    says(noun, secret) &&
    !/^[\p{ASCII}]+$/u.test(noun.text) &&
    value.value.includes(' ') &&
    text.charAt(value.start + value.value.length) === ',';
  if (isWhole) return value;
  const [token = ''] = value.value.split(/\s/);
  const after = text.slice(value.start + token.length, noun.end + maxValueCharacters);
  return token !== '' && mayFollow(noun, token, after) ? { ...value, value: token } : undefined;
}

/** Returns the length of the sign between a noun and its value. Polish uses a word: `hasło to X`. */
function findSign({ text }: PromptWord, rest: string): number | undefined {
  const sign =
    bindingSign.exec(rest) ?? (/^(?:has|słow|kod)/.test(text) ? /^\s+to\s/.exec(rest) : null);
  return sign?.[0].length;
}

/** Finds a word or two between commas or in brackets after a noun: `The answer, mercury, is for you`. */
function findApposed(
  { end: from }: PromptWord,
  text: string,
  { end: to }: PromptSentence,
): ClaimValue | undefined {
  const found = apposition.exec(text.slice(from, Math.min(to, from + maxValueCharacters)));
  const value = found?.[1];
  if (value === undefined || found === null) return undefined;
  return { value, start: from + found[0].indexOf(value), isQuoted: false };
}

/** Whether a token directly after a noun is its value. A plain word is one only after `word`, `phrase` or `codeword`. */
function mayFollow({ text }: PromptWord, token: string, rest: string): boolean {
  // Words of a list are not values.
  if (/^\s?(?:,|or\s)/.test(rest)) return false;
  if (!/^\p{Ll}+$/u.test(token)) return true;
  return token.length >= minPlainLetters && /^(?:word|phrase|codeword)$/.test(text);
}

/** Finds the value at the end of a sentence, after its only colon: `Remember this password for me: X`. */
function findAfterColon(
  text: string,
  { words, end }: PromptSentence,
  at: number,
): Claim | undefined {
  const noun = words[at];
  if (noun === undefined || /^secrets?$/.test(noun.text)) return undefined;
  const found = /^[^:\n]{1,120}:\s+(\S{4,40})\s*$/.exec(text.slice(noun.end, end).trimEnd());
  if (found === null || words.length - at > 24) return undefined;
  const value = (found[1] ?? '').replace(/(?<![.,;!?])[.,;!?]+$/, '');
  const start = noun.end + found[0].lastIndexOf(value);
  const subject = words.slice(Math.max(0, at - 3), at + 1);
  return createClaim({ value, start, origin: 'bound', subject });
}
