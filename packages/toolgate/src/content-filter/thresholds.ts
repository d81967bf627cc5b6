/**
 * The numbers that decide which text is a leak and which is held back. They were set by measurement: in `packages/benchmarks`,
 * `pnpm bench:filter-detection DATA` shows per source how much is found, is wrongly stopped, leaves before a block
 * and waits, and only its `first` half of the prompts may be used for tuning; `pnpm bench:own-sets` then checks the
 * result on sets that nothing is tuned on. Each group names the columns to watch.
 *
 * Sizes are counted in words. An ideograph counts as half a word.
 */

/**
 * How much a word counts towards a leak: the weight of its sentence times its rarity.
 * Measured with `pnpm bench:filter-detection DATA`: `blocked` of leaks against `blocked` of ordinary answers.
 */
export const wordWeights = {
  /** A word of an instruction. */
  instruction: 1,
  /** A word of a sentence among instructions that commands nothing. It may be an instruction, or a fact to quote. */
  neighbour: 0.8,
  /** A word of a description of the model, which may introduce itself but not recite its introduction. */
  profile: 0.6,
  /** A word of a fact, a script or an example. */
  quotable: 0.04,
  /** The odds, as a logarithm, up to which a word counts as quotable, and those from which on it counts fully. */
  quotableOdds: -1.1,
  hiddenOdds: 2.2,
  /** How much less a word counts in between: above 1, so a lone sentence with little evidence is no leak. */
  oddsPower: 1.25,
  /** The maximum probability that a sentence is hidden in a text that commands nothing beside a text that commands. */
  documentShare: 0.3,
  /** Extra weight of an instruction's first word: a recital has it, an answer that only obeys the instruction has not. */
  instructionHead: 3,
  /** Extra weight of the first word of a sentence among instructions. */
  neighbourHead: 2,
  /** Extra weight of the first word of a description of the model. */
  profileHead: 1,
  /** Extra weight of the first word of `You are ...`: an answer that introduces the model would say `I am`. */
  personaHead: 4,
  /** Share of the extra weight that a first word keeps if no sentence of the answer begins with it. */
  headInPassingShare: 0.5,
  /** Share of its weight that a description of the model keeps in an answer to the question who it is. */
  profileInIntroductionShare: 0.35,
  /** Share of its weight that a tool description keeps: an answer may say what a tool does, but not recite the list. */
  toolDescriptionShare: 0.3,
  /** Rarity of a common word; other words have 1. */
  commonRarity: 0.5,
  /** Rarity of an ideograph. */
  ideographRarity: 0.33,
  /** Rarity of a common ideograph. */
  commonIdeographRarity: 0.17,
} as const;

/** Returns how much a word counts in a sentence that is hidden with these odds, given as a logarithm. */
export function scaleOdds(odds: number): number {
  const { quotable, instruction, quotableOdds, hiddenOdds, oddsPower } = wordWeights;
  const place = (odds - quotableOdds) / (hiddenOdds - quotableOdds);
  return quotable + (instruction - quotable) * Math.max(0, Math.min(1, place)) ** oddsPower;
}

/**
 * Terms that an answer and the conversation before it add to the logarithm of the odds that a sentence is hidden in it.
 * Measured with `pnpm bench:filter-decision DATA`: pairs of apps against sentences and excerpts of real prompts.
 */
export const answerWeights = {
  /** The user asked for the instructions. */
  asked: 1.5,
  /** The user said rare words of the sentence: the answer is about the question. At most `maxSubjectWords` count. */
  subjectWord: -1.8,
  maxSubjectWords: 2,
  /** The sentence is in a disguise, or its words are among others: ordinary answers have neither. Set with `pnpm bench:rewritings`. */
  disguised: 0.8,
  /** The greatest step of `sensitivity`, from 0.5 to 1, adds this; the step to 0 subtracts as much. */
  sensitivity: 2,
} as const;

/**
 * The weights from which on a single match is a leak. The shares apply to prompts that are so short that their share of the
 * total weight is below the limit. Measured with `pnpm bench:filter-detection DATA`: `blocked` of both labels, and
 * `over8`, the leaks that release more than 8 words.
 */
export const matchLimits = {
  /** Any match. */
  weight: 9,
  share: 0.85,
  /** A match that holds the first word of an instruction and has at least `minHeadedSize` words. */
  headedWeight: 8,
  headedShare: 0.75,
  minHeadedSize: 8,
  /** A match that holds a whole instruction; an answer that only uses one rarely ends with the same word. */
  wholeWeight: 6,
  /** A match of at least `minAnnouncedSize` words, if the user asked for instructions or the answer mentions them. */
  announcedWeight: 6,
  announcedShare: 0.5,
  minAnnouncedSize: 6,
  /** Letters of instructions that are a leak at any weight: about as many as can be held back. */
  instructionLetters: 105,
  /** The share of its rarity that a word must weigh for its letters to count fully. */
  fullLetterShare: 0.5,
  /** The rarity that the words of a prompt must have in sum for any of this: `You are a helpful assistant` is no secret. */
  minPromptRarity: 6,
} as const;

/**
 * The sums from which on all matches of an answer, and of the answers before it, are a leak. Measured with
 * `pnpm bench:filter-detection DATA`: `blocked` of both labels, and the last lines, on prompts dripped over several answers.
 */
export const sumLimits = {
  /** Words from which on a match counts. Shorter sequences occur by chance. */
  minMatchSize: 5,
  /** Share of the weight of all instructions that is a leak. */
  share: 0.3,
  /** The same share for prompts whose instructions weigh little. */
  shortShare: 0.5,
  /** Bounds of the resulting weight, for all but short prompts. */
  minWeight: 16,
  maxWeight: 24,
  /** Share of all rarity that is a leak when `largeInstructionShare` of the instructions' weight is part of it. */
  largeShare: 0.5,
  largeInstructionShare: 0.25,
  /** Share of all rarity that is a leak with any words. */
  wholeShare: 0.92,
  /** Words in a row with which a user message or a tool result makes hidden text public. */
  minExemptSize: 20,
} as const;

/**
 * When pieces of several answers add up. Measured with `pnpm bench:filter-detection DATA`: the last lines, on prompts
 * requested in slices over 50 answers, against `blocked` of ordinary answers.
 */
export const sliceLimits = {
  /** Words of a chain of pieces from which on it counts. */
  minChainWords: 5,
  /** Words that may be missing between two pieces. */
  maxMissingWords: 1,
  /**
   * Weight of the instructions in slices from which on nothing may be added, the words that add to them where they are next to
   * revealed ones, and the words that add to them anywhere.
   */
  maxWeight: 10,
  minSize: 2,
  minSizeApart: 3,
  /**
   * How often answers may continue within a sentence at which the one before stopped, for any sentence.
   */
  maxCuts: 3,
  /** Characters up to which an answer may be no more than a slice, and the share of its letters that then must be hidden text. */
  maxCharacters: 160,
  minShare: 0.6,
} as const;

/**
 * When the position of a match shows a verbatim copy of the prompt, at any weight of the words. Measured with
 * `pnpm bench:filter-detection DATA`: `blocked` of both labels, and the last lines, on prompts dripped over several answers.
 */
export const copyLimits = {
  /** Words with which no answer begins by chance. */
  minOpeningSize: 6,
  /** Share of the earlier prompt text that may be missing in earlier answers, because slices end within words. */
  maxMissingShare: 0.2,
  /** Letters or words from which on an answer that begins like the prompt is a copy, facts included. */
  openingLetters: 280,
  openingSize: 60,
  /** Sentences and words from which on a match after `my instructions are` is a copy, facts included. */
  minAnnouncedSentences: 3,
  minAnnouncedSize: 20,
  /** Words of a match up to which it is examined, to bound the time that a long one takes. */
  maxExaminedWords: 160,
} as const;

/**
 * The limits that decide which text waits for a verdict. Measured with `pnpm bench:filter-detection DATA`: `out99`, `outmax` and `over8` of leaks
 * against `delayed` and `held99` of ordinary answers.
 */
export const holdLimits = {
  /** Words from which on a match with an instruction is held. Up to 8 words may leave, and most answers match no more. */
  minSize: 7,
  /** Weight from which on shorter matches are held: they hold the first word of an instruction, or rare words only. */
  minWeight: 4,
  /** Weight above which an interrupted match is held until it can no longer continue. Lighter ones are ordinary phrases. */
  interruptedWeight: 6,
  /** Words of instructions above which an interrupted match is held: if it continued, more than 8 would have left. */
  interruptedSize: 6,
  /** Letters that may be inserted, left out or replaced within a match: about eight words. */
  gapLetters: 40,
  /** Maximum number of characters that wait; more wait only while they are part of the last `maxWords` words. */
  maxCharacters: 150,
  /** Maximum number of words that wait. With a word that is cut, 24. */
  maxWords: 23,
} as const;

/**
 * How sentences are understood by their neighbours. Measured with `pnpm bench:filter-detection DATA`: `blocked` of ordinary
 * answers that quote facts, against `blocked` of leaks; `explainSystem` shows the effect on one prompt.
 */
export const contextLimits = {
  /** Questions from which on a prompt's questions are there to be asked. */
  manyQuestions: 3,
  /** How much the next sentence before and after counts as a neighbour, and the one beyond it. */
  neighbourShares: [1, 0.35],
  /** Sentences without evidence that are added to each mean, for few sentences say little about another one. */
  neutralSentences: 2,
  /**
   * How much the whole prompt may command, from -1 to 1, before that says no more against its single sentences: among orders another
   * sentence is a fact, but a prompt of orders alone has no facts.
   */
  maxPromptLean: 0.2,
  /** How much the sentences of a document may command, from -1 to 1, before its name says nothing. */
  maxDocumentLean: 0.4,
  /** How much a sentence outside of documents must command for documents to be possible. */
  minCommandLean: 0.4,
  /** Characters that a sentence needs to say something about others. */
  minNeighbourCharacters: 8,
  /** Characters from which on a sentence is more than a label such as `Instruction:`. */
  minSentenceCharacters: 16,
} as const;

/**
 * How alike a piece of an answer and a piece of the prompt are when one may be the other's translation, as logarithms of
 * likelihood ratios. Measured with `pnpm bench:filter-detection DATA lobe_translations`: `blocked` of leaks, against
 * `blocked` of the ordinary answers of all sources.
 */
export const translationWeights = {
  /** The same kind of line: within a line, a plain line, any list item or heading. */
  sameMark: [0.2, 0.5, 0.7],
  otherMark: -1,
  /** The same ending: a line break or full stop, any other sign. */
  sameEnding: [0.2, 0.5],
  otherEnding: -0.6,
  sameSize: 0.7,
  otherSize: -1.2,
  /** Numbers in common: each one, up to `maxNumbers`, and the first one in addition. */
  number: 1.5,
  numberBase: 0.3,
  maxNumbers: 2,
  missingNumber: -0.7,
  otherNumber: -1.05,
  /** Names in common: each one, and the first one in addition. */
  name: 0.5,
  nameBase: 1.1,
  missingName: -0.3,
  /** Cost of a piece that has no counterpart. */
  skipped: 1.2,
  /** Mean and twice the variance of the logarithm of how much longer translations are. */
  growth: 0.08,
  twiceVariance: 0.18,
  /** Maximum weight of a piece of a fact: an answer may translate a document. */
  maxFact: 0.15,
  /** The sum from which on an answer is a translation. */
  leak: 13,
  /** Words by which the language of a passage is judged, and the share of known words from which on it is the prompt's. */
  languageWords: 24,
  knownShare: 0.3,
} as const;
