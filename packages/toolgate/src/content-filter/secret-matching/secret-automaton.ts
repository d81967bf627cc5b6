import { commonWords, foldLeet, isIdeograph, readLetters, rot } from '../reading/index.ts';
import type { SpelledToken } from './letter-ring.ts';

/** A state of the automaton: the longest end of the text so far that is the beginning of a pattern. */
export interface SecretState {
  /** The states after a further letter. */
  readonly next: Map<number, SecretState>;
  /** The number of letters of that beginning. */
  readonly depth: number;
  /** Only on the root: for each {@link extendTrigram} code, 1 when a pattern may begin with these three letters. */
  trigrams?: Uint8Array;
  /** Cache of {@link nextState} by letter, in the most frequent states. */
  readonly followers?: SecretState[];
  /** The state of the longest shorter end that is the beginning of a pattern (failure link); the root's is itself. */
  shorter: SecretState;
  /** The patterns that end here. */
  patterns?: SecretPattern[];
  /** Whether a pattern ends here or in a shorter end of the same letters. */
  holdsMatch: boolean;
}

/** One spelling of a secret. */
export interface SecretPattern {
  /** The number of its secret; {@link hostSecret} for secrets of the host. */
  readonly secret: number;
  /**
   * Where it counts: `anywhere`, only as whole words (`word`), or only as one token or letter by letter (`token`), as
   * few letters occur across the ends of words by chance.
   */
  readonly place: 'token' | 'word' | 'anywhere';
  /** Only of a token: its letters before `foldLeet`. A digit of it is matched by that digit alone. */
  readonly token?: SpelledToken;
}

/** The number of every secret that the host declared. */
export const hostSecret = -1;
/** Letters or digits that a secret needs; an ideograph counts twice. */
export const minSecretLetters = 4;
/** Letters below which a secret counts as a token only. */
const minWordLetters = 6;
/** Letters from which on a word is no part of another word by chance. */
const minDistinctLetters = 10;
/** Letters that an encoded secret needs, for the same reason. */
const minEncodedLetters = 8;
const maxPatternLetters = 200;
/** Secrets up to which each one's encodings are patterns too. More would take too much memory. */
const maxEncodedSecrets = 500;
/** Secrets up to which each one's 25 rotations are patterns too. With more, only ROT13 is. */
const maxRotatedSecrets = 50;
const allRotations = Array.from({ length: 25 }, (_, at) => at + 1);
const rot13 = 13;
/** States below this depth cache their next states, for letters below this code. */
const maxCachedDepth = 3;
const maxCachedLetter = 128;
/** The lowest bits of a letter; the bits of three letters make a trigram code. */
const letterBits = 5;
const letterMask = 0x1f;
const trigramMask = 0x7fff;

/** The secrets that the automaton finds. */
export interface SecretSources {
  /** Strings that are secrets, and with each of them any three words in a row. */
  strings: readonly string[];
  /** Texts whose uncommon words of 6 letters or more are each a secret. */
  texts: readonly string[];
  /** Secrets that a prompt declares, treated as `strings`. Matches name them by their place in this list. */
  declared?: readonly string[];
}

/**
 * Builds the automaton (Aho and Corasick, 1975) that finds secrets as they are and in disguise: spelled backwards,
 * rotated along the alphabet, in Base64 or hexadecimal. Returns `undefined` when there is no secret.
 */
export function buildSecretAutomaton({
  strings,
  texts,
  declared = [],
}: SecretSources): SecretState | undefined {
  const words = texts
    .flatMap(splitWords)
    .filter((word) => !commonWords.has(word.toLowerCase()) && countLetters(word) >= minWordLetters);
  const secrets = new Map<string, number>();
  for (const [secret, value] of declared.entries()) {
    for (const part of [value, ...findRevealingParts(value)]) secrets.set(part, secret);
  }
  // The secrets of the host hold in any case, so it comes last.
  for (const value of [...strings, ...strings.flatMap(findRevealingParts), ...words])
    secrets.set(value, hostSecret);
  const root = createState(0);
  for (const [value, secret] of secrets) addSecret(root, value, { secret, count: secrets.size });
  if (root.next.size === 0) return undefined;
  linkStates(root);
  root.trigrams = collectTrigrams(root);
  return root;
}

/** Counts the letters and digits of a secret as {@link minSecretLetters} does: an ideograph counts twice. */
export function countLetters(secret: string): number {
  return foldLetters(secret).reduce((sum, letter) => sum + (isIdeograph(letter) ? 2 : 1), 0);
}

/**
 * Whether a value that a prompt declares can be found without taking ordinary text for it: it has the letters of a secret,
 * or is a code of three such as `K-17`, `3.12`, `418`. Round numbers and digits in their order are too frequent.
 */
export function isFindable(value: string): boolean {
  const size = countLetters(value);
  return size >= minSecretLetters || (size === minSecretLetters - 1 && isShortCode(value));
}

function isShortCode(value: string): boolean {
  return /\d/.test(value) && !/^\d[05]0$|^(?:123|234|345|456|567|678|789|321)$/.test(value);
}

/** Adds a letter to the code of the last three letters. Several letters share a code, so equal codes prove nothing. */
export function extendTrigram(trigram: number, letter: number): number {
  return ((trigram << letterBits) | (letter & letterMask)) & trigramMask;
}

function collectTrigrams({ next }: SecretState): Uint8Array {
  const trigrams = new Uint8Array(trigramMask + 1);
  for (const [first, { next: seconds }] of next) {
    for (const [second, { next: thirds }] of seconds) {
      const two = extendTrigram(extendTrigram(0, first), second);
      for (const third of thirds.keys()) trigrams[extendTrigram(two, third)] = 1;
    }
  }
  return trigrams;
}

/** Finds the parts that give a longer secret away: three words in a row, and words with digits. */
function findRevealingParts(secret: string): string[] {
  const words = splitWords(secret);
  const triples = words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '));
  return [...triples, ...words.filter((word) => /\p{L}\p{N}|\p{N}\p{L}/u.test(word))];
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function addSecret(
  root: SecretState,
  value: string,
  { secret, count }: { secret: number; count: number },
): void {
  const { letters, wordStarts } = spell(value);
  const size = countLetters(value);
  if (size < minSecretLetters && (secret === hostSecret || !isFindable(value))) return;
  const isDistinct =
    letters.length >= minDistinctLetters ||
    letters.some((letter) => letter < 0x3a || letter > 0x7f);
  const add = (token: SpelledToken): void => {
    if (size < minWordLetters) addPattern(root, token.letters, { secret, place: 'token', token });
    else addPattern(root, token.letters, { secret, place: isDistinct ? 'anywhere' : 'word' });
  };
  add({ letters, wordStarts });
  const mirrored = spell(Array.from(value).toReversed().join(''));
  add(mirrored);
  // One character may fold to several letters, as Korean syllables do.
  const reversed = letters.toReversed();
  if (mirrored.letters.join() !== reversed.join())
    add({ letters: reversed, wordStarts: mirrored.wordStarts });
  const isRotatedFully = isDistinct && size >= minWordLetters && count <= maxRotatedSecrets;
  for (const by of isRotatedFully ? allRotations : [rot13])
    add({ letters: letters.map((letter) => rot(letter, by)), wordStarts });
  for (const encoded of count <= maxEncodedSecrets ? encodeSecret(value) : []) {
    const pattern = foldLetters(encoded.text);
    if (encoded.isWhole) addPattern(root, pattern, { secret, place: 'word' });
    else if (pattern.length >= minEncodedLetters)
      addPattern(root, pattern, { secret, place: 'anywhere' });
  }
}

function addPattern(root: SecretState, letters: readonly number[], pattern: SecretPattern): void {
  let state = root;
  for (const letter of letters.slice(0, maxPatternLetters)) {
    const folded = foldLeet(letter);
    const next = state.next.get(folded) ?? createState(state.depth + 1);
    state.next.set(folded, next);
    state = next;
  }
  (state.patterns ??= []).push(pattern);
}

function linkStates(root: SecretState): void {
  const queue = [root];
  for (const state of queue) {
    for (const [letter, next] of state.next) {
      next.shorter = state === root ? root : nextState(state.shorter, letter);
      next.holdsMatch = next.patterns !== undefined || next.shorter.holdsMatch;
      queue.push(next);
    }
  }
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
    const next = from.next.get(letter);
    if (next !== undefined) return next;
    if (from.depth === 0) return from;
    from = from.shorter;
  }
}

function createState(depth: number): SecretState {
  const state: Omit<SecretState, 'shorter'> = {
    next: new Map(),
    ...(depth < maxCachedDepth && { followers: [] }),
    depth,
    holdsMatch: false,
  };
  return Object.assign(state, { shorter: state as SecretState });
}

function foldLetters(text: string): readonly number[] {
  return spell(text).letters;
}

function spell(text: string): SpelledToken {
  const letters: number[] = [];
  const wordStarts: boolean[] = [];
  let isStart = true;
  readLetters(text, {
    letter(code) {
      letters.push(code);
      wordStarts.push(isStart);
      isStart = false;
    },
    separator() {
      isStart = true;
    },
  });
  return { letters, wordStarts };
}

/**
 * Returns the secret in hexadecimal and in Base64: as a text of its own, and in each of the three positions that it can
 * have in a group of bytes.
 */
function encodeSecret(secret: string): { text: string; isWhole: boolean }[] {
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const whole = btoa(String.fromCharCode(...bytes.subarray(0, maxPatternLetters)));
  return [
    { text: whole, isWhole: true },
    ...[hex, ...[0, 1, 2].map((shift) => encodeBase64(bytes, shift))].map((text) => ({
      text,
      isWhole: false,
    })),
  ];
}

function encodeBase64(bytes: Uint8Array, shift: number): string {
  const shifted = String.fromCharCode(
    ...new Uint8Array(shift),
    ...bytes.subarray(0, maxPatternLetters),
  );
  const wholeDigits = Math.floor((shifted.length * 8) / 6);
  return btoa(shifted).slice(Math.ceil((shift * 8) / 6), wholeDigits);
}
