import {
  type LeakDecision,
  type LeakDetector,
  type Match,
  newlyCountedWords,
} from '../matching/index.ts';
import type { PromptIndex } from '../prompt-index/index.ts';
import { matchLimits, sliceLimits, sumLimits } from '../thresholds.ts';
import {
  type Conversation,
  type ConversationSigns,
  readConversation,
} from './conversation-signs.ts';
import { createRevealedWords } from './revealed-words.ts';
import { isVerbatimCopy } from './verbatim-copy.ts';
import { createWordWeigher } from './weigh-word.ts';

/** The limits of one prompt; each of them is described in `matchLimits` and `sumLimits`. */
type Limits = ReturnType<typeof computeLimits>;

/** Decides when one answer leaks, after the answers before it. */
export interface AnswerDetector extends LeakDetector {
  /** Whether the earlier answers revealed too much in slices. */
  isSliced(): boolean;
}

/**
 * Creates the detector of one answer. An answer leaks when one of its matches weighs enough, is a verbatim copy, or all
 * matches together reveal enough. Most answers match no word, so nothing is prepared before the first one.
 */
export function createLeakDetector(index: PromptIndex, conversation: Conversation): AnswerDetector {
  let limits: Limits | undefined;
  const signs = readConversation(conversation);
  const { weigh, weighDisguised, explainShift } = createWordWeigher(index, { conversation, signs });
  const revealed = createRevealedWords(index, { weigh, signs });
  const context = { index, weigh, revealed: revealed.words };

  /** Weighs all that was revealed; `undefined` when it is too little. */
  function decideBySum(bars: Limits): LeakDecision | undefined {
    const { instructions, rarity } = revealed;
    if (instructions >= bars.instructions) return decide('all', instructions, bars.instructions);
    if (rarity >= bars.everything) return decide('whole prompt', rarity, bars.everything);
    const isLarge = rarity >= bars.large && instructions >= bars.largeInstructions;
    return isLarge ? decide('much of the prompt', rarity, bars.large) : undefined;
  }

  /** Weighs a match alone; `undefined` if it is too light. */
  function decideByMatch(match: Match, bars: Limits): LeakDecision | undefined {
    const { words, instructionLetters, weight } = match;
    if (instructionLetters >= matchLimits.instructionLetters)
      return decide('letters', instructionLetters, matchLimits.instructionLetters, words);
    if (isVerbatimCopy(match, context)) return decide('verbatim copy', match.size, 0, words);
    const bar = getMatchLimit(match, bars, signs);
    return weight >= bar ? decide('match', weight, bar, words) : undefined;
  }

  function decide(
    rule: LeakDecision['rule'],
    sum: number,
    bar: number,
    words: Iterable<number> = revealed.words,
  ): LeakDecision {
    return { rule, sum, bar, words: [...words] };
  }

  const detector: AnswerDetector = {
    index,
    weigh,
    weighDisguised,
    explainShift,
    isHeldEarly: signs.isContinued,
    isSliced: () => revealed.isSliced(),
    decision: undefined,
    record(match) {
      const isSlice = revealed.addsToSlices(match);
      const counted = revealed.isContinuation(match)
        ? match.words
        : newlyCountedWords(match, index.words, sumLimits.minMatchSize);
      const isNew = revealed.add(counted, match.hasHead);
      limits ??= computeLimits(index);
      const decision = isSlice
        ? decide('slices', revealed.slices, sliceLimits.maxWeight, match.words)
        : (decideByMatch(match, limits) ?? (isNew ? decideBySum(limits) : undefined));
      detector.decision ??= decision;
      return decision !== undefined;
    },
  };
  return detector;
}

/** Returns the weight from which on a match is a leak. */
function getMatchLimit(
  { hasHead, wholeInstructions, isAnnounced, instructionSize, size }: Match,
  limits: Limits,
  signs: ConversationSigns,
): number {
  if (size < matchLimits.minAnnouncedSize) return limits.match;
  if (isAnnounced || signs.isAskedForInstructions()) return limits.announced;
  // Several whole instructions are a recited list, however short they are.
  const isWhole =
    wholeInstructions > 1 ||
    (wholeInstructions > 0 && instructionSize >= matchLimits.minHeadedSize);
  if (isWhole) return limits.whole;
  return hasHead && size >= matchLimits.minHeadedSize ? limits.headed : limits.match;
}

function computeLimits({ words }: PromptIndex) {
  const weight = words.reduce((sum, word) => sum + word.weight + word.headWeight, 0);
  const rarity = words.reduce((sum, word) => sum + word.rarity, 0);
  const instructions = words.reduce((sum, word) => sum + (word.isInstruction ? word.weight : 0), 0);
  const isCommonplace = rarity < matchLimits.minPromptRarity;
  const match = isCommonplace
    ? Number.POSITIVE_INFINITY
    : Math.min(matchLimits.weight, weight * matchLimits.share);
  const limitFor = (limit: number, share: number): number =>
    isCommonplace ? match : Math.min(limit, weight * share);
  const part = Math.max(
    match,
    Math.min(sumLimits.minWeight, weight * sumLimits.shortShare),
    instructions * sumLimits.share,
  );
  return {
    /** Weights of single matches. */
    match,
    headed: limitFor(matchLimits.headedWeight, matchLimits.headedShare),
    whole: limitFor(matchLimits.wholeWeight, matchLimits.headedShare),
    announced: limitFor(matchLimits.announcedWeight, matchLimits.announcedShare),
    /** Weight of all instructions that were revealed. */
    instructions: Math.max(match, Math.min(sumLimits.maxWeight, part)),
    /** Rarity of all that was revealed, and the weight of the instructions among it. */
    large: Math.max(sumLimits.minWeight, rarity * sumLimits.largeShare),
    largeInstructions: instructions * sumLimits.largeInstructionShare,
    /** Rarity of all that was revealed. */
    everything: Math.max(sumLimits.minWeight, rarity * sumLimits.wholeShare),
  };
}
