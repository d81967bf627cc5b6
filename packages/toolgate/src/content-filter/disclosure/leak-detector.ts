import {
  type LeakDecision,
  type LeakDetector,
  type Match,
  newlyCountedWords,
  readSubjectStems,
  type Recital,
} from '../matching/index.ts';
import { headWeightOf, type PromptIndex, weightOf } from '../prompt-index/index.ts';
import { matchLimits, recitalLimits, sliceLimits, sumLimits } from '../thresholds.ts';
import {
  type Conversation,
  type ConversationSigns,
  readConversation,
} from './conversation-signs.ts';
import { createRevealedWords } from './revealed-words.ts';
import { isVerbatimCopy } from './verbatim-copy.ts';
import { createWordWeigher } from './weigh-word.ts';

/** The limits of one prompt; see `matchLimits` and `sumLimits`. */
type Limits = ReturnType<typeof computeLimits>;

/** Decides when one answer leaks. It includes what earlier answers revealed. */
export interface AnswerDetector extends LeakDetector {
  /** Whether the earlier answers revealed too much in slices. */
  isSliced(): boolean;
}

/**
 * Creates the detector of one answer. An answer leaks when one of its matches weighs enough or is a verbatim copy, or
 * when all matches together reveal enough. Most answers match no word, so the detector prepares nothing before the
 * first match.
 */
export function createLeakDetector(index: PromptIndex, conversation: Conversation): AnswerDetector {
  let knownLimits: Limits | undefined;
  const signs = readConversation(conversation);
  const weigher = createWordWeigher(index, { conversation, signs });
  const { weigh } = weigher;
  const revealed = createRevealedWords(index, { weigh, signs });
  const context = { index, weigh, revealed: revealed.words };

  /** Decides by all revealed words. Returns `undefined` when they weigh too little. */
  function decideBySum(limits: Limits): LeakDecision | undefined {
    const { instructions, earlierInstructions, rarity } = revealed;
    if (rarity >= limits.everything) return decide('whole prompt', rarity, limits.everything);
    // An answer that adds only facts adds nothing to the instructions that earlier answers revealed.
    const own = instructions - earlierInstructions;
    if (own < Math.min(sumLimits.minOwn, instructions)) return undefined;
    if (instructions >= limits.instructions)
      return decide('all', instructions, limits.instructions);
    const isLarge = rarity >= limits.large && instructions >= limits.largeInstructions;
    return isLarge ? decide('much of the prompt', rarity, limits.large) : undefined;
  }

  /** Decides by one match. Returns `undefined` when it weighs too little. */
  function decideByMatch(match: Match, limits: Limits): LeakDecision | undefined {
    const { words, instructionLetters, weight, recital } = match;
    if (instructionLetters >= matchLimits.instructionLetters)
      return decide('letters', instructionLetters, matchLimits.instructionLetters, words);
    if (isVerbatimCopy(match, context)) return decide('verbatim copy', match.size, 0, words);
    const recitalThreshold = getRecitalLimit(recital, limits);
    if (recital !== undefined && recital.weight >= recitalThreshold)
      return decide('whole instruction', recital.weight, recitalThreshold, recital.words);
    const threshold = getMatchLimit(match, limits, signs);
    return weight >= threshold ? decide('match', weight, threshold, words) : undefined;
  }

  function decide(
    rule: LeakDecision['rule'],
    sum: number,
    threshold: number,
    words: Iterable<number> = revealed.words,
  ): LeakDecision {
    return { rule, sum, threshold, words: [...words] };
  }

  const detector: AnswerDetector = {
    index,
    ...weigher,
    readSubject: () => readSubjectStems(conversation.exempt),
    isHeldEarly: signs.isContinued,
    isSliced: () => revealed.isSliced(),
    decision: undefined,
    record(match) {
      const isSlice = revealed.addsToSlices(match);
      const counted = revealed.isContinuation(match)
        ? match.words
        : newlyCountedWords(match, index.words, sumLimits.minMatchSize);
      const isNew = revealed.add(counted, match.hasHead);
      knownLimits ??= computeLimits(index);
      const decision = isSlice
        ? decide('slices', revealed.slices, sliceLimits.maxWeight, match.words)
        : (decideByMatch(match, knownLimits) ?? (isNew ? decideBySum(knownLimits) : undefined));
      detector.decision ??= decision;
      return decision !== undefined;
    },
  };
  return detector;
}

/** Returns the minimum weight at which a whole instruction is a leak. */
function getRecitalLimit(recital: Recital | undefined, limits: Limits): number {
  if (recital === undefined || recital.rarity < limits.recitalRarity)
    return Number.POSITIVE_INFINITY;
  return Math.min(recitalLimits.weight, recital.rarity * recitalLimits.share);
}

/** Returns the minimum weight at which a match is a leak. */
function getMatchLimit(
  { hasHead, isAnnounced, size }: Match,
  limits: Limits,
  signs: ConversationSigns,
): number {
  if (size < matchLimits.minAnnouncedSize) return limits.match;
  if (isAnnounced || signs.isAskedForInstructions()) return limits.announced;
  return hasHead && size >= matchLimits.minHeadedSize ? limits.headed : limits.match;
}

function computeLimits({ words }: PromptIndex) {
  const weight = words.reduce((sum, word) => sum + weightOf(word) + headWeightOf(word), 0);
  const rarity = words.reduce((sum, word) => sum + word.form.rarity, 0);
  const instructions = words.reduce(
    (sum, word) => sum + (word.sentence.isInstruction ? weightOf(word) : 0),
    0,
  );
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
    /** Minimum rarity of a recited instruction. */
    recitalRarity: isCommonplace ? Number.POSITIVE_INFINITY : recitalLimits.minRarity,
    /** Minimum weights of single matches. */
    match,
    headed: limitFor(matchLimits.headedWeight, matchLimits.headedShare),
    announced: limitFor(matchLimits.announcedWeight, matchLimits.announcedShare),
    /** Minimum weight of all revealed instructions. */
    instructions: Math.max(match, Math.min(sumLimits.maxWeight, part)),
    /** Minimum rarity of all revealed words, together with a minimum weight of the instructions among them. */
    large: Math.max(sumLimits.minWeight, rarity * sumLimits.largeShare),
    largeInstructions: instructions * sumLimits.largeInstructionShare,
    /** Minimum rarity of all revealed words alone. */
    everything: Math.max(sumLimits.minWeight, rarity * sumLimits.wholeShare),
  };
}
