import { follow } from './secret-index.ts';
import type { SecretState } from './secret-index.ts';

/** Finds secrets in one text. */
export interface SecretMatcher {
  /** Takes the next letter, in the form of `letterSkeleton`; whether a secret is complete. */
  push(letter: number, offset: number): boolean;
  /** Takes the end of a word or of the text; whether a secret is complete. */
  separate(): boolean;
  /** Offset of the first letter that may begin a secret; infinite when none may. */
  readonly holdFrom: number;
}

/** Inside a word, this many letters of a secret have to be seen before text is held back for it. */
const leastDepthInWord = 3;
const ringMask = 255;

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

  function completes(): boolean {
    isWordPending = false;
    for (let end = state; end.depth > 0; end = end.shorter) {
      if (end.match === 'anywhere') return true;
      if (end.match === 'word' && startsWord(end.depth)) isWordPending = true;
    }
    return false;
  }

  return {
    push(letter, offset) {
      offsets[count & ringMask] = offset;
      wordStarts[count & ringMask] = isWordStart ? 1 : 0;
      count++;
      isWordStart = false;
      state = follow(state, letter);
      return completes();
    },
    separate() {
      isWordStart = true;
      return isWordPending;
    },
    get holdFrom() {
      for (let end = state; end.depth > 0; end = end.shorter) {
        if (end.depth >= leastDepthInWord || startsWord(end.depth)) {
          return offsets[(count - end.depth) & ringMask] ?? 0;
        }
      }
      return Number.POSITIVE_INFINITY;
    },
  };
}
