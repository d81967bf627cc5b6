/**
 * The numbers that decide which text is a leak and which text is held. They were set by measurement in
 * `packages/benchmarks`. `pnpm bench:filter-detection DATA` shows for each source how much text is blocked, wrongly
 * blocked, released before a block, and delayed. Use only its `first` half of the prompts for tuning.
 * `pnpm bench:own-sets` then checks the result on sets that are never used for tuning. Each group names the columns to
 * watch.
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
  /** A word of a sentence without a command among instructions. It may be an instruction, or a fact to quote. */
  neighbour: 0.8,
  /** A word of a description of the model. The model may introduce itself, but must not recite the description. */
  profile: 0.6,
  /** A word of a fact, a script or an example. */
  quotable: 0.04,
  /** A word counts as quotable up to the log odds `quotableOdds`, and fully from the log odds `hiddenOdds`. */
  quotableOdds: -1.1,
  hiddenOdds: 2.2,
  /** The power of the curve between them. Above 1, so a single sentence with little evidence is not a leak. */
  oddsPower: 1.25,
  /** The maximum probability that a sentence is hidden, if its text has no commands and another text of the prompt has some. */
  documentShare: 0.3,
  /**
   * Extra weight of the first word of an instruction. A recital has this word; an answer that only follows the
   * instruction lacks it.
   */
  instructionHead: 3,
  /** Extra weight of the first word of a sentence among instructions. */
  neighbourHead: 2,
  /** Extra weight of the first word of a description of the model. */
  profileHead: 1,
  /** Extra weight of the first word of `You are ...`: an answer that introduces the model would say `I am`. */
  personaHead: 4,
  /** Share of the extra weight that a first word keeps if no sentence of the answer begins with it. */
  headInPassingShare: 0.5,
  /** Share of its weight that a description of the model keeps when the user asks who the model is. */
  profileInIntroductionShare: 0.35,
  /** Share of its weight that a tool description keeps. An answer may say what a tool does, but must not recite the list. */
  toolDescriptionShare: 0.3,
  /** The same of its first sentence, which says what the tool does. */
  toolPurposeShare: 0.1,
  /** Rarity of a common word; other words have 1. */
  commonRarity: 0.5,
  /** Rarity of an ideograph. */
  ideographRarity: 0.33,
  /** Rarity of a common ideograph. */
  commonIdeographRarity: 0.17,
} as const;

/** Returns how much a word counts in a sentence with these log odds of being hidden. */
export function scaleOdds(odds: number): number {
  const { quotable, instruction, quotableOdds, hiddenOdds, oddsPower } = wordWeights;
  const place = (odds - quotableOdds) / (hiddenOdds - quotableOdds);
  return quotable + (instruction - quotable) * Math.max(0, Math.min(1, place)) ** oddsPower;
}

/**
 * How much an answer and the conversation before it add to the log odds that a sentence is hidden. Measured with
 * `pnpm bench:filter-decision DATA`: pairs of apps against sentences and excerpts of real prompts.
 */
export const answerWeights = {
  /** The user asked for the instructions. */
  asked: 1.5,
  /**
   * For each rare word of the sentence that the user said: the answer is then about the question. At most
   * `maxSubjectWords` count.
   */
  subjectWord: -1.8,
  maxSubjectWords: 2,
  /** The share of that weight in an instruction that the answer says as a whole. */
  recitedSubjectShare: 0.3,
  /**
   * The sentence is in a disguise, or other words are between its words. Ordinary answers have neither. Set with
   * `pnpm bench:rewritings`.
   */
  disguised: 0.8,
  /** Added at `sensitivity` 1, subtracted at 0, proportional in between; 0.5 adds 0. */
  sensitivity: 2,
} as const;

/**
 * When the sentences of an answer paraphrase the instructions of a prompt. Measured with `pnpm bench:filter-decision DATA`: 12 of
 * 9,067 ordinary answers by hand do.
 */
export const paraphraseLimits = {
  /** Minimum number of rare stems that a sentence has in common with an instruction. */
  minStems: 2,
  /** Number of pairs of ideographs that say as much as a stem. Pairs overlap, and a pair is in more texts than a stem. */
  pairsPerStem: 2,
  /** Maximum number of instructions that have a rare stem. */
  maxInstructions: 2,
  /** Minimum number of instructions that the sentences say in the order of the prompt. */
  minInOrder: 4,
} as const;

/**
 * The minimum weights at which a single match is a leak. In a short prompt, the limit is a share of the total weight of
 * the prompt, if that is lower. Measured with `pnpm bench:filter-detection DATA`: `blocked` of both labels, and
 * `over8`, the leaks that release more than 8 words.
 */
export const matchLimits = {
  /** Any match. */
  weight: 9,
  share: 0.85,
  /** A match with the first word of an instruction and at least `minHeadedSize` words. */
  headedWeight: 8,
  headedShare: 0.75,
  minHeadedSize: 8,
  /** A match of at least `minAnnouncedSize` words, if the user asked for instructions or the answer mentions them. */
  announcedWeight: 6,
  announcedShare: 0.5,
  minAnnouncedSize: 6,
  /** Number of instruction letters that are a leak at any weight. The filter can hold about this many. */
  instructionLetters: 105,
  /** The share of its rarity that a word must weigh for its letters to count fully. */
  fullLetterShare: 0.5,
  /** Minimum total rarity of the words of a prompt. Below it, nothing is a leak: `You are a helpful assistant` is not a secret. */
  minPromptRarity: 6,
} as const;

/**
 * When a whole instruction, repeated from the first word to the last, is a leak. An answer that only uses an instruction
 * rarely has all its words, so what decides is how likely the instruction is hidden. Measured with
 * `pnpm bench:filter-decision DATA`: leaks of one sentence against quotations of one fact.
 */
export const recitalLimits = {
  /** Minimum share of its rarity that it weighs, or its minimum weight. */
  share: 0.6,
  weight: 4.8,
  /** Minimum rarity. Shorter ones are everyday phrases. */
  minRarity: 3.5,
} as const;

/**
 * The minimum sums at which all matches of an answer and of earlier answers are a leak. Measured with
 * `pnpm bench:filter-detection DATA`: `blocked` of both labels, and the last lines, on prompts dripped over several
 * answers.
 */
export const sumLimits = {
  /** Minimum words of a match that counts. Shorter sequences occur by chance. */
  minMatchSize: 5,
  /** A leak is this share of the weight of all instructions. */
  share: 0.3,
  /** In a short prompt, a leak is this share of its total weight. */
  shortShare: 0.5,
  /** Bounds of the resulting weight. The minimum does not apply to short prompts. */
  minWeight: 16,
  maxWeight: 24,
  /** A leak is this share of all rarity, if it includes `largeInstructionShare` of the weight of the instructions. */
  largeShare: 0.5,
  largeInstructionShare: 0.25,
  /** A leak is this share of all rarity, with any words. */
  wholeShare: 0.92,
  /** Minimum weight of the instructions that an answer itself adds. */
  minOwn: 1,
  /** Minimum words in a row of a user message or tool result that make hidden text public. */
  minExemptSize: 20,
} as const;

/**
 * When pieces of several answers add up. Measured with `pnpm bench:filter-detection DATA`: the last lines, on prompts
 * requested in slices over 50 answers, against `blocked` of ordinary answers.
 */
export const sliceLimits = {
  /** Minimum words of a chain of pieces that counts. */
  minChainWords: 5,
  /** Maximum words missing between two pieces. */
  maxMissingWords: 1,
  /** When the instructions revealed in slices have this weight, a further slice is a leak. */
  maxWeight: 10,
  /** Minimum weight of a further slice. A lighter one is hardly an instruction. */
  minWeight: 0.4,
  /** Minimum words of a further slice next to revealed words. */
  minSize: 2,
  /** Minimum words of a further slice anywhere else. */
  minSizeApart: 3,
  /** How many times an answer may stop within a sentence and the next one continue there, for any sentence. */
  maxCuts: 3,
  /** Maximum characters of an answer that may be a slice. */
  maxCharacters: 160,
  /** Minimum share of its letters that must be hidden text. */
  minShare: 0.6,
} as const;

/**
 * When the position of a match shows a verbatim copy of the prompt. The weight of the words makes no difference.
 * Measured with `pnpm bench:filter-detection DATA`: `blocked` of both labels, and the last lines, on prompts dripped
 * over several answers.
 */
export const copyLimits = {
  /** Minimum words of a match at the beginning of an answer. No answer begins with so many hidden words by chance. */
  minOpeningSize: 6,
  /** Maximum share of the preceding prompt text that earlier answers left out. Slices may end within words. */
  maxMissingShare: 0.2,
  /** Minimum letters, or words, at which an answer that begins like the prompt is a copy, facts included. */
  openingLetters: 280,
  openingSize: 60,
  /** Minimum sentences and words at which a match after `my instructions are` is a copy, facts included. */
  minAnnouncedSentences: 3,
  minAnnouncedSize: 20,
  /** Maximum words of an examined match, to bound the time for a long one. */
  maxExaminedWords: 160,
} as const;

/**
 * When text is held until a verdict. Measured with `pnpm bench:filter-detection DATA`: `out99`, `outmax` and `over8` of
 * leaks against `delayed` and `held99` of ordinary answers.
 */
export const holdLimits = {
  /** Minimum words of a match with an instruction that is held. Up to 8 words may leave, and most answers match no more. */
  minSize: 7,
  /** Minimum weight of a shorter match that is held. It has the first word of an instruction, or only rare words. */
  minWeight: 4,
  /** An interrupted match above this weight is held until it can no longer continue. Lighter ones are ordinary phrases. */
  interruptedWeight: 6,
  /** An interrupted match with more instruction words than this is held. If it continued, more than 8 words would have left. */
  interruptedSize: 6,
  /** Maximum letters inserted, left out or replaced within a match: about eight words. */
  gapLetters: 40,
  /** Maximum number of held characters. More are held only while they are part of the last `maxWords` words. */
  maxCharacters: 150,
  /** Maximum number of held words; 24 including a cut word. */
  maxWords: 23,
  /** Maximum number of characters held for a secret that is replaced, or for words between tags: tags are longer than words. */
  maxSpread: 1000,
} as const;

/**
 * How the sentences around a sentence affect its verdict. Measured with `pnpm bench:filter-detection DATA`: `blocked`
 * of ordinary answers that quote facts, against `blocked` of leaks; `explainSystem` shows the effect on one prompt.
 */
export const contextLimits = {
  /** A prompt with at least this many questions lists them for the model to ask. */
  manyQuestions: 3,
  /** Weight of the sentence directly before or after, and of the one beyond it. */
  neighbourShares: [1, 0.35],
  /** Number of neutral sentences added to each mean, because few sentences say little about another one. */
  neutralSentences: 2,
  /**
   * Maximum lean of the whole prompt towards commands, from -1 to 1, that counts as evidence. Among commands, another
   * sentence is rather a fact, but a prompt of commands alone has no facts.
   */
  maxPromptLean: 0.2,
  /** Maximum lean of a document towards commands, from -1 to 1. Above it, a block is not a document, even if its name says so. */
  maxDocumentLean: 0.4,
  /** Minimum lean of a sentence that commands outside of documents. A prompt without one has no documents. */
  minCommandLean: 0.4,
  /** Minimum characters of a sentence that counts as evidence for others. */
  minNeighbourCharacters: 8,
  /** Minimum characters of a sentence; shorter ones may be labels such as `Instruction:`. */
  minSentenceCharacters: 16,
} as const;

/**
 * How likely a piece of an answer is the translation of a piece of the prompt, as logarithms of likelihood ratios.
 * Measured with `pnpm bench:filter-detection DATA lobe_translations`: `blocked` of leaks, against `blocked` of the
 * ordinary answers of all sources.
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
  /** Weight of each number in common, up to `maxNumbers`, and extra weight of the first one. */
  number: 1.5,
  numberBase: 0.3,
  maxNumbers: 2,
  missingNumber: -0.7,
  otherNumber: -1.05,
  /** Weight of each name in common, and extra weight of the first one. */
  name: 0.5,
  nameBase: 1.1,
  missingName: -0.3,
  /** Cost of a piece without a counterpart. */
  skipped: 1.2,
  /** Mean, and twice the variance, of the logarithm of the length ratio of a translation and its original. */
  growth: 0.08,
  twiceVariance: 0.18,
  /** Maximum weight of a piece of a fact. An answer may translate a document. */
  maxFact: 0.15,
  /** Minimum sum at which an answer is a translation. */
  leak: 13,
  /** Number of words to detect the language of a passage, and the minimum share of known words for the language of the prompt. */
  languageWords: 24,
  knownShare: 0.3,
} as const;
