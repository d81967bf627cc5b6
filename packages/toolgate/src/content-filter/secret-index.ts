import { commonWords } from './common-words.ts';
import { letterSkeleton } from './letter-skeleton.ts';
import { readLetters } from './read-letters.ts';
import { shiftLetter } from './shift-letter.ts';
import { isIdeograph } from './writing-system.ts';

/** A state of the automaton: the longest end of the text so far with which a pattern begins. */
export interface SecretState {
  /** The states after a further letter. */
  readonly next: Map<number, SecretState>;
  /** How many letters this state stands for. */
  readonly depth: number;
  /** Of the first state: with which three letters patterns begin, by {@link joinBeginning}. */
  beginnings?: Uint8Array;
  /** The states after each further letter that was once asked for, where most of any text leads. */
  readonly followers?: SecretState[];
  /** The longest shorter end of the same letters with which a pattern begins; itself for the first state. */
  shorter: SecretState;
  /** Whether a pattern ends here: only when it stands as a word of its own, or anywhere. */
  match?: 'word' | 'anywhere';
  /** Whether a pattern ends here or in a shorter end of the same letters. */
  holdsMatch: boolean;
}

/** Letters of which a secret has to have this many; a Chinese or Japanese character counts twice. */
const leastLetters = 6;
/** Letters from which on a word is never part of another one by chance. */
const distinctLetters = 10;
/** Letters of an encoded secret, for the same reason. */
const leastEncoded = 8;
const longestPattern = 200;
/** Secrets up to which each is also looked for encoded by itself; among more, memory matters more. */
const mostEncoded = 500;
/** Secrets up to which each is also looked for in every shift of the alphabet. */
const mostShifted = 50;
const everyShift = Array.from({ length: 25 }, (_, shift) => shift + 1);
/** States are left by known ways up to this depth, and by letters before this one: there are not many of them. */
const deepestKnown = 3;
const lettersKnown = 128;
/** The last bits of a letter, of which three make the code of a beginning. */
const letterBits = 5;
const letterMask = 0x1f;
const beginningMask = 0x7fff;
/** ROT13. */
const commonShift = 13;

/**
 * Builds the automaton (Aho and Corasick, 1975) that finds secrets in any of their disguises: as they are, spelled
 * backwards, shifted along the alphabet, in Base64 or hexadecimal. Of `texts`, each uncommon word of 6 letters or more
 * is a secret; `strings` are secrets as a whole and in any three words. Returns `undefined` when there is none.
 */
export function buildSecretIndex({
  strings,
  texts,
}: {
  strings: readonly string[];
  texts: readonly string[];
}): SecretState | undefined {
  const words = texts.flatMap(wordsOf).filter((word) => !commonWords.has(word.toLowerCase()));
  const secrets = new Set([...strings, ...strings.flatMap(tellingParts), ...words]);
  const root = createState(0);
  for (const secret of secrets) addSecret(root, secret, secrets.size);
  if (root.next.size === 0) return undefined;
  linkStates(root);
  root.beginnings = beginningsOf(root);
  return root;
}

/** Adds a letter to the code of the last three. Several letters share a code, so that it proves nothing by itself. */
export function joinBeginning(beginning: number, letter: number): number {
  return ((beginning << letterBits) | (letter & letterMask)) & beginningMask;
}

function beginningsOf({ next }: SecretState): Uint8Array {
  const beginnings = new Uint8Array(beginningMask + 1);
  for (const [first, { next: seconds }] of next) {
    for (const [second, { next: thirds }] of seconds) {
      const two = joinBeginning(joinBeginning(0, first), second);
      for (const third of thirds.keys()) beginnings[joinBeginning(two, third)] = 1;
    }
  }
  return beginnings;
}

/** The parts of a longer secret that give it away: three words in a row, and words with digits. */
function tellingParts(secret: string): string[] {
  const words = wordsOf(secret);
  const triples = words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '));
  return [...triples, ...words.filter((word) => /\p{L}\p{N}|\p{N}\p{L}/u.test(word))];
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function addSecret(root: SecretState, secret: string, count: number): void {
  const letters = foldedLetters(secret);
  const size = letters.reduce((sum, letter) => sum + (isIdeograph(letter) ? 2 : 1), 0);
  if (size < leastLetters) return;
  const isDistinct =
    letters.length >= distinctLetters || letters.some((letter) => letter < 0x3a || letter > 0x7f);
  const match = isDistinct ? 'anywhere' : 'word';
  addPattern(root, letters, match);
  addPattern(root, letters.toReversed(), match);
  for (const shift of isDistinct && count <= mostShifted ? everyShift : [commonShift]) {
    const shifted = letters.map((letter) => shiftLetter(letter, shift));
    addPattern(root, shifted, match);
  }
  for (const encoded of count <= mostEncoded ? encodings(secret) : []) {
    const pattern = foldedLetters(encoded);
    if (pattern.length >= leastEncoded) addPattern(root, pattern, 'anywhere');
  }
}

function addPattern(
  root: SecretState,
  letters: readonly number[],
  match: 'word' | 'anywhere',
): void {
  let state = root;
  for (const letter of letters.slice(0, longestPattern)) {
    const skeleton = letterSkeleton(letter);
    const next = state.next.get(skeleton) ?? createState(state.depth + 1);
    state.next.set(skeleton, next);
    state = next;
  }
  state.match = state.match === 'anywhere' ? 'anywhere' : match;
}

function linkStates(root: SecretState): void {
  const queue = [root];
  for (const state of queue) {
    for (const [letter, next] of state.next) {
      next.shorter = state === root ? root : follow(state.shorter, letter);
      next.holdsMatch = next.match !== undefined || next.shorter.holdsMatch;
      queue.push(next);
    }
  }
}

/** The state after a further letter. */
export function follow(state: SecretState, letter: number): SecretState {
  const { followers } = state;
  if (followers === undefined || letter >= lettersKnown) return search(state, letter);
  return (followers[letter] ??= search(state, letter));
}

function search(state: SecretState, letter: number): SecretState {
  let from = state;
  for (;;) {
    const next = from.next.get(letter);
    if (next !== undefined) return next;
    if (from.depth === 0) return from;
    from = from.shorter;
  }
}

function createState(depth: number): SecretState {
  const state: Omit<SecretState, 'shorter'> = {
    next: new Map(),
    ...(depth < deepestKnown && { followers: [] }),
    depth,
    holdsMatch: false,
  };
  return Object.assign(state, { shorter: state as SecretState });
}

function foldedLetters(text: string): number[] {
  const letters: number[] = [];
  readLetters(text, { letter: (code) => letters.push(code), separator() {} });
  return letters;
}

/** The secret in hexadecimal, and what Base64 makes of it at each of the three places where it can begin in a text. */
function encodings(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex, ...[0, 1, 2].map((shift) => encodeBase64(bytes, shift))];
}

function encodeBase64(bytes: Uint8Array, shift: number): string {
  const shifted = String.fromCharCode(
    ...new Uint8Array(shift),
    ...bytes.subarray(0, longestPattern),
  );
  const wholeDigits = Math.floor((shifted.length * 8) / 6);
  return btoa(shifted).slice(Math.ceil((shift * 8) / 6), wholeDigits);
}
