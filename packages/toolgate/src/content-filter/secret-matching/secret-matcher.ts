import {
  foldLeet,
  isDigit,
  type LetterBatch,
  startWord,
  type WordStart,
  wordStart,
} from '../reading/index.ts';
import {
  addLetter,
  beginsInNumber,
  createLetterRing,
  getCode,
  getOffset,
  isToken,
  type LetterRing,
  type PlacedLetter,
  startsWord,
} from './letter-ring.ts';
import { hostSecret } from './secret-automaton.ts';
import { nextState, nextStates, type SecretPattern, type SecretState } from './secret-state.ts';
import { extendTrigram } from './trigrams.ts';

/** A secret found in a text. */
export interface SecretMatch {
  /** Offset of its first character in the source. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** Finds secrets in one text. */
export interface SecretMatcher {
  /** Reads the next letter. Returns the secret that it completes. */
  push(letter: PlacedLetter): SecretMatch | undefined;
  /** Reads the end of a word, with its separator, or of the text. Returns the secret that it completes. */
  separate(separator?: number): SecretMatch | undefined;
  /**
   * Reads the letters of a batch, at most `count`, before the first three letters that may be part of a secret. Returns
   * how many it read. `offset` is the source offset of the batch.
   */
  skip: (batch: LetterBatch, options: { count: number; offset: number }) => number;
  /** Whether the last three letters may be part of a secret, or a secret is complete if the word ends here. */
  isInSecret(): boolean;
  /** Whether the last letters are two or more of a secret that lacks at most three. */
  isNearEnd(): boolean;
  /** Whether the next letter begins a word. */
  isWordStart(): WordStart;
  /** Returns the offset of the first letter that may begin a secret; Infinity without one. */
  holdFrom(): number;
}

/** Within a word, text is held once this many letters match a secret. */
const minDepthInWord = 3;
/** Maximum number of letters that a secret lacks near its end. */
const maxMissing = 3;
/** Maximum number of letters that `skip` examines while a secret may have begun. The ring has room for more. */
const maxLookAhead = 64;
const none = new Uint8Array(0);

/** Returns how many letters ago the longest possible secret began; 0 without a possible secret. */
function findOpenDepth(state: SecretState, ring: LetterRing): number {
  for (let end = state; end.depth > 0; end = end.shorter)
    if (end.depth >= minDepthInWord || startsWord(ring, end.depth)) return end.depth;
  return 0;
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
  return place !== 'token' || (token !== undefined && isToken(ring, token));
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

/** Whether the last letters are digits. */
function isNumber(ring: LetterRing, depth: number): boolean {
  for (let at = depth; at > 0; at--) if (!isDigit(getCode(ring, at))) return false;
  return true;
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

const comma = 0x2c;

/**
 * Holds a secret that is a number until the character after a comma: in `400,000`, the 400 is the first group of a larger
 * number and no secret. `endsInNumber` says whether the secret that ends with the last letter is a number.
 */
function holdGroupedNumbers(matcher: SecretMatcher, endsInNumber: () => boolean): SecretMatcher {
  let held: SecretMatch | undefined;

  function release(): SecretMatch | undefined {
    const number = held;
    held = undefined;
    return number;
  }

  return {
    ...matcher,
    push(letter) {
      const number = release();
      const match = matcher.push(letter);
      return number === undefined || isDigit(letter.code) ? match : number;
    },
    separate(separator) {
      const match = matcher.separate(separator);
      if (held !== undefined) return release();
      if (match === undefined || separator !== comma || !endsInNumber()) return match;
      held = match;
      return undefined;
    },
    isInSecret: () => held !== undefined || matcher.isInSecret(),
    holdFrom: () => Math.min(matcher.holdFrom(), held?.start ?? Number.POSITIVE_INFINITY),
  };
}

/** Creates a matcher that runs the automaton of `buildSecretAutomaton` over one text. */
export function createSecretMatcher(root: SecretState, isAllowed?: IsSecretAllowed): SecretMatcher {
  const ring = createLetterRing();
  let state = root;
  let start: WordStart = wordStart.any;
  let trigram = 0;
  let end = 0;
  /** The pattern that is complete if the word ends here. */
  let pending: FoundPattern | undefined;

  function placeMatch({ depth }: FoundPattern): SecretMatch {
    return { start: getOffset(ring, depth), end };
  }

  /** Accepts the first `accepted` letters of a batch. Stores only the last ones, because only they may begin a secret. */
  function accept(batch: LetterBatch, accepted: number, offset: number): void {
    const first = Math.max(0, accepted - minDepthInWord);
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
      const ended = isNewWord && pending ? placeMatch(pending) : undefined;
      addLetter(ring, letter, own);
      start = wordStart.within;
      const folded = foldLeet(letter.code);
      state = nextState(state, folded);
      trigram = extendTrigram(trigram, folded);
      end = letter.end;
      const found = state.holdsMatch ? findPattern(state, ring, isAllowed) : undefined;
      const isAnywhere = found?.pattern.place === 'anywhere';
      pending = isAnywhere ? undefined : found;
      return ended ?? (found && isAnywhere ? placeMatch(found) : undefined);
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
      return pending && placeMatch(pending);
    },
    holdFrom() {
      const depth = findOpenDepth(state, ring);
      return depth === 0 ? Number.POSITIVE_INFINITY : getOffset(ring, depth);
    },
  };
  return holdGroupedNumbers(matcher, () => pending !== undefined && isNumber(ring, pending.depth));
}
