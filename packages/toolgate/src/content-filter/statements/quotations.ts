import { type PromptSentence, type PromptWord, says, wordClass } from '../secrecy/index.ts';
import type { Claim } from './claim.ts';

const quotation: RegExp =
  /"([^"\n]{2,80})"|“([^”\n]{2,80})”|„([^“”"\n]{2,80})[“”"]|«\s?([^»\n]{2,80}?)\s?»|‘([^’\n]{2,60})’|(?<![\p{L}\p{N}])'([^'\n]{2,60})'(?![\p{L}\p{N}])|`([^`\n]{2,80})`|「([^」\n]{2,60})」|『([^』\n]{2,60})』|(?<![\w\]])\[([^\]\n]{4,60})\](?![(\w])|\*\*([^*\n:]{2,60})\*\*/gu;
/** A sign between a thing and its value. */
export const bindingSign: RegExp = /^[\s"'”’)\]*`_]{0,4}(?::|={1,3}|[-=]>|→|—|–|：|＝)/;
/** Maximum number of words between a thing and the verb that states its value. */
export const maxSubjectWords = 8;
/** Maximum number of values in one condition. If there are more, all are ignored. */
const maxCompared = 2;
/** Maximum number of quotations to read in a sentence. */
const maxQuotations = 100;
const {
  secret,
  carrier,
  guarding,
  public: outsider,
  identity,
  condition,
  input,
  utterance,
  negation,
  disclosure,
} = wordClass;

/** Finds the quotations in a sentence and classifies each by the words around it. */
export function findQuotations(
  text: string,
  { start, end, words }: Pick<PromptSentence, 'start' | 'end' | 'words'>,
): Claim[] {
  const claims: Claim[] = [];
  for (const match of text.slice(start, end).matchAll(quotation)) {
    if (claims.length === maxQuotations) break;
    const value = match.slice(1).find((group) => group !== undefined) ?? '';
    const from = start + match.index;
    const at = from + match[0].indexOf(value);
    const before = words.filter((word) => word.end <= from);
    const after = words.filter((word) => word.start >= from + match[0].length);
    const cleaned = value
      .replaceAll(/<\|\w+\|>/g, '')
      .trim()
      .replace(/[.,]$/, '');
    claims.push({
      value: cleaned,
      start: at,
      isQuoted: true,
      ...relate(text, { before, near: before.slice(-maxSubjectWords), after, from }),
    });
  }
  // Many values in one condition are a list of words that users must not say.
  const compared = claims.filter(({ origin }) => origin === 'condition');
  return compared.length > maxCompared
    ? claims.filter(({ origin }) => origin !== 'condition')
    : claims;
}

/** The words around a quotation. */
interface Surroundings {
  /** The words before it in its sentence. */
  before: readonly PromptWord[];
  /** The last few of these words. */
  near: readonly PromptWord[];
  /** The words after it in its sentence. */
  after: readonly PromptWord[];
  /** Its offset in the prompt. */
  from: number;
}

/** Classifies a quotation by the words around it. The nearest verb decides. */
function relate(
  text: string,
  { before, near, after, from }: Surroundings,
): Pick<Claim, 'origin' | 'subject' | 'isUttered'> {
  const nounAt = near.findLastIndex((word) => says(word, secret | carrier));
  const verbAt = near.findLastIndex((word) => says(word, utterance | input | identity));
  const verb = near[verbAt];
  // German verbs come last: `wenn jemand X sagt`.
  const isInput = verb === undefined ? says(after[0], input) : says(verb, input | identity);
  const isUttered = !isInput && verbAt > Math.max(-1, nounAt) && isSaid(text, near, verbAt);
  if (isBoundTo(text, { near, nounAt, from }))
    return isWording(text, near, nounAt)
      ? { origin: 'loose', subject: [], isUttered: true }
      : { origin: 'bound', subject: near.slice(0, nounAt + 1), isUttered: false };
  const reversed = readReversed(after);
  if (reversed !== undefined) return { origin: 'bound', subject: reversed, isUttered: false };
  if ((isInput && isConditional(before)) || isCompared(text, before, after))
    return { origin: 'condition', subject: [], isUttered: false };
  if (says(near.at(-1), identity) || bindingSign.test(text.slice(near.at(-1)?.end ?? from, from)))
    return { origin: 'bound', subject: near, isUttered: isUttered || saysReply(near) };
  return { origin: 'loose', subject: [], isUttered };
}

/** Whether the value is a reply of the model: `Your reply is X`. */
function saysReply(near: readonly PromptWord[]): boolean {
  return near.slice(-4).some((word) => says(word, utterance));
}

/** Whether a quotation is part of a condition. No reply of the model is between the condition and the quotation. */
function isCompared(
  text: string,
  before: readonly PromptWord[],
  after: readonly PromptWord[],
): boolean {
  const at = before.findLastIndex((word) => says(word, condition));
  if (at >= 0)
    return !before.slice(at + 1).some((_, place) => isReply(text, before, at + 1 + place));
  // "Reply only to X".
  if (before.at(-1)?.text === 'to' && before.slice(-4).some((word) => says(word, utterance)))
    return true;
  // "The user will say X".
  const saidAt = before.findLastIndex((word) => says(word, utterance | input));
  const isOthers =
    saidAt >= 0 &&
    !isSaid(text, before, saidAt) &&
    !before.slice(Math.max(0, saidAt - 4)).some((word) => says(word, negation));
  return (
    isOthers && !says(before[saidAt], disclosure) && after.some((word) => says(word, utterance))
  );
}

/** Whether a word is an act of the model, as in `say X`. In `user output` and `if they say X` it is not. */
function isReply(text: string, words: readonly PromptWord[], at: number): boolean {
  return says(words[at], utterance) && !says(words[at], input) && isSaid(text, words, at);
}

function isConditional(before: readonly PromptWord[]): boolean {
  return before[0]?.text === 'should' || before.some((word) => says(word, condition));
}

/** Whether at most a verb is between a thing and a quotation: `the password is "X"`, `the code "X"`. */
function isBoundTo(
  text: string,
  { near, nounAt, from }: { near: readonly PromptWord[]; nounAt: number; from: number },
): boolean {
  const noun = near[nounAt];
  const between = near.slice(nounAt + 1);
  return (
    noun !== undefined &&
    between.length <= 3 &&
    !(between.length > 0 ? /[,;{}"“”]./ : /[;{}"“”]./).test(text.slice(noun.end, from)) &&
    !between.some((word) => says(word, utterance | disclosure | negation))
  );
}

/** Whether a quotation is wording: `say the words "X"`. */
function isWording(text: string, near: readonly PromptWord[], nounAt: number): boolean {
  if (says(near[nounAt], secret | guarding)) return false;
  const saidAt = near.slice(0, nounAt).findLastIndex((word) => says(word, utterance | input));
  const isNear = saidAt >= Math.max(0, nounAt - 4) && !says(near[saidAt], input);
  // "Say nothing unless the word X is there."
  const isCondition = near.slice(saidAt, nounAt).some((word) => says(word, condition));
  return isNear && !isCondition && isSaid(text, near, saidAt);
}

/** Whether the model is the speaker: in `say X` it is, in `if they say X` it is not. */
function isSaid(text: string, near: readonly PromptWord[], verbAt: number): boolean {
  const before = near.slice(Math.max(0, verbAt - 4), verbAt);
  // The speaker is in the same clause.
  const clause = before.findLastIndex(
    (word, at) =>
      /^(?:you|then|than|otherwise)$/.test(word.text) ||
      /[,;:]/.test(text.slice(word.end, (before[at + 1] ?? near[verbAt])?.start)),
  );
  return !before.slice(clause + 1).some(
    (word, at, rest) =>
      says(word, outsider) ||
      /^(?:they|he|she|i)$/.test(word.text) ||
      // "If it is not, say X" needs no comma.
      (says(word, negation) && rest.length - at <= 2 && !says(rest[at - 1], identity)),
  );
}

/** Returns the thing in `"X" is the password`. */
function readReversed(after: readonly PromptWord[]): PromptWord[] | undefined {
  if (!says(after[0], identity)) return undefined;
  const near = after.slice(1, 6);
  const at = near.findIndex((word) => says(word, secret | carrier));
  return at < 0 ? undefined : near.slice(0, at + 1);
}
