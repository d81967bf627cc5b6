import type { HiddenIndex } from './hidden-index.ts';
import type { Run } from './run.ts';

/** What is known of an answer in which a run was found. */
export interface RecitalPlace {
  /** The hidden text. */
  index: HiddenIndex;
  /** How much a word counts in this answer. */
  weigh: (word: number) => number;
  /** The words that this answer or an earlier one gave away. */
  revealed: ReadonlySet<number>;
  /** Whether an earlier answer was blocked. */
  wasBlocked: () => boolean;
}

/** The words in a row that no answer begins with by chance. */
const leastStart = 6;
/** The words of a scripted line or an example from which on even that is the prompt going on, after a block. */
const longestScript = 20;
/** The share of what was told before that may be missing, since slices end within words. */
const mostMissing = 0.2;
/** The letters and the words from which on an answer that begins as the prompt does is the prompt, facts and all. */
const mostOpeningLetters = 280;
const mostOpeningWords = 60;
/** The sentences, and the words, from which on what follows `my instructions are` is a recital whatever it says. */
const leastSentences = 3;
const leastRecital = 20;
/** Words of a run that are looked at, so that a long one costs no more. */
const mostRead = 160;

/** Whether a run is the prompt itself and no quotation of it, by where it stands and whatever it says. */
export function isCopy(run: Run, place: RecitalPlace): boolean {
  return (
    goesOn(run, place) ||
    recitesOpening(run, place) ||
    continuesEarlier(run, place) ||
    recitesOwn(run, place)
  );
}

/** Whether, after a block, an answer goes on with the prompt, facts and all, beside what is scripted. */
function goesOn(
  { isOpening, size, words: said }: Run,
  { index: { words }, weigh, wasBlocked }: RecitalPlace,
): boolean {
  if (!isOpening || size < leastStart || !wasBlocked()) return false;
  const isLong = size >= longestScript;
  return said.every((at) => weigh(at) > 0 && (isLong || words[at]?.isSaid !== true));
}

/**
 * Whether an answer begins with the first words of the prompt and goes on with it for long. Who quotes a fact takes it
 * from where it stands, and says something of it; that the prompt begins with it and the answer too is the mark of a copy.
 */
function recitesOpening(
  { isOpening, words: said }: Run,
  { index: { words, start }, weigh }: RecitalPlace,
): boolean {
  if (!isOpening || said[0] !== start || said.length > mostRead) return false;
  let letters = 0;
  let size = 0;
  for (const at of said) {
    const word = words[at];
    if (word === undefined || weigh(at) === 0) continue;
    letters += word.letters.length;
    size += word.size;
  }
  return letters >= mostOpeningLetters || size >= mostOpeningWords;
}

/**
 * Whether an answer begins in the middle of a sentence of the prompt, up to which earlier ones have told it from its
 * first word on. Nothing but the prompt, asked for in slices, is told so.
 */
function continuesEarlier(
  { isOpening, words: said, size }: Run,
  { index: { words, start }, weigh, revealed }: RecitalPlace,
): boolean {
  const [first = 0] = said;
  const isLongEnough = size >= leastStart && size < leastStart + 1;
  if (!isOpening || !isLongEnough || start < 0 || first <= start || weigh(first) === 0)
    return false;
  if (words[first - 1]?.sentence !== words[first]?.sentence) return false;
  let missing = 0;
  for (let at = start; at < first; at++) if (!revealed.has(at)) missing++;
  return missing <= (first - start) * mostMissing;
}

/**
 * Whether an answer that speaks of its own instructions goes on with some sentences of the prompt. One or two may be the
 * rule that it has to name as its reason; and a document is not announced so.
 */
function recitesOwn(
  { isOwn, words: said, size }: Run,
  { index: { words }, weigh }: RecitalPlace,
): boolean {
  if (!isOwn || size < leastRecital || said.length > mostRead) return false;
  const sentences = new Set(said.filter((at) => weigh(at) > 0).map((at) => words[at]?.sentence));
  return sentences.size >= leastSentences;
}
