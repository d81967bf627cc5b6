import type { HiddenIndex } from './hidden-index.ts';
import { createRecentLetters } from './recent-letters.ts';
import { startRun, takeCompletePlaces } from './run.ts';
import type { Run } from './run.ts';
import { createSeedHash, maximumSeedLength, seedLength } from './seed-hash.ts';
import { isIdeograph } from './writing-system.ts';

/** Settings of {@link createRunMatcher}. */
export interface RunMatcherOptions {
  /** The hidden text. */
  index: HiddenIndex;
  /** How many letters may be put in, left out or replaced before a run counts as ended. */
  gap: number;
  /** How much a word counts. */
  weigh: (word: number) => number;
  /** Told of each further word of a run, once it is complete. */
  onWord: (run: Run, word: number) => void;
}

/** Finds the stretches of one hidden text in one text. */
export interface RunMatcher {
  /** Takes the next letter, in the form of `letterSkeleton`, and where its source character begins. */
  push(letter: number, offset: number): void;
  /** The runs that the next letters may continue, at most 16. */
  readonly runs: readonly Run[];
}

const maximumRuns = 16;
/** An ideograph says as much as this many letters. */
const lettersPerIdeograph = 3;

/**
 * Finds stretches of a hidden text letter by letter, so that spaces, punctuation, markup and line breaks make no
 * difference. A seed (a hash of the last letters) finds where a stretch may begin; from there on each
 * letter is compared with the next expected one. A run that breaks off is taken up again when its continuation
 * is seen after a small gap. Each letter costs constant time.
 */
export function createRunMatcher({ index, gap, weigh, onWord }: RunMatcherOptions): RunMatcher {
  const { letters, wordAt, words, seeds } = index;
  const hash = createSeedHash();
  const recent = createRecentLetters();
  const hasEnded = (run: Run): boolean =>
    run.isBroken && recent.count - run.brokenAt > gap + maximumSeedLength;
  let runs: Run[] = [];

  function advance(letter: number): void {
    let someEnded = false;
    for (const run of runs) {
      if (run.isBroken) someEnded ||= hasEnded(run);
      else if (letters[run.next] === letter) proceed(run, run.next + 1);
      else {
        run.isBroken = true;
        run.brokenAt = recent.count;
      }
    }
    if (someEnded) runs = runs.filter((run) => !hasEnded(run));
  }

  /** Follows up a seed that ends at this place of the index. */
  function takeUp(end: number, offset: number): void {
    if (runs.some((run) => !run.isBroken && run.next === end + 1)) return;
    const length = recent.commonLength(letters, end);
    if (length < seedLength(letters[end] ?? 0)) return;
    const start = end + 1 - length;
    const limit = isIdeograph(letters[end] ?? 0) ? gap / lettersPerIdeograph : gap;
    let run = runs.find((broken) => leadsTo(broken, { start, end, read: recent.count, limit }));
    if (run === undefined) {
      if (runs.length >= maximumRuns) runs.shift();
      run = startRun({ noticedAt: offset, start, next: end + 1 });
      runs.push(run);
    }
    run.isBroken = false;
    run.stretchStart = start;
    proceed(run, end + 1);
  }

  function proceed(run: Run, next: number): void {
    run.next = next;
    for (const place of takeCompletePlaces(run, index)) {
      const word = wordAt[place] ?? -1;
      if (word < 0) continue;
      run.words.push(word);
      run.size += words[word]?.size ?? 0;
      run.weight += weigh(word);
      onWord(run, word);
    }
  }

  return {
    push(letter, offset) {
      recent.push(letter);
      if (runs.length > 0) advance(letter);
      const seed = hash.push(letter);
      const ends = seed === undefined ? undefined : seeds.get(seed);
      for (const end of ends ?? []) takeUp(end, offset);
    },
    get runs() {
      return runs;
    },
  };
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
