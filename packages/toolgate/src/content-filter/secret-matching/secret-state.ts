import type { SpelledToken } from './letter-ring.ts';
import type { SecretEnds } from './secret-ends.ts';

/** A state of the automaton: the longest suffix of the text so far that is a prefix of a pattern. */
export interface SecretState {
  /** The letter of its first next state. Most states have only one. */
  letter: number;
  /** Its first next state. */
  child: SecretState | undefined;
  /** Its other next states, by letter. */
  others: Map<number, SecretState> | undefined;
  /** The number of letters in the prefix. */
  readonly depth: number;
  /** On the root only: for each `extendTrigram` code, 1 when a pattern may begin with these three letters. */
  trigrams?: Uint8Array;
  /** On the root only: its secrets by their first and last letters. */
  ends?: SecretEnds;
  /** On the root only: the number of all states. */
  states?: number;
  /** Cache of {@link nextState} by letter, in the most frequent states. */
  readonly followers: SecretState[] | undefined;
  /** The failure link: the state of the longest shorter suffix that is a prefix of a pattern. The root links to itself. */
  shorter: SecretState;
  /** The patterns that end here. */
  patterns: SecretPattern[] | undefined;
  /** Whether a pattern ends here or at a shorter suffix. */
  holdsMatch: boolean;
}

/** One spelling of a secret. */
export interface SecretPattern {
  /** The number of its secret; `hostSecret` for secrets of the host. */
  readonly secret: number;
  /**
   * Where it counts: `anywhere`, only as whole words (`word`), only as one token or letter by letter (`token`), only before a percent sign
   * (`percent`), or only beside the sign of a currency (`price`). Short secrets are restricted, because a few letters may match by chance.
   */
  readonly place: 'percent' | 'price' | 'token' | 'word' | 'anywhere';
  /** Only for `token`, `percent` and `price`: its letters before `foldLeet`. Its digits match only the same digits. */
  readonly token?: SpelledToken;
}

/** A state below this depth caches its next states, for letters below this code. */
const maxCachedDepth = 3;
const maxCachedLetter = 128;
/** The letter of a state without next states. It is in no text. */
const noLetter = -1;

/** Creates a state. Until {@link linkStates}, its failure link is `root`; by default it is a root itself. */
export function createState(depth: number, root?: SecretState): SecretState {
  const state = {
    letter: noLetter,
    child: undefined,
    others: undefined,
    followers: depth < maxCachedDepth ? [] : undefined,
    patterns: undefined,
    depth,
    holdsMatch: false,
    shorter: root,
  };
  state.shorter ??= state as SecretState;
  return state as SecretState;
}

/** Returns the next states of a state, by letter. */
export function nextStates({ letter, child, others }: SecretState): [number, SecretState][] {
  return child === undefined ? [] : [[letter, child], ...(others ?? [])];
}

/** Returns the next state of a state by this letter; `undefined` without one. */
function findChild({ letter: first, child, others }: SecretState, letter: number) {
  return first === letter ? child : others?.get(letter);
}

/** Returns the next state of a state by this letter, and adds it if there is none. */
export function openChild(state: SecretState, letter: number): SecretState {
  const known = findChild(state, letter);
  if (known !== undefined) return known;
  const child = createState(state.depth + 1, state.shorter);
  if (state.child === undefined) {
    state.letter = letter;
    state.child = child;
  } else (state.others ??= new Map()).set(letter, child);
  return child;
}

/** Sets the failure links and `holdsMatch` of all states, and counts the states. */
export function linkStates(root: SecretState): void {
  const queue = [root];
  for (const state of queue) {
    for (const [letter, next] of nextStates(state)) {
      next.shorter = state === root ? root : nextState(state.shorter, letter);
      next.holdsMatch = next.patterns !== undefined || next.shorter.holdsMatch;
      queue.push(next);
    }
  }
  root.states = queue.length;
}

/** Returns the state after one more letter. */
export function nextState(state: SecretState, letter: number): SecretState {
  const { followers } = state;
  if (followers === undefined || letter >= maxCachedLetter) return findNextState(state, letter);
  return (followers[letter] ??= findNextState(state, letter));
}

function findNextState(state: SecretState, letter: number): SecretState {
  let from = state;
  for (;;) {
    const next = findChild(from, letter);
    if (next !== undefined) return next;
    if (from.depth === 0) return from;
    from = from.shorter;
  }
}
