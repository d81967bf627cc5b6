import type { HiddenWord } from './hidden-index.ts';
import type { LetterIndex } from './letter-index.ts';
import { createLetterTrail, seedLength } from './letter-trail.ts';
import type { LetterTrail } from './letter-trail.ts';
import { announcements, openings, ownAnnouncements } from './recital-words.ts';
import { startRun, takeCompletePlaces } from './run.ts';
import type { Run } from './run.ts';
import { isIdeograph } from './writing-system.ts';

/** Settings of {@link createRunMatcher}. */
export interface RunMatcherOptions {
  /** The hidden words. */
  words: readonly HiddenWord[];
  /** The words in the form in which letters are told. */
  index: LetterIndex;
  /** How many letters may be put in, left out or replaced before a run counts as ended. */
  gap: number;
  /** How much a word counts. */
  weigh: (word: number) => number;
  /** Whether a sentence of the text may begin with the letter that was read so many letters ago. */
  startsSentence?: (lettersAgo: number) => boolean;
  /** Whether text is held back for the first word of a run already. */
  holdsAll?: () => boolean;
  /** Told of each further word of a run, once it is complete. */
  onWord: (run: Run, word: number) => void;
}

/** Finds the stretches of one hidden text in one text. */
export interface RunMatcher {
  /** Takes the next letter, in the form of the index, and where its source character begins. */
  push(letter: number, offset: number): void;
  /** How many of the next `count` letters begin no run, while none is open. Takes none of them. */
  lookAhead(letters: Int32Array, count: number): number;
  /** Takes the first `count` letters of the last look ahead, which begin no run. */
  skip(count: number): void;
  /** Ends the text. */
  end(): void;
  /** The runs that the next letters may continue, at most 16. */
  readonly runs: readonly Run[];
}

/** How much of its weight the first word of an instruction has where it begins no sentence. */
const passingHeadShare = 0.5;
/** The words from which on text is held back for a run. Up to 8 may leave before a leak, and in most answers no more follow. */
const leastHeldSize = 7;
/** The weight from which on fewer are held: an instruction begins with them, or all of them are rare. */
const leastHeldWeight = 4;
const maximumRuns = 16;
/** More words than any run has. */
const longestRun = 1e9;
/** An ideograph says as much as this many letters. */
const lettersPerIdeograph = 3;

/**
 * Finds stretches of a hidden text letter by letter, so that spaces, punctuation, markup and line breaks make no
 * difference. A seed (a hash of the last letters) finds where a stretch may begin; from there on each
 * letter is compared with the next expected one. A run that breaks off is taken up again when its continuation
 * is seen after a small gap. Each letter costs constant time.
 */
export function createRunMatcher(options: RunMatcherOptions): RunMatcher {
  const { index, gap } = options;
  const { letters, seeds } = index;
  const trail = createLetterTrail();
  const hasEnded = ({ isBroken, brokenAt, next }: Run): boolean =>
    isBroken && trail.count - brokenAt > longestWait(letters[next - 1] ?? 0, gap);
  const settings: RunSettings = { ...options, ...createSpeech(trail, options) };
  let runs: Run[] = [];

  function advance(letter: number, offset: number): void {
    let someEnded = false;
    for (const run of runs) {
      if (run.isBroken) someEnded ||= hasEnded(run);
      else if (letters[run.next] === letter) proceed(run, { next: run.next + 1, offset }, settings);
      else {
        run.isBroken = true;
        run.brokenAt = trail.count;
      }
    }
    // What is being said may yet tell whether what was said before is a leak.
    if (someEnded && runs.every(({ isBroken }) => isBroken))
      matcher.runs = runs = runs.filter((run) => !hasEnded(run));
  }

  /** Follows up a seed that ends at this place of the index. */
  function takeUp(end: number, offset: number): void {
    if (runs.some((run) => !run.isBroken && run.next === end + 1)) return;
    const length = trail.commonLength(letters, end);
    if (length < seedLength(letters[end] ?? 0)) return;
    const start = end + 1 - length;
    const limit = gapAt(letters[end] ?? 0, gap);
    let run = runs.find((broken) => leadsTo(broken, { start, end, read: trail.count, limit }));
    if (run === undefined) {
      if (runs.length >= maximumRuns) runs.splice(leastTelling(runs), 1);
      run = startRun({
        start,
        next: end + 1,
        isAnnounced: trail.holds(announcements, length),
        isOwn: trail.holds(ownAnnouncements, length),
        isOpening: trail.count === length,
      });
      runs.push(run);
    } else run.headAt = -1;
    run.isBroken = false;
    run.stretchStart = start;
    proceed(run, { next: end + 1, offset }, settings);
  }

  const matcher: RunMatcher & { runs: readonly Run[] } = {
    runs,
    push(letter, offset) {
      const seed = trail.push(letter);
      if (runs.length > 0) advance(letter, offset);
      for (let end = seeds.first(seed); end >= 0; end = seeds.after(end)) takeUp(end, offset);
    },
    lookAhead: (ahead, count) => trail.lookAhead(ahead, { count, seeds }),
    skip: (count) => trail.accept(count),
    end: () => trail.release(),
  };
  return matcher;
}

/** Which run tells least: one that broke off before one that goes on, and the shortest of them. */
function leastTelling(runs: readonly Run[]): number {
  let least = 0;
  for (const [at, run] of runs.entries()) {
    const other = runs[least];
    if (other !== undefined && standing(run) < standing(other)) least = at;
  }
  return least;
}

function standing({ isBroken, size }: Run): number {
  return isBroken ? size - longestRun : size;
}

/** How many letters may be changed behind one of this kind. */
function gapAt(letter: number, gap: number): number {
  return isIdeograph(letter) ? gap / lettersPerIdeograph : gap;
}

/** How many letters may be read before the continuation of a run that broke off behind such a letter is known. */
function longestWait(letter: number, gap: number): number {
  return gapAt(letter, gap) + seedLength(letter);
}

interface Speech {
  /** Whether the letters since then begin a sentence, or follow an opening or another hidden sentence. */
  isSpoken: (lettersAgo: number) => boolean;
  /** Told that a hidden sentence ended so many letters ago. */
  onSentence: (lettersAgo: number) => void;
}

type RunSettings = RunMatcherOptions & Speech;

/** Tells where in a text an instruction may be said, and not only mentioned. */
function createSpeech(
  trail: LetterTrail,
  { startsSentence = () => false }: RunMatcherOptions,
): Speech {
  /** How many letters there were when a hidden sentence had last been read to its end. */
  let endedAt = -1;
  return {
    isSpoken: (lettersAgo) =>
      startsSentence(lettersAgo) ||
      trail.count - lettersAgo === endedAt ||
      openings.some((opening) => trail.stands(opening, lettersAgo)),
    onSentence(lettersAgo) {
      endedAt = trail.count - lettersAgo;
    },
  };
}

/** Extends a run up to the place `next` of the index, with the letter that stands at an offset. */
function proceed(
  run: Run,
  { next, offset }: { next: number; offset: number },
  options: RunSettings,
): void {
  const { words, index, holdsAll = () => false, onWord } = options;
  run.next = next;
  for (const place of takeCompletePlaces(run, index)) {
    const at = index.wordAt[place] ?? -1;
    if (at < 0) continue;
    addWord(run, at, options);
    const lettersSince = (other: number): number => next - firstLetter(index, other, next);
    readHead(run, { at, lettersAgo: lettersSince(place) }, options);
    if (words[at + 1]?.sentence !== words[at]?.sentence) {
      options.onSentence(lettersSince(place + 1));
      if (words[run.headAt]?.sentence === words[at]?.sentence) run.wholes++;
    }
    if (isHeld(run, holdsAll())) run.heldAt = Math.min(run.heldAt, offset);
    onWord(run, at);
  }
}

function addWord(run: Run, at: number, { words, weigh }: RunSettings): void {
  const { size = 0, isInstruction = false, letters = [] } = words[at] ?? {};
  const weight = weigh(at);
  run.words.push(at);
  run.size += size;
  run.weight += weight;
  if (!isInstruction || weight === 0) return;
  run.instructionSize += size;
  run.instructionLetters += letters.length;
}

/** Notes the first word of an instruction. Spoken in passing, it is no recital of it. */
function readHead(
  run: Run,
  { at, lettersAgo }: { at: number; lettersAgo: number },
  { words, weigh, isSpoken }: RunSettings,
): void {
  const { headWeight = 0 } = words[at] ?? {};
  if (headWeight === 0 || weigh(at) === 0) return;
  const isRecital = isSpoken(lettersAgo);
  run.hasHead ||= isRecital;
  run.headAt = isRecital ? at : -1;
  run.weight += headWeight * (isRecital ? 1 : passingHeadShare);
}

/** Whether text is held back for a run; a fact may leave, unless all is held, as where instructions are announced. */
function isHeld({ weight, instructionSize, isAnnounced, size }: Run, holdsAll: boolean): boolean {
  if (holdsAll || isAnnounced) return weight > 0;
  return weight >= leastHeldWeight || (instructionSize > 0 && size >= leastHeldSize);
}

/** Where in the index the word at a place begins, of which letters stand before `next`. */
function firstLetter({ placeOf }: LetterIndex, place: number, next: number): number {
  let first = next;
  while (first > 0 && (placeOf[first - 1] ?? 0) >= place) first--;
  return first;
}

/** Whether a stretch of the index that was just read goes on where a broken run stopped, give or take `limit` letters. */
function leadsTo(
  run: Run,
  { start, end, read, limit }: { start: number; end: number; read: number; limit: number },
): boolean {
  if (!run.isBroken || limit === 0 || end < run.next) return false;
  const inserted = read - (end + 1 - start) - run.brokenAt;
  return start - run.next <= limit && inserted <= limit;
}
