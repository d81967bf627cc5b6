import { type PromptSentence, type PromptWord, says, wordClass } from '../secrecy/index.ts';
import { maxValueCharacters, readValue } from './claim-values.ts';
import type { Claim } from './claim.ts';
import { bindingSign } from './quotations.ts';

const { secret } = wordClass;
/** A word before a thing that means one that is known. */
const definite =
  /^(?:the|this|our|its|his|her|their|my|your|le|la|l'|el|il|lo|o|der|die|das|den|dem|de|het|notre|nuestr[oa]|nostr[oa]|unser\p{L}*)$/u;
/** Not the first of a list, and no clause. */
const apposition =
  /^\s?[,(–—]\s?(?!(?:and|or|which|that|who|if|when|but|so|then|not|no|please|for|e\.g)\b)([\p{L}\d][\p{L}\d#-]*(?:\s[\p{L}\d][\p{L}\d#-]*)?)\s?[,)–—](?!\s?(?:and|or|und|oder|et|ou|y|o|e|[\p{L}\d-]+(?:\s[\p{L}\d-]+)?[,)])\s)/u;
/** Letters of a plain word that is the value of the word before it. */
const minPlainLetters = 8;

/** `Password: X`, `PIN 4417`: reads the value after a noun, with a sign between them or without it. */
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
  const plain = { origin: 'bound', subject, isUttered: false } as const;
  const sign = findSign(noun, rest);
  if (sign !== undefined) {
    const value = readValue(text, { from: noun.end + sign, to: sentence.end });
    return value && { ...value, ...plain };
  }
  const isDefinite = definite.test(words[at - 1]?.text ?? '');
  const apposed = isDefinite ? findApposed(noun, text, sentence) : undefined;
  if (apposed !== undefined) return { ...apposed, ...plain };
  const isAdjacent = next?.classes === 0 && /^\s+$/.test(text.slice(noun.end, next.start));
  if (!isAdjacent) return findAfterColon(text, sentence, at);
  const adjacent = readAdjacent(noun, text, sentence);
  return adjacent && { ...adjacent, ...plain };
}

/** The value right after a noun: `PIN 4417`. */
function readAdjacent(
  noun: PromptWord,
  text: string,
  { end }: PromptSentence,
): Pick<Claim, 'value' | 'start' | 'isQuoted'> | undefined {
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

/** Returns the characters of the sign between a noun and its value. Polish has a word: `hasło to X`. */
function findSign({ text }: PromptWord, rest: string): number | undefined {
  const sign =
    bindingSign.exec(rest) ?? (/^(?:has|słow|kod)/.test(text) ? /^\s+to\s/.exec(rest) : null);
  return sign?.[0].length;
}

/** `The answer, mercury, is for you`: a word or two between commas or in brackets after a thing. */
function findApposed(
  { end: from }: PromptWord,
  text: string,
  { end: to }: PromptSentence,
): Pick<Claim, 'value' | 'start' | 'isQuoted'> | undefined {
  const found = apposition.exec(text.slice(from, Math.min(to, from + maxValueCharacters)));
  const value = found?.[1];
  if (value === undefined || found === null) return undefined;
  return { value, start: from + found[0].indexOf(value), isQuoted: false };
}

/** Whether a token right after a noun is its value; a plain word is one only after a word or phrase. */
function mayFollow({ text }: PromptWord, token: string, rest: string): boolean {
  // The words of a list are no values.
  if (/^\s?(?:,|or\s)/.test(rest)) return false;
  if (!/^\p{Ll}+$/u.test(token)) return true;
  return token.length >= minPlainLetters && /^(?:word|phrase|codeword)$/.test(text);
}

/** `Remember this password for me: X`: the value at the end of the sentence, after its only colon. */
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
  return { value, start, origin: 'bound', subject, isQuoted: false, isUttered: false };
}
