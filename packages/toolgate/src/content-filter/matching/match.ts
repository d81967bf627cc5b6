import type { HiddenWord, LetterIndex } from '../prompt-index/index.ts';

/** An instruction that a text repeats from the first word to the last. */
export interface Recital {
  /** The weight of its words, without the extra weight of the first. */
  readonly weight: number;
  /** The rarity of its words: their weight in an instruction that is certainly hidden. */
  readonly rarity: number;
  /** Its words, by their number in the prompt index. */
  readonly words: readonly number[];
}

/** Words of a hidden text that a text repeats one after another, in the part read so far. */
export interface Match {
  /** Source offset from which text is held for it; Infinity while it is too light to hold text. */
  heldAt: number;
  /** The repeated words, by their number in the prompt index. */
  readonly words: number[];
  /** Its size in words. An ideograph counts as half a word. */
  size: number;
  /** The size of its words that belong to instructions. */
  instructionSize: number;
  /** How many letters of instructions it has. */
  instructionLetters: number;
  /** Whether it holds the first word of an instruction. */
  hasHead: boolean;
  /** The first word of the instruction that it currently repeats without a gap; -1 without one. */
  headAt: number;
  /** The last instruction that it recites: repeats from the first word to the last. `undefined` without one. */
  recital: Recital | undefined;
  /** Whether the text begins with it. */
  readonly isOpening: boolean;
  /** Whether the text before it mentions instructions. */
  readonly isAnnounced: boolean;
  /** Whether the text before it mentions the model's own instructions. */
  readonly isOwnAnnounced: boolean;
  /** How much it counts towards a leak. */
  weight: number;
  /** Whether it is interrupted and waits for its continuation. */
  isInterrupted: boolean;
  /** How many letters had been read at the interruption. */
  interruptedAt: number;
  /** Index position of the next expected letter. */
  next: number;
  /** Index position where the current uninterrupted part begins. */
  partStart: number;
  /** The place of the last counted word. */
  countedPlace: number;
}

/** Creates a match with the letters from `partStart` to before `next`. */
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
    recital: undefined,
    weight: 0,
    isInterrupted: false,
    interruptedAt: 0,
    countedPlace: -1,
    ...start,
  };
}

/** Takes the places that the last letter completed: all their letters are in the current part. */
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
 * Returns the words that begin to count with the newest word of a match. Below `minSize` no word counts. At `minSize`
 * all words begin to count at once, then each further word.
 */
export function newlyCountedWords(
  { size, words }: Match,
  hiddenWords: readonly HiddenWord[],
  minSize: number,
): readonly number[] {
  if (size < minSize) return [];
  const newestSize = hiddenWords[words.at(-1) ?? -1]?.form.size ?? 0;
  return size - newestSize < minSize ? words : words.slice(-1);
}
