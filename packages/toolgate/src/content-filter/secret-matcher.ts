import type { LetterStretch } from './letter-stretch.ts';
import { follow, joinBeginning } from './secret-index.ts';
import type { SecretState } from './secret-index.ts';

/** Finds secrets in one text. */
export interface SecretMatcher {
  /** Takes the next letter, in the form of `letterSkeleton`; whether a secret is complete. */
  push(letter: number, offset: number): boolean;
  /** Takes the end of a word or of the text; whether a secret is complete. */
  separate(): boolean;
  /**
   * Takes letters of a stretch, of the first `count`, up to the last one behind which no three letters of a secret stand,
   * and returns how many. `offset` is where the stretch stands in the source.
   */
  skip: (stretch: LetterStretch, place: { count: number; offset: number }) => number;
  /** Whether three letters of a secret were just read, or a whole one that counts if a word ends here. */
  mayFollow(): boolean;
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
const none = new Uint8Array(0);

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

/** Where the automaton stands before a stretch: at a state of fewer than three letters, behind these last ones. */
interface StretchStart {
  root: SecretState;
  state: SecretState;
  lastLetters: number;
}

/** How many of the first `most` letters there are up to the last one behind which no three letters of a secret stand. */
function shallowLetters(
  start: StretchStart,
  { letters, most }: { letters: Int32Array; most: number },
): number {
  const { beginnings = none } = start.root;
  let code = start.lastLetters;
  let read = 0;
  let taken = 0;
  /** Absent while fewer than three letters of a secret stand here; what it is then is not worth finding out. */
  let state: SecretState | undefined;
  while (read < most && read - taken < longestLookAhead) {
    const letter = letters[read] ?? 0;
    code = joinBeginning(code, letter);
    if (state !== undefined || beginnings[code] === 1) {
      state = follow(state ?? shallowState(start, { letters, at: read }), letter);
      if (state.holdsMatch) break;
      if (state.depth < leastDepthInWord) state = undefined;
    }
    read++;
    if (state === undefined) taken = read;
  }
  return taken;
}

/** The state before a place of a stretch where fewer than three letters of a secret stand. */
function shallowState(
  { root, state }: StretchStart,
  { letters, at }: { letters: Int32Array; at: number },
): SecretState {
  const last = letters[at - 1] ?? 0;
  if (at < 2) return at === 0 ? state : follow(state, last);
  return follow(follow(root, letters[at - 2] ?? 0), last);
}

/** Runs the automaton of `buildSecretIndex` over one text. */
export function createSecretMatcher(root: SecretState): SecretMatcher {
  const offsets = new Float64Array(ringMask + 1);
  const wordStarts = new Uint8Array(ringMask + 1);
  let count = 0;
  let state = root;
  let isWordStart = true;
  let isWordPending = false;
  /** The code of the last three letters. */
  let lastLetters = 0;

  function startsWord(depth: number): boolean {
    return wordStarts[(count - depth) & ringMask] === 1;
  }

  function take(letter: number, offset: number): void {
    offsets[count & ringMask] = offset;
    wordStarts[count & ringMask] = isWordStart ? 1 : 0;
    count++;
    isWordStart = false;
    state = follow(state, letter);
    lastLetters = joinBeginning(lastLetters, letter);
  }

  /** Notes the first letters of a stretch, as far as a secret that goes on behind them may have begun with them. */
  function accept(
    { skeletons, places, words, count: all, endsWithWord }: LetterStretch,
    { taken, offset }: { taken: number; offset: number },
  ): void {
    for (let at = Math.max(0, taken - leastDepthInWord); at < taken; at++) {
      offsets[(count + at) & ringMask] = offset + (places[at] ?? 0);
      wordStarts[(count + at) & ringMask] = words[at] ?? 0;
      lastLetters = joinBeginning(lastLetters, skeletons[at] ?? 0);
    }
    count += taken;
    isWordStart = taken === all ? endsWithWord : words[taken] === 1;
  }

  return {
    push(letter, offset) {
      take(letter, offset);
      const match = matchOf(state, startsWord);
      isWordPending = match === 'word';
      return match === 'anywhere';
    },
    skip(stretch, { count: most, offset }) {
      const start = { root, state, lastLetters };
      const taken = shallowLetters(start, { letters: stretch.skeletons, most });
      state = shallowState(start, { letters: stretch.skeletons, at: taken });
      accept(stretch, { taken, offset });
      return taken;
    },
    mayFollow: () => isWordPending || state.depth >= leastDepthInWord,
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
