import type { LetterIndex } from './letter-index.ts';

/** Words of a hidden text that a text has repeated one after the other, as far as it has been read. */
export interface Run {
  /** Offset in the source from which on text is held back for it: its last letter when it had enough words to matter. */
  heldAt: number;
  /** The repeated words, as indices of the hidden words. */
  readonly words: number[];
  /** How many words they are worth. */
  size: number;
  /** How many of these belong to instructions. */
  instructionSize: number;
  /** How many letters of instructions are in them. */
  instructionLetters: number;
  /** Whether an instruction begins in it. */
  hasHead: boolean;
  /** The head of the instruction that is being recited without a gap; -1 for none. */
  headAt: number;
  /** How many instructions were recited in it from their head to their end. */
  wholes: number;
  /** Whether the text began with it. */
  readonly isOpening: boolean;
  /** Whether the text before it speaks of instructions. */
  readonly isAnnounced: boolean;
  /** Whether these are said to be the model's own. */
  readonly isOwn: boolean;
  /** How much they count towards a leak. */
  weight: number;
  /** Whether the run broke off, and waits for its continuation. */
  isBroken: boolean;
  /** How many letters had been read when the run broke off. */
  brokenAt: number;
  /** Where in the index the next letter is expected. */
  next: number;
  /** Where in the index the present unbroken stretch began. */
  stretchStart: number;
  /** The last place whose word was counted. */
  countedPlace: number;
}

/** Starts a run that was noticed when its letters from `start` up to `next` had been read. */
export function startRun({
  start,
  next,
  isAnnounced,
  isOwn,
  isOpening,
}: {
  start: number;
  next: number;
  isAnnounced: boolean;
  isOwn: boolean;
  isOpening: boolean;
}): Run {
  return {
    heldAt: Number.POSITIVE_INFINITY,
    words: [],
    size: 0,
    instructionSize: 0,
    instructionLetters: 0,
    hasHead: false,
    headAt: -1,
    wholes: 0,
    isOpening,
    isAnnounced,
    isOwn,
    weight: 0,
    isBroken: false,
    brokenAt: 0,
    next,
    stretchStart: start,
    countedPlace: -1,
  };
}

/** The places of a run that became complete with the last letter: those with all their letters in its stretch. */
export function takeCompletePlaces(run: Run, { placeOf }: LetterIndex): number[] {
  const last = placeOf[run.next - 1] ?? 0;
  const complete = placeOf[run.next] === last ? last - 1 : last;
  if (complete <= run.countedPlace) return [];
  const firstPlace = placeOf[run.stretchStart] ?? 0;
  const isFirstCut = run.stretchStart > 0 && placeOf[run.stretchStart - 1] === firstPlace;
  const places: number[] = [];
  const first = Math.max(run.countedPlace + 1, isFirstCut ? firstPlace + 1 : firstPlace);
  for (let place = first; place <= complete; place++) places.push(place);
  run.countedPlace = Math.max(run.countedPlace, complete);
  return places;
}

/**
 * The words that count with the newest word of a run, which is `wordSize` words worth, where a run counts from
 * `leastSize` words on: none before, then all of them at once, then one by one.
 */
export function newlyCounted(
  { size, words }: Run,
  { wordSize, leastSize }: { wordSize: number; leastSize: number },
): readonly number[] {
  if (size < leastSize) return [];
  return size - wordSize < leastSize ? words : words.slice(-1);
}
