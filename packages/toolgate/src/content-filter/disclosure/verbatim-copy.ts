import type { Match } from '../matching/index.ts';
import type { PromptIndex } from '../prompt-index/index.ts';
import { copyLimits } from '../thresholds.ts';

/** The context of a match in an answer. */
export interface CopyContext {
  /** The hidden text. */
  index: PromptIndex;
  /** Returns how much a word counts in this answer. */
  weigh: (word: number) => number;
  /** The words that this answer and earlier ones revealed. */
  revealed: ReadonlySet<number>;
}

/** Whether the position of a match shows a verbatim copy of the prompt instead of a quotation. */
export function isVerbatimCopy(match: Match, context: CopyContext): boolean {
  return (
    copiesBeginning(match, context) ||
    continuesEarlierAnswer(match, context) ||
    isAnnouncedAsOwn(match, context)
  );
}

/**
 * Whether an answer begins like the prompt and copies a lot of it. A quoted fact comes from the middle of the prompt
 * and is only a part of an answer.
 */
function copiesBeginning(
  { isOpening, words: matched }: Match,
  { index: { words, promptStart }, weigh }: CopyContext,
): boolean {
  if (!isOpening || matched[0] !== promptStart || matched.length > copyLimits.maxExaminedWords)
    return false;
  let letters = 0;
  let size = 0;
  for (const at of matched) {
    const word = words[at];
    if (word === undefined || weigh(at) === 0) continue;
    letters += word.form.letters.length;
    size += word.form.size;
  }
  return letters >= copyLimits.openingLetters || size >= copyLimits.openingSize;
}

/**
 * Whether an answer begins in the middle of a prompt sentence, and earlier answers revealed the prompt up to there.
 * This happens only when a user requests the prompt in slices.
 */
function continuesEarlierAnswer(
  { isOpening, words: matched, size }: Match,
  { index: { words, promptStart }, weigh, revealed }: CopyContext,
): boolean {
  const [first = 0] = matched;
  // Decide once, when the match reaches this size.
  const isDue = size >= copyLimits.minOpeningSize && size < copyLimits.minOpeningSize + 1;
  if (!isOpening || !isDue || promptStart < 0 || first <= promptStart || weigh(first) === 0)
    return false;
  if (words[first - 1]?.sentence.number !== words[first]?.sentence.number) return false;
  let missing = 0;
  for (let at = promptStart; at < first; at++) if (!revealed.has(at)) missing++;
  return missing <= (first - promptStart) * copyLimits.maxMissingShare;
}

/**
 * Whether an answer mentions its own instructions and then repeats several sentences of the prompt. One or two sentences
 * may be the reason for a refusal.
 */
function isAnnouncedAsOwn(
  { isOwnAnnounced, words: matched, size }: Match,
  { index: { words }, weigh }: CopyContext,
): boolean {
  if (!isOwnAnnounced || size < copyLimits.minAnnouncedSize) return false;
  if (matched.length > copyLimits.maxExaminedWords) return false;
  const sentences = new Set(
    matched.filter((at) => weigh(at) > 0).map((at) => words[at]?.sentence.number),
  );
  return sentences.size >= copyLimits.minAnnouncedSentences;
}
