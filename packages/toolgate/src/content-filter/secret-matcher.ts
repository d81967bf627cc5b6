import type { LetterStretch } from './letter-stretch.ts';
import { follow } from './secret-index.ts';
import type { SecretState } from './secret-index.ts';

/** Finds secrets in one text. */
export interface SecretMatcher {
  /** Takes the next letter, in the form of `letterSkeleton`; whether a secret is complete. */
  push(letter: number, offset: number): boolean;
  /** Takes the end of a word or of the text; whether a secret is complete. */
  separate(): boolean;
  /**
   * Takes letters of a stretch, of the first `count`, up to the last one behind which no secret may have begun, and
   * returns how many. `offset` is where the stretch stands in the source.
   */
  skip: (stretch: LetterStretch, place: { count: number; offset: number }) => number;
  /** Whether no secret may have begun. */
  isIdle(): boolean;
  /** Whether the next letter begins a word. */
  isWordStart(): boolean;
  /** Offset of the first letter that may begin a secret; infinite when none may. */
  holdFrom(): number;
}

/** Inside a word, this many letters of a secret have to be seen before text is held back for it. */
const leastDepthInWord = 3;
/** Letters that are taken at once, at most, while a secret may have begun; fewer than the ring holds. */
const longestLookAhead = 64;
const ringMask = 255;

/** How many letters ago that may begin a secret was read; 0 when there is none. */
function openDepthOf(state: SecretState, startsWord: (depth: number) => boolean): number {
  for (let end = state; end.depth > 0; end = end.shorter)
    if (end.depth >= leastDepthInWord || startsWord(end.depth)) return end.depth;
  return 0;
}

/** The secret that ends with the last letter: one that counts anywhere, or as a word of its own. */
function matchOf(state: SecretState, startsWord: (depth: number) => boolean): SecretState['match'] {
  let match: SecretState['match'];
  for (let end = state; end.depth > 0; end = end.shorter) {
    if (end.match === 'anywhere') return 'anywhere';
    if (end.match === 'word' && startsWord(end.depth)) match = 'word';
  }
  return match;
}

/** Runs the automaton of `buildSecretIndex` over one text. */
export function createSecretMatcher(root: SecretState): SecretMatcher {
  const offsets = new Float64Array(ringMask + 1);
  const wordStarts = new Uint8Array(ringMask + 1);
  let count = 0;
  let state = root;
  let isWordStart = true;
  let isWordPending = false;

  function startsWord(depth: number): boolean {
    return wordStarts[(count - depth) & ringMask] === 1;
  }

  function take(letter: number, offset: number): void {
    offsets[count & ringMask] = offset;
    wordStarts[count & ringMask] = isWordStart ? 1 : 0;
    count++;
    isWordStart = false;
    state = follow(state, letter);
  }

  return {
    push(letter, offset) {
      take(letter, offset);
      const match = matchOf(state, startsWord);
      isWordPending = match === 'word';
      return match === 'anywhere';
    },
    skip({ skeletons, places, words, endsWithWord, count: all }, { count: most, offset }) {
      let taken = 0;
      let idle = 0;
      let idleState = state;
      const before = count;
      while (taken < most && taken - idle < longestLookAhead) {
        isWordStart = words[taken] === 1;
        take(skeletons[taken] ?? 0, offset + (places[taken] ?? 0));
        taken++;
        if (state.holdsMatch) break;
        if (openDepthOf(state, startsWord) === 0) {
          idle = taken;
          idleState = state;
        }
      }
      count = before + idle;
      state = idleState;
      isWordStart = idle === all ? endsWithWord : words[idle] === 1;
      return idle;
    },
    isIdle: () => !isWordPending && openDepthOf(state, startsWord) === 0,
    isWordStart: () => isWordStart,
    separate() {
      isWordStart = true;
      return isWordPending;
    },
    holdFrom() {
      const depth = openDepthOf(state, startsWord);
      return depth === 0 ? Number.POSITIVE_INFINITY : (offsets[(count - depth) & ringMask] ?? 0);
    },
  };
}
