import type { Match } from '../matching/index.ts';
import { headWeightOf, type PromptIndex } from '../prompt-index/index.ts';
import { sliceLimits, sumLimits } from '../thresholds.ts';
import type { ConversationSigns } from './conversation-signs.ts';

/** The hidden words that an answer and earlier answers revealed. */
export interface RevealedWords {
  /** The words. */
  readonly words: ReadonlySet<number>;
  /** The weight of the instruction words among them. */
  readonly instructions: number;
  /** Their weight in earlier answers. */
  readonly earlierInstructions: number;
  /** The rarity of all of them, without the facts of earlier answers: a user may ask for one fact after the other. */
  readonly rarity: number;
  /** The weight of the instructions that earlier answers revealed in slices. */
  readonly slices: number;
  /** How often an earlier answer stopped within a sentence and the next one continued there. */
  readonly cuts: number;
  /** Counts words, after the words of earlier answers. Returns whether one of them is new. */
  add(words: readonly number[], isHeaded: boolean): boolean;
  /** Whether a match that is too short to count alone continues the text that earlier answers revealed. */
  isContinuation(match: Match): boolean;
  /** Whether earlier answers revealed too much in slices. */
  isSliced(): boolean;
  /** Whether earlier answers revealed too much in slices, and a match reveals more. */
  addsToSlices(match: Match): boolean;
}

/** Creates the count of the words that an answer reveals, each once. It reads earlier answers at the first word. */
export function createRevealedWords(
  index: PromptIndex,
  { weigh, signs }: { weigh: (word: number) => number; signs: ConversationSigns },
): RevealedWords {
  const words = new Set<number>();
  let isEarlierCounted = false;

  /** Counts a word once. With `isHeaded`, the first word of an instruction has its extra weight. */
  function reveal(word: number, { isHeaded = false, isEarlier = false } = {}): void {
    if (words.has(word)) return;
    words.add(word);
    const weight = weigh(word);
    if (weight === 0) return;
    const hidden = index.words[word];
    const isInstruction = hidden?.sentence.isInstruction === true;
    if (isInstruction || !isEarlier) revealed.rarity += hidden?.form.rarity ?? 0;
    if (isInstruction) revealed.instructions += weight + (isHeaded ? headWeightOf(hidden) : 0);
  }

  function revealEarlier(): void {
    if (isEarlierCounted) return;
    isEarlierCounted = true;
    const { answers, chains, cuts } = signs.disclosed();
    revealed.cuts = cuts;
    for (const said of [...answers, chains])
      for (const word of said) reveal(word, { isEarlier: true });
    revealed.earlierInstructions = revealed.instructions;
    for (const word of chains)
      if (index.words[word]?.sentence.isInstruction === true) revealed.slices += weigh(word);
  }

  const revealed: { -readonly [Field in keyof RevealedWords]: RevealedWords[Field] } = {
    words,
    instructions: 0,
    earlierInstructions: 0,
    rarity: 0,
    slices: 0,
    cuts: 0,
    add(said, isHeaded) {
      if (said.length > 0) revealEarlier();
      const before = words.size;
      for (const word of said) reveal(word, { isHeaded });
      return words.size > before;
    },
    isContinuation(match) {
      if (match.size >= sumLimits.minMatchSize || !signs.isContinued()) return false;
      revealEarlier();
      return isNextTo(words, match);
    },
    isSliced() {
      revealEarlier();
      return revealed.cuts > sliceLimits.maxCuts || revealed.slices >= sliceLimits.maxWeight;
    },
    addsToSlices(match) {
      const { size } = match;
      if (size < sliceLimits.minSize || !signs.isContinued() || !revealed.isSliced()) return false;
      if (match.words.every((word) => words.has(word))) return false;
      if (revealed.cuts > sliceLimits.maxCuts && isNextTo(words, match)) return true;
      const counts = saysRule(match) && revealed.slices >= sliceLimits.maxWeight;
      return counts && (size >= sliceLimits.minSizeApart || isNextTo(words, match));
    },
  };
  return revealed;
}

function saysRule({ instructionSize, weight }: Match): boolean {
  return instructionSize > 0 && weight >= sliceLimits.minWeight;
}

/** Whether a match begins or ends next to a revealed word. */
function isNextTo(revealed: ReadonlySet<number>, { words }: Match): boolean {
  const [first = 0] = words;
  const last = words.at(-1) ?? first;
  for (let away = 1; away <= sliceLimits.maxMissingWords + 1; away++)
    if (revealed.has(first - away) || revealed.has(last + away)) return true;
  return false;
}
