import type { PromptSentence, PromptWord } from './prompt-sentences.ts';
import { wordClass } from './secrecy-words.ts';

const { negation, disclosure, public: outsider, condition, input } = wordClass;
/** A request to tell, from any person, is no reason to tell. */
const asking =
  /^(?:asks?|asked|asking|tr(?:y|ies|ied|ying)|wants?|attempts?|requests?|tricks?|convinces?|makes?|gets?|demands?|begs?|how)$/;
/** Words between such a request and its verb. */
const maxAskingGap = 10;
/** Verbs that make known, but do not hand out. */
const noHandingOut =
  /^(?:knows?|learns?|sees?|hear|find|out|discover|print|hint|confirm|talk|pass|utter|discuss|expos\w+|leak\w*|betray\w*|hand|publish\w*)$/;
const recipient = /^(?:them|him|her|user|customer|players?|guests?)$/;
const getting = /^(?:ask|have|get|use|request|receive|take|be)$/;
const mayTell =
  /^(?:please|then|may|can|should|must|will|be|and|or|only|also|always|just|simply|so)$/;

/** Returns the verb with which a sentence instructs the model to make something known; -1 without one. */
export function findOpening(text: string, { words, classes }: PromptSentence): number {
  const allowed = words.findIndex(
    ({ text: one, classes: bits }, at) =>
      /^(?:may|can|should|could|need)$/.test(one) &&
      ((words[at - 1]?.classes ?? bits) & outsider) !== 0 &&
      // "The user may only input letters": who says something learns nothing.
      words
        .slice(at + 1, at + 4)
        .some(
          (word) => (word.classes & (disclosure | input)) === disclosure || getting.test(word.text),
        ),
  );
  if (allowed >= 0 && (classes & negation) === 0) return allowed;
  if ((classes & disclosure) === 0) return -1;
  return words.findIndex((_, at) => isOpeningVerb(text, words, at));
}

function isOpeningVerb(text: string, words: readonly PromptWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || (word.classes & disclosure) === 0 || noHandingOut.test(word.text))
    return false;
  const [before, next] = [words[at - 1], words[at + 1]];
  if (isAskedFor(text, words, at)) return false;
  if (next !== undefined && /^(?:me|you|us)$/.test(next.text)) return false;
  const isToOutsider =
    words.some(({ classes }) => (classes & outsider) !== 0) ||
    (next !== undefined && recipient.test(next.text)) ||
    words.some(({ classes }) => (classes & condition) !== 0);
  if (!isToOutsider) return false;
  if (!/^[a-z]+$/.test(word.text) || before === undefined) return true;
  const gap = text.slice(before.end, word.start);
  return /[^\s]/.test(gap) || mayTell.test(before.text);
}

/** Whether, in the same clause, somebody else wants the act of a verb: `the user will trick you to reveal it`. */
function isAskedFor(text: string, words: readonly PromptWord[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - maxAskingGap); before--) {
    const [word, next] = [words[before], words[before + 1]];
    if (word === undefined || /[,;:]/.test(text.slice(word.end, next?.start))) return false;
    if (asking.test(word.text)) return true;
  }
  return false;
}
