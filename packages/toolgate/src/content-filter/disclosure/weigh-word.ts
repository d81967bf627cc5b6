import { once } from '../../internal/index.ts';
import { createSubjectCounter, type ExplainedTerm, findSharedWords } from '../matching/index.ts';
import { type PromptIndex, weightOf } from '../prompt-index/index.ts';
import { answerWeights, scaleOdds, sumLimits, wordWeights } from '../thresholds.ts';
import type { Conversation, ConversationSigns } from './conversation-signs.ts';

/** Weighs hidden words in one answer. */
export interface WordWeigher {
  /** Returns how much a word counts. */
  weigh: (word: number) => number;
  /** Returns how much a word counts in a disguise. */
  weighDisguised: (word: number) => number;
  /** Returns how much a word counts in an instruction that an answer says as a whole: the user's subject matters less. */
  weighRecited: (word: number) => number;
  /** Returns how much each term of the conversation adds to the log odds that the sentence of a word is hidden. */
  explainShift: (word: number, isRecited: boolean) => ExplainedTerm[];
}

/** Whether a word belongs to a text that the host hides in every request. */
function isHiddenByHost({ kind, promptStart }: PromptIndex, word: number): boolean {
  return kind === 'instructions' && (promptStart < 0 || word < promptStart);
}

/**
 * Creates the weigher of hidden words in one answer. A weight depends on the odds that the sentence of the word is
 * hidden, and on the user's question. Words that the user or a tool said weigh 0, unless the host hides them in every
 * request.
 */
export function createWordWeigher(
  index: PromptIndex,
  { conversation, signs }: { conversation: Conversation; signs: ConversationSigns },
): WordWeigher {
  const countSubjectWords = createSubjectCounter(index, conversation.exempt);
  /** How much the user's subject adds to the log odds that a sentence is hidden, by the number of the sentence. */
  const subjectShifts = new Map<number, number>();
  /** The scaled odds of the last sentence, with the shift of this answer (`now`) and without it (`before`). */
  let scale = { odds: Number.NaN, shift: 0, now: 1, before: 1 };
  const exempted = once(conversation.exempted);
  /** The words that are part of a value that a schema of the request allows. */
  const allowed = once(() => findAllowedWords(index, conversation.allowedValues?.() ?? []));

  /** Returns how much the host and the user's request for instructions add to the log odds that a sentence is hidden. */
  const requestShift = once(
    () => (conversation.offset ?? 0) + (signs.isAskedForInstructions() ? answerWeights.asked : 0),
  );

  /** Returns how much the user's subject adds. A whole instruction is more than an answer about the subject. */
  function getSubjectShift(word: number, isRecited: boolean): number {
    if (signs.isAskedForInstructions()) return 0;
    const sentence = index.words[word]?.sentence.number ?? 0;
    let shift = subjectShifts.get(sentence);
    if (shift === undefined) {
      shift = answerWeights.subjectWord * countSubjectWords(word);
      subjectShifts.set(sentence, shift);
    }
    return isRecited ? shift * answerWeights.recitedSubjectShare : shift;
  }

  function shiftWeight(weight: number, odds: number, shift: number): number {
    // Consecutive words are mostly of the same sentence, so caching the last scale is enough.
    if (scale.odds !== odds || scale.shift !== shift)
      scale = { odds, shift, now: scaleOdds(odds + shift), before: scaleOdds(odds) };
    return (weight * scale.now) / scale.before;
  }

  /** Returns the weight of a word by the prompt and the kind of question; 0 if the user or a tool said it. */
  function weighAlone(word: number): number {
    if (exempted().has(word) && !isHiddenByHost(index, word)) return 0;
    const isProfile = index.words[word]?.sentence.isProfile ?? false;
    const share =
      isProfile && signs.isAskedForIntroduction() ? wordWeights.profileInIntroductionShare : 1;
    return weightOf(index.words[word]) * share;
  }

  function weigh(word: number, { extra = 0, isRecited = false } = {}): number {
    const weight = weighAlone(word);
    const { odds } = index.words[word]?.sentence ?? {};
    if (odds === undefined || weight === 0) return weight;
    if (allowed().has(word)) return 0;
    const shift = requestShift() + extra + getSubjectShift(word, isRecited);
    return shift === 0 ? weight : shiftWeight(weight, odds, shift);
  }

  return {
    weigh: (word) => weigh(word),
    weighDisguised: (word) => weigh(word, { extra: answerWeights.disguised }),
    weighRecited: (word) => weigh(word, { isRecited: true }),
    explainShift(word, isRecited) {
      const isAsked = signs.isAskedForInstructions();
      const subjectWeight = getSubjectShift(word, isRecited);
      return [
        { term: "the host's sensitivity", weight: conversation.offset ?? 0 },
        { term: 'the user asked for the instructions', weight: isAsked ? answerWeights.asked : 0 },
        { term: 'the user spoke of it', weight: subjectWeight },
      ].filter(({ weight }) => weight !== 0);
    },
  };
}

/** Finds the hidden words in whole values, and in long parts of long values. */
function findAllowedWords(index: PromptIndex, values: readonly string[]): Set<number> {
  const allowed = new Set<number>();
  for (const value of values) {
    const size = value.match(/[\p{L}\p{N}]+/gu)?.length ?? 1;
    const minWords = Math.min(size, sumLimits.minMatchSize);
    for (const word of findSharedWords(index, { texts: [value], minWords })) allowed.add(word);
  }
  return allowed;
}
