import {
  headWeightOf,
  type HiddenWord,
  type LetterIndex,
  ngramLength,
  weightOf,
} from '../prompt-index/index.ts';
import { isIdeograph } from '../reading/index.ts';
import { holdLimits, matchLimits, wordWeights } from '../thresholds.ts';
import { directOpenings, instructionPhrases, ownInstructionPhrases } from './announcing-words.ts';
import { type Match, type Recital, startMatch, takeCompletedPlaces } from './match.ts';
import { createRecentLetters, type RecentLetters } from './recent-letters.ts';

/** The options of {@link createMatchTracker}. */
export interface MatchTrackerOptions {
  /** The hidden words. */
  words: readonly HiddenWord[];
  /** The index of these words, with letters in the form that the tracker receives. */
  index: LetterIndex;
  /** Maximum number of letters inserted, left out or replaced within a match. */
  gap: number;
  /** Returns how much a word counts. */
  weigh: (word: number) => number;
  /** Returns how much a word counts in an instruction that the text says as a whole; by default the same as `weigh`. */
  weighRecited?: ((word: number) => number) | undefined;
  /** Whether the letter that was read `lettersAgo` letters ago may begin a sentence. */
  startsSentence?: (lettersAgo: number) => boolean;
  /** Whether to hold text from the first word of a match. */
  isHeldEarly?: () => boolean;
  /** Whether to hold text from the start of a match, before its first word is complete. */
  isHeldFromStart?: boolean;
  /** Receives a match after each new complete word. */
  onWord: (match: Match) => void;
}

/** Finds sequences of hidden words in one text. */
export interface MatchTracker {
  /** Reads the next letter, in the form of the index. `offset` is the offset of its character in the source. */
  push(letter: number, offset: number): void;
  /**
   * Counts how many of the next `count` letters come before the first letter that begins a match. Call it only while no
   * match is open.
   */
  lookAhead(letters: Int32Array, count: number): number;
  /** Reads the first `count` letters of the last `lookAhead`. */
  skip(count: number): void;
  /** Ends the text. */
  end(): void;
  /** The matches that the next letters may continue, at most 16. */
  readonly matches: readonly Match[];
}

const maxMatches = 16;
/** Larger than the size of any match. */
const sizeBound = 1e9;
/** Number of letters with as much information as one ideograph. */
const lettersPerIdeograph = 3;

/**
 * Creates a tracker. It compares letter by letter, so spaces, punctuation, markup and line breaks make no difference.
 * The hash of the last letters (an n-gram) finds where in the hidden text a match may start. From there the tracker
 * compares each letter with the next expected one. An interrupted match continues when its next words follow after a
 * small gap. Each letter takes constant time.
 */
export function createMatchTracker(options: MatchTrackerOptions): MatchTracker {
  const { index, gap } = options;
  const { letters, ngrams } = index;
  const { sketch, sketchShift } = ngrams;
  const recent = createRecentLetters();
  const hasEnded = ({ isInterrupted, interruptedAt, next }: Match): boolean =>
    isInterrupted && recent.count - interruptedAt > maxWait(letters[next - 1] ?? 0, gap);
  const settings: TrackerSettings = { ...options, ...createSpeechCheck(recent, options) };
  let matches: Match[] = [];

  function advance(letter: number, offset: number): void {
    let someEnded = false;
    for (const match of matches) {
      if (match.isInterrupted) someEnded ||= hasEnded(match);
      else if (letters[match.next] === letter)
        extend(match, { next: match.next + 1, offset }, settings);
      else {
        match.isInterrupted = true;
        match.interruptedAt = recent.count;
      }
    }
    // Keep ended matches while another match continues: together they may still be a leak.
    if (someEnded && matches.every(({ isInterrupted }) => isInterrupted))
      tracker.matches = matches = matches.filter((match) => !hasEnded(match));
  }

  /** Starts or resumes a match at an n-gram that ends at this letter of the index. */
  function startOrResume(end: number, offset: number): void {
    if (matches.some((match) => !match.isInterrupted && match.next === end + 1)) return;
    const length = recent.commonSuffixLength(letters, end);
    if (length < ngramLength(letters[end] ?? 0)) return;
    const start = end + 1 - length;
    const limit = getGap(letters[end] ?? 0, gap);
    let match = matches.find((open) => canResume(open, { start, end, read: recent.count, limit }));
    if (match === undefined) {
      if (matches.length >= maxMatches) matches.splice(findLeastImportant(matches), 1);
      match = startMatch({
        partStart: start,
        next: end + 1,
        isAnnounced: recent.containsAny(instructionPhrases, length),
        isOwnAnnounced: recent.containsAny(ownInstructionPhrases, length),
        isOpening: recent.count === length,
      });
      matches.push(match);
    } else match.headAt = -1;
    match.isInterrupted = false;
    match.partStart = start;
    extend(match, { next: end + 1, offset }, settings);
  }

  const tracker: MatchTracker & { matches: readonly Match[] } = {
    matches,
    push(letter, offset) {
      const ngram = recent.push(letter);
      if (matches.length > 0) advance(letter, offset);
      if (sketch[ngram >>> sketchShift] !== 1) return;
      for (let end = ngrams.first(ngram); end >= 0; end = ngrams.after(end))
        startOrResume(end, offset);
    },
    lookAhead: (ahead, count) => recent.lookAhead(ahead, { count, ngrams }),
    skip: (count) => recent.accept(count),
    end: () => recent.release(),
  };
  return tracker;
}

/** Returns the position of the match to drop: the shortest interrupted one, or the shortest if no match is interrupted. */
function findLeastImportant(matches: readonly Match[]): number {
  let least = 0;
  for (const [at, match] of matches.entries()) {
    const other = matches[least];
    if (other !== undefined && getImportance(match) < getImportance(other)) least = at;
  }
  return least;
}

function getImportance({ isInterrupted, size }: Match): number {
  return isInterrupted ? size - sizeBound : size;
}

/** Returns the maximum gap after a letter of this kind. */
function getGap(letter: number, gap: number): number {
  return isIdeograph(letter) ? gap / lettersPerIdeograph : gap;
}

/** Returns how many letters may follow an interruption after this letter, until the match can no longer continue. */
function maxWait(letter: number, gap: number): number {
  return getGap(letter, gap) + ngramLength(letter);
}

/** Checks whether a text states an instruction or only mentions it in passing. */
interface SpeechCheck {
  /**
   * Whether the word that began `lettersAgo` letters ago begins a sentence, or follows an opening phrase or another
   * hidden sentence.
   */
  isStated: (lettersAgo: number) => boolean;
  /** Notes that a hidden sentence ended `lettersAgo` letters ago. */
  onSentenceEnd: (lettersAgo: number) => void;
}

type TrackerSettings = MatchTrackerOptions & SpeechCheck;

function createSpeechCheck(
  recent: RecentLetters,
  { startsSentence = () => false }: MatchTrackerOptions,
): SpeechCheck {
  /** How many letters had been read when a hidden sentence last ended. */
  let endedAt = -1;
  return {
    isStated: (lettersAgo) =>
      startsSentence(lettersAgo) ||
      recent.count - lettersAgo === endedAt ||
      directOpenings.some((opening) => recent.endsWith(opening, lettersAgo)),
    onSentenceEnd(lettersAgo) {
      endedAt = recent.count - lettersAgo;
    },
  };
}

/** Extends a match up to the index position `next`. `offset` is the source offset of the newest letter. */
function extend(
  match: Match,
  { next, offset }: { next: number; offset: number },
  options: TrackerSettings,
): void {
  const { words, index, isHeldEarly = () => false, isHeldFromStart = false, onWord } = options;
  match.next = next;
  if (isHeldFromStart) match.heldAt = Math.min(match.heldAt, offset);
  for (const place of takeCompletedPlaces(match, index)) {
    const at = index.wordAt[place] ?? -1;
    if (at < 0) continue;
    addWord(match, at, options);
    const lettersSince = (other: number): number => next - findFirstLetter(index, other, next);
    noteHead(match, { at, lettersAgo: lettersSince(place) }, options);
    if (words[at + 1]?.sentence.number !== words[at]?.sentence.number) {
      options.onSentenceEnd(lettersSince(place + 1));
      if (words[match.headAt]?.sentence.number === words[at]?.sentence.number)
        match.recital = weighRecital(match.headAt, at, options);
    }
    if (isHeld(match, isHeldEarly())) match.heldAt = Math.min(match.heldAt, offset);
    onWord(match);
  }
}

/** Weighs an instruction that a text repeats, given by its first and last word. */
function weighRecital(
  first: number,
  last: number,
  { words, weigh, weighRecited = weigh }: TrackerSettings,
): Recital {
  const recited: number[] = [];
  let weight = 0;
  let rarity = 0;
  for (let at = first; at <= last; at++) {
    recited.push(at);
    weight += weighRecited(at);
    rarity += words[at]?.form.rarity ?? 0;
  }
  return { weight, rarity, words: recited };
}

function addWord(match: Match, at: number, { words, weigh }: TrackerSettings): void {
  const word = words[at];
  if (word === undefined) return;
  const { size, letters, rarity } = word.form;
  const weight = weigh(at);
  match.words.push(at);
  match.size += size;
  match.weight += weight;
  if (!word.sentence.isInstruction || weight === 0) return;
  match.instructionSize += size;
  match.instructionLetters +=
    letters.length * Math.min(1, weight / (rarity * matchLimits.fullLetterShare));
}

/** Notes the first word of an instruction. In passing, it counts less. */
function noteHead(
  match: Match,
  { at, lettersAgo }: { at: number; lettersAgo: number },
  { words, weigh, isStated }: TrackerSettings,
): void {
  const fullWeight = headWeightOf(words[at]);
  const weight = weightOf(words[at]);
  if (fullWeight === 0 || weight === 0) return;
  // The extra weight changes with the weight of the word in this answer.
  const headWeight = (fullWeight * weigh(at)) / weight;
  if (headWeight === 0) return;
  const isRecital = isStated(lettersAgo);
  match.hasHead ||= isRecital;
  match.headAt = at;
  match.weight += headWeight * (isRecital ? 1 : wordWeights.headInPassingShare);
}

/**
 * Whether to hold text for a match. Light matches and facts may leave, unless text is held early or instructions are
 * announced.
 */
function isHeld(
  { weight, instructionSize, isAnnounced, size }: Match,
  isHeldEarly: boolean,
): boolean {
  if (isHeldEarly || isAnnounced) return weight > 0;
  return weight >= holdLimits.minWeight || (instructionSize > 0 && size >= holdLimits.minSize);
}

/** Returns the index position where the word at a place begins. Searches back from `next`. */
function findFirstLetter({ placeOf }: LetterIndex, place: number, next: number): number {
  let first = next;
  while (first > 0 && (placeOf[first - 1] ?? 0) >= place) first--;
  return first;
}

/**
 * Whether the newly found part of the index continues an interrupted match, with at most `limit` letters left out or
 * inserted.
 */
function canResume(
  match: Match,
  { start, end, read, limit }: { start: number; end: number; read: number; limit: number },
): boolean {
  if (!match.isInterrupted || limit === 0 || end < match.next) return false;
  const inserted = read - (end + 1 - start) - match.interruptedAt;
  return start - match.next <= limit && inserted <= limit;
}
