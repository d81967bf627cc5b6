import type { HiddenWord, LetterIndex } from '../prompt-index/index.ts';

/** Words of a hidden text that a text repeats one after another, as far as it has been read. */
export interface Match {
  /** Source offset from which on text is held for it: its last letter when it first mattered. */
  heldAt: number;
  /** The repeated words, by their number in the prompt index. */
  readonly words: number[];
  /** How many words it counts as. */
  size: number;
  /** How many of those belong to instructions. */
  instructionSize: number;
  /** How many letters of instructions it has. */
  instructionLetters: number;
  /** Whether it holds the first word of an instruction. */
  hasHead: boolean;
  /** The first word of the instruction that it currently repeats without a gap; -1 without one. */
  headAt: number;
  /** How many instructions it repeats from the first word to the last. */
  wholeInstructions: number;
  /** Whether the text begins with it. */
  readonly isOpening: boolean;
  /** Whether the text before it mentions instructions. */
  readonly isAnnounced: boolean;
  /** Whether the text before it mentions the model's own instructions. */
  readonly isOwnAnnounced: boolean;
  /** How much it counts towards a leak. */
  weight: number;
  /** Whether it was interrupted and waits for its continuation. */
  isInterrupted: boolean;
  /** How many letters had been read at the interruption. */
  interruptedAt: number;
  /** Where in the index the next letter is expected. */
  next: number;
  /** Where in the index the current uninterrupted part begins. */
  partStart: number;
  /** The last place whose word was counted. */
  countedPlace: number;
}

/** Creates a match whose letters from `partStart` up to `next` have been read. */
export function startMatch(
  start: Pick<Match, 'partStart' | 'next' | 'isOpening' | 'isAnnounced' | 'isOwnAnnounced'>,
): Match {
  return {
    heldAt: Number.POSITIVE_INFINITY,
    words: [],
    size: 0,
    instructionSize: 0,
    instructionLetters: 0,
    hasHead: false,
    headAt: -1,
    wholeInstructions: 0,
    weight: 0,
    isInterrupted: false,
    interruptedAt: 0,
    countedPlace: -1,
    ...start,
  };
}

/** Takes the places that the last letter completed: those with all their letters in the current part. */
export function takeCompletedPlaces(match: Match, { placeOf }: LetterIndex): number[] {
  const last = placeOf[match.next - 1] ?? 0;
  const complete = placeOf[match.next] === last ? last - 1 : last;
  if (complete <= match.countedPlace) return [];
  const firstPlace = placeOf[match.partStart] ?? 0;
  const isFirstCut = match.partStart > 0 && placeOf[match.partStart - 1] === firstPlace;
  const places: number[] = [];
  const first = Math.max(match.countedPlace + 1, isFirstCut ? firstPlace + 1 : firstPlace);
  for (let place = first; place <= complete; place++) places.push(place);
  match.countedPlace = Math.max(match.countedPlace, complete);
  return places;
}

/**
 * Returns the words that begin to count with the newest word of a match. A match counts from `minSize` words on: no word
 * before, then all at once, then one by one.
 */
export function newlyCountedWords(
  { size, words }: Match,
  hiddenWords: readonly HiddenWord[],
  minSize: number,
): readonly number[] {
  if (size < minSize) return [];
  const newestSize = hiddenWords[words.at(-1) ?? -1]?.size ?? 0;
  return size - newestSize < minSize ? words : words.slice(-1);
}
