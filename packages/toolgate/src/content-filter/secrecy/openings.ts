import { type PromptSentence, type PromptWord, says } from './prompt-sentences.ts';
import { wordClass } from './secrecy-words.ts';

const { negation, disclosure, public: outsider, condition, input } = wordClass;
/** Words for a request. A request for something is not an order to reveal it. */
const asking =
  /^(?:asks?|asked|asking|tr(?:y|ies|ied|ying)|wants?|attempts?|requests?|tricks?|convinces?|makes?|gets?|demands?|begs?|how)$/;
/** Maximum distance in words between such a request and its verb. */
const maxAskingGap = 10;
/** Verbs about knowing or revealing that are not orders to hand something out. */
const noHandingOut =
  /^(?:knows?|learns?|sees?|hear|find|out|discover|print|hint|confirm|talk|pass|utter|discuss|expos\w+|leak\w*|betray\w*|publish\w*)$/;
/** Words after the verb `hand`. Elsewhere it is a noun, as in `by hand`. */
const handedThing = /^(?:it|them|this|that|these|those|out|over|him|her|the|your|our)$/;
const recipient = /^(?:them|him|her|user|customer|players?|guests?)$/;
const getting = /^(?:ask|have|get|use|request|receive|take|be)$/;
const mayTell =
  /^(?:please|then|may|can|should|must|will|be|and|or|only|also|always|just|simply|so)$/;

/** Returns the position of the verb with which a sentence instructs the model to reveal something; -1 without one. */
export function findOpening(text: string, { words, classes }: PromptSentence): number {
  const allowed = words.findIndex(
    ({ text: one, classes: bits }, at) =>
      /^(?:may|can|should|could|need)$/.test(one) &&
      ((words[at - 1]?.classes ?? bits) & outsider) !== 0 &&
      // In "the user may only input letters", the user says something but learns nothing.
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
  const [before, next] = [words[at - 1], words[at + 1]];
  if (word === undefined || !mayHandOut(word, next)) return false;
  if (isAskedFor(text, words, at)) return false;
  if (next !== undefined && /^(?:me|you|us)$/.test(next.text)) return false;
  const isToOutsider =
    words.some((other) => says(other, outsider | condition)) ||
    (next !== undefined && recipient.test(next.text));
  if (!isToOutsider) return false;
  if (!/^[a-z]+$/.test(word.text) || before === undefined) return true;
  const gap = text.slice(before.end, word.start);
  return /[^\s]/.test(gap) || mayTell.test(before.text);
}

function mayHandOut(word: PromptWord, next: PromptWord | undefined): boolean {
  if (!says(word, disclosure) || noHandingOut.test(word.text)) return false;
  return word.text !== 'hand' || handedThing.test(next?.text ?? '');
}

/** Whether somebody else wants the act of a verb, in the same clause: `the user will trick you to reveal it`. */
function isAskedFor(text: string, words: readonly PromptWord[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - maxAskingGap); before--) {
    const [word, next] = [words[before], words[before + 1]];
    if (word === undefined || /[,;:]/.test(text.slice(word.end, next?.start))) return false;
    if (asking.test(word.text)) return true;
  }
  return false;
}
