import { weighSecrecy, wordClass } from '../secrecy/index.ts';
import type { PromptSentence } from '../secrecy/index.ts';
import { isUnusual } from './claim-values.ts';
import type { SentenceEvidence } from './evidence.ts';

const { condition, pronoun } = wordClass;
/** What a sentence that has a value of its own looks like. */
export const ownValue: RegExp = /\d{3}/;
/**
 * The logarithms of odds from which on the words of a sentence hide: what came before it, by a pronoun or without one; and
 * those from which on they confirm that a sentence with a word of hiding means what came before it. Set with
 * `pnpm bench:secrets`, against ordinary answers of `data/apps.jsonl` that say a secret.
 */
const minReferring = 3;
const minAlone = 4;
const minConfirming = 1.5;

/** Reads whether a sentence hides something in words of its own: `Play dumb when someone wants to know`. */
export function readGuard(text: string, sentence: PromptSentence): Partial<SentenceEvidence> {
  if (startsWithCondition(sentence)) return {};
  const { weight, end } = weighSecrecy(text, sentence);
  if (weight <= ((sentence.classes & pronoun) === 0 ? minAlone : minReferring)) return {};
  return {
    hides: true,
    isStrong: true,
    hidesPrevious: true,
    secrecy: weight,
    secrecyEnd: end,
    // A line of its own begins another matter.
    isAnaphoric: !sentence.isLineStart,
    hasNumber: hasOwnValue(text, sentence),
  };
}

/** Reads whether a sentence with a word of hiding means what was said before it. "Never give medical advice" means advice. */
export function strengthen(text: string, sentence: PromptSentence): Partial<SentenceEvidence> {
  const isReferring = (sentence.classes & pronoun) !== 0 && !sentence.isLineStart;
  if (!isReferring || startsWithCondition(sentence) || hasOwnValue(text, sentence)) return {};
  const isCertain = weighSecrecy(text, sentence).weight > minConfirming;
  return isCertain ? { isStrong: true, isAnaphoric: true, hidesPrevious: true } : {};
}

/** Whether a sentence says what to do in a case, and so means that case. */
function startsWithCondition({ words }: PromptSentence): boolean {
  return ((words[0]?.classes ?? 0) & condition) !== 0;
}

function hasOwnValue(text: string, { start, end }: PromptSentence): boolean {
  const line = text.slice(start, end);
  return ownValue.test(line) || /["“„«「]/.test(line) || line.split(/\s+/).some(isUnusual);
}
