import type { LetterBatch } from '../reading/index.ts';
import { extendTrigram, nextState } from './secret-automaton.ts';
import type { SecretState } from './secret-automaton.ts';

/** Finds secrets in one text. */
export interface SecretMatcher {
  /** Reads the next letter, folded with `foldLeet`; whether a secret is complete. */
  push(letter: number, offset: number): boolean;
  /** Reads the end of a word or of the text; whether a secret is complete. */
  separate(): boolean;
  /**
   * Reads the letters of a batch, of the first `count`, that precede any three letters of a secret, and returns how many.
   * `offset` is where the batch begins in the source.
   */
  skip: (batch: LetterBatch, options: { count: number; offset: number }) => number;
  /** Whether the last three letters are part of a secret, or a secret is complete if the word ends here. */
  isInSecret(): boolean;
  /** Whether the next letter begins a word. */
  isWordStart(): boolean;
  /** Offset of the first letter that may begin a secret; infinite when there is none. */
  holdFrom(): number;
}

/** Inside a word, text is held back from this many letters of a secret on. */
const minDepthInWord = 3;
/** Letters that `skip` examines at once while a secret may have begun; fewer than the ring holds. */
const maxLookAhead = 64;
const ringMask = 255;
const none = new Uint8Array(0);

type StartsWord = (depth: number) => boolean;

/** Returns how many letters ago the longest possible secret began; 0 when there is none. */
function findOpenDepth(state: SecretState, startsWord: StartsWord): number {
  for (let end = state; end.depth > 0; end = end.shorter)
    if (end.depth >= minDepthInWord || startsWord(end.depth)) return end.depth;
  return 0;
}

/** Finds the secret that ends with the last letter: one that counts anywhere, or one that counts as a word. */
function findMatch(state: SecretState, startsWord: StartsWord): SecretState['match'] {
  let match: SecretState['match'];
  for (let end = state; end.depth > 0; end = end.shorter) {
    if (end.match === 'anywhere') return 'anywhere';
    if (end.match === 'word' && startsWord(end.depth)) match = 'word';
  }
  return match;
}

/** The state of a matcher before a batch: at most two letters deep. */
interface BatchStart {
  root: SecretState;
  state: SecretState;
  trigram: number;
}

/** Counts the letters before the first three that are part of a secret, of the first `max`. */
function countShallow(
  start: BatchStart,
  { letters, max }: { letters: Int32Array; max: number },
): number {
  const { trigrams = none } = start.root;
  let { trigram } = start;
  let read = 0;
  let shallow = 0;
  /** Absent while it is less than three letters deep; finding out which it is would cost time. */
  let state: SecretState | undefined;
  while (read < max && read - shallow < maxLookAhead) {
    const letter = letters[read] ?? 0;
    trigram = extendTrigram(trigram, letter);
    if (state !== undefined || trigrams[trigram] === 1) {
      state = nextState(state ?? findShallowState(start, { letters, at: read }), letter);
      if (state.holdsMatch) break;
      if (state.depth < minDepthInWord) state = undefined;
    }
    read++;
    if (state === undefined) shallow = read;
  }
  return shallow;
}

/** Returns the state before a letter of the batch where it is less than three letters deep. */
function findShallowState(
  { root, state }: BatchStart,
  { letters, at }: { letters: Int32Array; at: number },
): SecretState {
  const last = letters[at - 1] ?? 0;
  if (at < 2) return at === 0 ? state : nextState(state, last);
  return nextState(nextState(root, letters[at - 2] ?? 0), last);
}

/** Creates a matcher that runs the automaton of `buildSecretAutomaton` over one text. */
export function createSecretMatcher(root: SecretState): SecretMatcher {
  const offsets = new Float64Array(ringMask + 1);
  const wordStarts = new Uint8Array(ringMask + 1);
  let count = 0;
  let state = root;
  let isWordStart = true;
  let isWordPending = false;
  let trigram = 0;

  function startsWord(depth: number): boolean {
    return wordStarts[(count - depth) & ringMask] === 1;
  }

  /** Notes the letters of a batch, of the first `accepted`, with which a secret may have begun. */
  function accept(
    batch: LetterBatch,
    { accepted, offset }: { accepted: number; offset: number },
  ): void {
    for (let at = Math.max(0, accepted - minDepthInWord); at < accepted; at++) {
      offsets[(count + at) & ringMask] = offset + (batch.offsets[at] ?? 0);
      wordStarts[(count + at) & ringMask] = batch.wordStarts[at] ?? 0;
      trigram = extendTrigram(trigram, batch.leet[at] ?? 0);
    }
    count += accepted;
    isWordStart = accepted === batch.count ? batch.endsWord : batch.wordStarts[accepted] === 1;
  }

  return {
    push(letter, offset) {
      offsets[count & ringMask] = offset;
      wordStarts[count & ringMask] = isWordStart ? 1 : 0;
      count++;
      isWordStart = false;
      state = nextState(state, letter);
      trigram = extendTrigram(trigram, letter);
      const match = findMatch(state, startsWord);
      isWordPending = match === 'word';
      return match === 'anywhere';
    },
    skip(batch, { count: max, offset }) {
      const start = { root, state, trigram };
      const accepted = countShallow(start, { letters: batch.leet, max });
      state = findShallowState(start, { letters: batch.leet, at: accepted });
      accept(batch, { accepted, offset });
      return accepted;
    },
    isInSecret: () => isWordPending || state.depth >= minDepthInWord,
    isWordStart: () => isWordStart,
    separate() {
      isWordStart = true;
      return isWordPending;
    },
    holdFrom() {
      const depth = findOpenDepth(state, startsWord);
      return depth === 0 ? Number.POSITIVE_INFINITY : (offsets[(count - depth) & ringMask] ?? 0);
    },
  };
}
