import {
  foldLeet,
  isCurrencySign,
  type LetterBatch,
  startWord,
  type WordStart,
  wordStart,
} from '../reading/index.ts';
import { beginsInNumber, findGroupSize } from './grouped-numbers.ts';
import { holdGroupedNumbers } from './held-numbers.ts';
import {
  addLetter,
  createLetterRing,
  getCode,
  getOffset,
  getStart as getWordStart,
  hasWords,
  isSpacedOut,
  isToken,
  type LetterRing,
  startsWord,
} from './letter-ring.ts';
import { hostSecret } from './secret-automaton.ts';
import type { SecretMatch, SecretMatcher } from './secret-match.ts';
import { nextState, nextStates, type SecretPattern, type SecretState } from './secret-state.ts';
import { extendTrigram } from './trigrams.ts';

/** Within a word, text is held once this many letters match a secret. */
const minDepthInWord = 3;
/** Maximum number of letters that a secret lacks near its end. */
const maxMissing = 3;
/** Maximum number of letters that `skip` examines while a secret may have begun. The ring has room for more. */
const maxLookAhead = 64;
/** Maximum number of letters that `skip` stores: the first two of a secret, and the number before them. */
const maxStored = 8;
const none = new Uint8Array(0);
const percentSigns: ReadonlySet<number> = new Set([0x25, 0xff05, 0x66a]);
const spaces: ReadonlySet<number> = new Set([0x20, 0xa0, 0x202f]);
/** The point and the comma. */
const decimalSigns: ReadonlySet<number> = new Set([0x2e, 0x2c]);

/** Returns where the longest possible secret began; Infinity without one. One within a word has `minDepth` letters at least. */
function findOpen(state: SecretState, ring: LetterRing, minDepth: number): number {
  for (let end = state; end.depth > 0; end = end.shorter)
    if (end.depth >= minDepth || startsWord(ring, end.depth)) return getOffset(ring, end.depth);
  return Number.POSITIVE_INFINITY;
}

/** Whether at most this many more letters complete a pattern. */
function endsWithin(state: SecretState, letters: number): boolean {
  return nextStates(state).some(
    ([, next]) => next.patterns !== undefined || (letters > 1 && endsWithin(next, letters - 1)),
  );
}

/** A pattern that ends with the last letter. */
interface FoundPattern {
  pattern: SecretPattern;
  depth: number;
}

/** Finds the longest pattern that ends with the last letter. Prefers a pattern that counts anywhere. */
function findPattern(
  state: SecretState,
  ring: LetterRing,
  isAllowed: IsSecretAllowed,
): FoundPattern | undefined {
  let found: FoundPattern | undefined;
  for (let end = state; end.depth > 0; end = end.shorter) {
    if (end.patterns === undefined || beginsInNumber(ring, end.depth)) continue;
    for (const pattern of end.patterns) {
      const isComplete =
        pattern.place === 'anywhere' || (found === undefined && mayEndWord(pattern, ring, end));
      if (!isComplete || maySay(pattern.secret, isAllowed)) continue;
      found = { pattern, depth: end.depth };
      if (pattern.place === 'anywhere') return found;
    }
  }
  return found;
}

/** Whether a pattern matches if the word ends with the last letter. */
function mayEndWord({ place, token }: SecretPattern, ring: LetterRing, end: SecretState) {
  const { depth } = end;
  if (!startsWord(ring, depth)) return false;
  if (token === undefined) return place === 'word';
  if (place === 'token') return isToken(ring, token);
  return hasWords(ring, token) || isSpacedOut(ring, token);
}

/** Returns the place of a pattern that ends at a source offset. */
function placeMatch(ring: LetterRing, end: number, { depth, pattern }: FoundPattern): SecretMatch {
  return { start: getOffset(ring, depth), end, secret: pattern.secret };
}

/** Whether a pattern whose word has ended is complete: a percentage needs its sign, a price the sign of a currency on either side. */
function isCompleteBefore({ pattern, depth }: FoundPattern, ring: LetterRing, separator: number) {
  switch (pattern.place) {
    case 'percent':
      return percentSigns.has(separator);
    case 'price':
      return (
        isCurrencySign(separator) ||
        (getWordStart(ring, depth) === wordStart.priced && !decimalSigns.has(separator))
      );
    default:
      return true;
  }
}

/** Whether a pattern whose word has ended stays open. The sign of an amount may follow a space, and cents may follow a price. */
function waitsAfter({ place }: SecretPattern, separator: number): boolean {
  if (place === 'price') return spaces.has(separator) || decimalSigns.has(separator);
  return place !== 'percent' || spaces.has(separator);
}

/** Returns whether a word begins with a letter of a batch; `before` is the letter before the batch. */
function getStart({ wordStarts, letters }: LetterBatch, at: number, before: number): WordStart {
  const start = (wordStarts[at] ?? wordStart.within) as WordStart;
  return joinStart(start, at === 0 ? before : (letters[at - 1] ?? 0), letters[at] ?? 0);
}

const asciiCodes = 0x80;

/** Whether a word begins with a letter, also without a separator before it: beside other scripts, a code has no space (`密码是4417。`). */
function joinStart(start: WordStart, before: number, letter: number): WordStart {
  const isOfAnotherScript = before < asciiCodes !== letter < asciiCodes;
  return start === wordStart.within && before !== 0 && isOfAnotherScript ? wordStart.any : start;
}

/** The state of a matcher before a batch. Its depth is at most two letters. */
interface BatchStart {
  root: SecretState;
  state: SecretState;
  trigram: number;
}

/** Counts the letters, at most `max`, before the first three that may be part of a secret. */
function countShallow(
  start: BatchStart,
  { letters, max }: { letters: Int32Array; max: number },
): number {
  const { trigrams = none } = start.root;
  let { trigram } = start;
  let read = 0;
  let shallow = 0;
  /** Absent while its depth is below three letters, because finding the state then would cost time. */
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

/** Returns the state before a letter of the batch. Its depth must be below three letters. */
function findShallowState(
  { root, state }: BatchStart,
  { letters, at }: { letters: Int32Array; at: number },
): SecretState {
  const last = letters[at - 1] ?? 0;
  if (at < 2) return at === 0 ? state : nextState(state, last);
  return nextState(nextState(root, letters[at - 2] ?? 0), last);
}

/** Whether a text may say a declared secret, given by its number; without it, the text may not. Called only for a found secret. */
export type IsSecretAllowed = ((secret: number) => boolean) | undefined;

/** Whether a text may say a secret. It never may say one of the host. */
export function maySay(secret: number, isAllowed: IsSecretAllowed): boolean {
  return secret !== hostSecret && isAllowed?.(secret) === true;
}

/** The options of {@link createSecretMatcher}. */
export interface SecretMatcherOptions {
  isAllowed?: IsSecretAllowed;
  /** Whether `holdFrom` returns the first letter of a possible secret also within a word; by default only the third letter shows one there. */
  isHeldInWords?: boolean;
}

/** Creates a matcher that runs the automaton of `buildSecretAutomaton` over one text. */
export function createSecretMatcher(
  root: SecretState,
  { isAllowed, isHeldInWords = false }: SecretMatcherOptions = {},
): SecretMatcher {
  const ring = createLetterRing();
  let state = root;
  let start: WordStart = wordStart.any;
  let trigram = 0;
  let end = 0;
  /** The pattern that is complete if the word ends here. */
  let pending: FoundPattern | undefined;

  /** Returns the match of a pattern whose word ends with a separator. */
  function endWord(found: FoundPattern, separator = 0): SecretMatch | undefined {
    if (!waitsAfter(found.pattern, separator)) pending = undefined;
    return isCompleteBefore(found, ring, separator) ? placeMatch(ring, end, found) : undefined;
  }

  /** Accepts the first `accepted` letters of a batch. Stores only the last ones: a secret may begin with them or beside them. */
  function accept(batch: LetterBatch, accepted: number, offset: number): void {
    const first = Math.max(0, accepted - maxStored);
    const before = getCode(ring, 1);
    ring.count += first;
    for (let at = first; at < accepted; at++) {
      const letter = { code: batch.letters[at] ?? 0, start: offset + (batch.offsets[at] ?? 0) };
      addLetter(ring, letter, getStart(batch, at, before));
      trigram = extendTrigram(trigram, batch.leet[at] ?? 0);
    }
    start = accepted === batch.count ? batch.endsWord : getStart(batch, accepted, before);
  }

  const matcher: SecretMatcher = {
    push(letter) {
      const own = joinStart(start, getCode(ring, 1), letter.code);
      const isNewWord = start === wordStart.within && own !== start;
      const ended = isNewWord && pending ? endWord(pending) : undefined;
      addLetter(ring, letter, own);
      start = wordStart.within;
      const folded = foldLeet(letter.code);
      state = nextState(state, folded);
      trigram = extendTrigram(trigram, folded);
      end = letter.end;
      const found = state.holdsMatch ? findPattern(state, ring, isAllowed) : undefined;
      const isAnywhere = found?.pattern.place === 'anywhere';
      pending = isAnywhere ? undefined : found;
      return ended ?? (found && isAnywhere ? placeMatch(ring, end, found) : undefined);
    },
    skip(batch, { count: max, offset }) {
      const before = { root, state, trigram };
      const accepted = countShallow(before, { letters: batch.leet, max });
      state = findShallowState(before, { letters: batch.leet, at: accepted });
      accept(batch, accepted, offset);
      return accepted;
    },
    isInSecret: () => pending !== undefined || state.depth >= minDepthInWord,
    isNearEnd: () => state.depth > 1 && endsWithin(state, maxMissing),
    isWordStart: () => start,
    separate(separator = 0) {
      start = startWord(start, separator);
      return pending && endWord(pending, separator);
    },
    holdFrom: () => findOpen(state, ring, isHeldInWords ? 1 : minDepthInWord),
  };
  return holdGroupedNumbers(matcher, () => (pending ? findGroupSize(ring, pending.depth) : 0));
}
