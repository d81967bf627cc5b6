import { findSharedWords, newlyCountedWords } from '../matching/index.ts';
import type { LeakDetector, Match } from '../matching/index.ts';
import type { PromptIndex } from '../prompt-index/index.ts';
import { matchLimits, sumLimits, wordWeights } from '../thresholds.ts';
import { readConversation } from './conversation-signs.ts';
import type { Conversation, ConversationSigns } from './conversation-signs.ts';
import { isVerbatimCopy } from './verbatim-copy.ts';

/** The limits of one prompt; for what each of them bounds see `matchLimits` and `sumLimits`. */
type Limits = ReturnType<typeof computeLimits>;

/**
 * Creates the detector of one answer. An answer leaks when one of its matches weighs enough, is a verbatim copy, or all
 * matches together reveal enough. Most answers match no word, so nothing is prepared before the first one.
 */
export function createLeakDetector(index: PromptIndex, conversation: Conversation): LeakDetector {
  let limits: Limits | undefined;
  const revealed = new Set<number>();
  let revealedInstructions = 0;
  let revealedRarity = 0;
  let isEarlierCounted = false;
  let exempted: Set<number> | undefined;
  const signs = readConversation(conversation);

  function weigh(word: number): number {
    exempted ??= findSharedWords(index, {
      texts: conversation.exempt,
      minWords: sumLimits.minExemptSize,
    });
    if (exempted.has(word)) return 0;
    const { weight = 0, isProfile = false } = index.words[word] ?? {};
    return isProfile && signs.isAskedForIntroduction()
      ? weight * wordWeights.profileInIntroductionShare
      : weight;
  }

  /** Counts a word once. In a match that begins like an instruction, first words count as they do in a match. */
  function reveal(word: number, isHeaded = false): void {
    if (revealed.has(word)) return;
    revealed.add(word);
    const weight = weigh(word);
    if (weight === 0) return;
    const { rarity = 0, isInstruction = false, headWeight = 0 } = index.words[word] ?? {};
    revealedRarity += rarity;
    if (isInstruction) revealedInstructions += weight + (isHeaded ? headWeight : 0);
  }

  /** Counts words, after those of earlier answers; whether one of them is new. */
  function revealAll(words: readonly number[], isHeaded: boolean): boolean {
    if (words.length > 0 && !isEarlierCounted) {
      isEarlierCounted = true;
      for (const disclosed of signs.disclosed()) for (const word of disclosed) reveal(word);
    }
    const before = revealed.size;
    for (const word of words) reveal(word, isHeaded);
    return revealed.size > before;
  }

  function isSumTooLarge({ instructions, large, largeInstructions, everything }: Limits): boolean {
    if (revealedInstructions >= instructions || revealedRarity >= everything) return true;
    return revealedRarity >= large && revealedInstructions >= largeInstructions;
  }

  const context = { index, weigh, revealed, wasBlocked: signs.wasBlocked };

  return {
    index,
    weigh,
    isHeldEarly: signs.isContinued,
    record(match) {
      const counted = newlyCountedWords(match, index.words, sumLimits.minMatchSize);
      const isNew = revealAll(counted, match.hasHead);
      limits ??= computeLimits(index);
      if (match.instructionLetters >= matchLimits.instructionLetters) return true;
      if (isVerbatimCopy(match, context)) return true;
      if (match.weight >= getMatchLimit(match, limits, signs)) return true;
      return isNew && isSumTooLarge(limits);
    },
  };
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
