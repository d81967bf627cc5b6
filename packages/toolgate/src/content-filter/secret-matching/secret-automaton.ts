import { commonWords, foldLeet, isDigit, isVowel, mirrorLetter, rot } from '../reading/index.ts';
import {
  countLetters,
  isDistinct,
  isFindable,
  minSecretLetters,
  readAmount,
  type ShortAmount,
  unitWords,
} from './findable-values.ts';
import type { SpelledToken } from './letter-ring.ts';
import { indexEnds } from './secret-ends.ts';
import {
  createState,
  linkStates,
  openChild,
  type SecretPattern,
  type SecretState,
} from './secret-state.ts';
import { encodeSecret, foldLetters, maxPatternLetters, spell } from './spell-secret.ts';
import { collectTrigrams } from './trigrams.ts';

/** The number of every secret that the host declared. */
export const hostSecret = -1;
/** A secret with fewer letters counts only as a token. */
const minWordLetters = 6;
/** Minimum letters of a secret that counts anywhere. Shorter ones may be part of another word by chance. */
const minDistinctLetters = 10;
/** Minimum consonants of a secret without its vowels. */
const minSkeletonLetters = 6;
/** Minimum letters of an encoded secret, for the same reason. */
const minEncodedLetters = 8;
/** A part of a secret reveals it if it lacks at most one letter of eight. Shorter secrets have no such parts. */
const lettersPerMissing = 8;
const minPartedLetters = 10;
/** Minimum share of the letters and digits of a secret in three groups of digits that reveal it. */
const minNumberShare = 0.75;
/** Maximum number of secrets with patterns for their encodings. More would take too much memory. */
const maxEncodedSecrets = 500;
/** Maximum number of secrets with patterns for all 25 rotations. With more, only ROT13 is a pattern. */
const maxRotatedSecrets = 50;
const allRotations = Array.from({ length: 25 }, (_, at) => at + 1);
const rot13 = 13;

/** The secrets that the automaton finds. */
export interface SecretSources {
  /** Strings that are secrets. Any three words in a row of them are secrets too. */
  strings: readonly string[];
  /** Texts in which each uncommon word of 6 letters or more is a secret. */
  texts: readonly string[];
  /** Secrets that a prompt declares, treated like `strings`. A match names them by their index in this list. */
  declared?: readonly string[];
}

/**
 * Builds the automaton (Aho and Corasick, 1975) that finds secrets in plain spelling, with doubled letters, backwards, rotated along the
 * alphabet, and in Base64 or hexadecimal. Returns `undefined` when there is no secret.
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
  // A secret of the host always counts, so it comes last and overwrites a declared one.
  for (const value of [...strings, ...strings.flatMap(findRevealingParts), ...words])
    secrets.set(value, hostSecret);
  const root = createState(0);
  for (const [value, secret] of secrets) addSecret(root, value, { secret, count: secrets.size });
  if (root.child === undefined) return undefined;
  linkStates(root);
  root.ends = indexEnds(collectWhole(strings, declared));
  root.trigrams = collectTrigrams(root);
  return root;
}

/** Returns the secrets that an answer may say in two halves. A secret of the host overrides a declared one. */
function collectWhole(
  strings: readonly string[],
  declared: readonly string[],
): { value: string; letters: readonly number[]; secret: number }[] {
  const wholes = new Map(declared.map((value, secret) => [value, secret]));
  for (const value of strings) wholes.set(value, hostSecret);
  return [...wholes]
    .map(([value, secret]) => ({ value, letters: foldLetters(value), secret }))
    .filter(({ letters }) => letters.length >= minSecretLetters);
}

/** Returns the parts that reveal a longer secret: three words in a row, and words with letters and digits. */
function findRevealingParts(secret: string): string[] {
  const words = splitWords(secret);
  const triples = words.slice(2).map((_, at) => words.slice(at, at + 3));
  return [
    ...triples.filter((triple) => isRevealing(triple, words)).map((triple) => triple.join(' ')),
    ...words.filter((word) => /\p{L}\p{N}|\p{N}\p{L}/u.test(word)),
  ];
}

/** Whether three words reveal their secret. Groups of digits are parts of one number, and telephone numbers share the first ones. */
function isRevealing(triple: readonly string[], words: readonly string[]): boolean {
  if (triple.some((word) => /\P{N}/u.test(word))) return true;
  return triple.join('').length >= minNumberShare * words.join('').length;
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function addSecret(
  root: SecretState,
  value: string,
  { secret, count }: { secret: number; count: number },
): void {
  const size = countLetters(value);
  if (size < minSecretLetters && (secret === hostSecret || !isFindable(value))) return;
  const amount = readAmount(value);
  if (amount !== undefined) addAmount(root, amount, secret);
  // A percentage counts only with its sign: `9.5 %` and `95` have the same digits.
  if (amount?.unit !== 'percent' && (amount === undefined || isDistinct(value)))
    addSpelled(root, value, { secret, count, size });
}

/** Adds the patterns of a secret: its letters in all spellings. */
function addSpelled(
  root: SecretState,
  value: string,
  { secret, count, size }: { secret: number; count: number; size: number },
): void {
  const { letters, wordStarts } = spell([value]);
  const isLong = isDistinctPattern(letters);
  const add = (token: SpelledToken): void => {
    if (size < minWordLetters) addPattern(root, token.letters, { secret, place: 'token', token });
    else addPattern(root, token.letters, { secret, place: isLong ? 'anywhere' : 'word' });
  };
  add({ letters, wordStarts });
  const mirrored = spell(Array.from(value).toReversed());
  add(mirrored);
  // One character may fold to several letters, for example a Korean syllable.
  const reversed = letters.toReversed();
  if (mirrored.letters.join() !== reversed.join())
    add({ letters: reversed, wordStarts: mirrored.wordStarts });
  add({
    letters: letters.flatMap((letter) => [letter, letter]),
    wordStarts: wordStarts.flatMap((isStart) => [isStart, false]),
  });
  const isRotatedFully = isLong && size >= minWordLetters && count <= maxRotatedSecrets;
  for (const by of isRotatedFully ? allRotations : [rot13])
    add({ letters: letters.map((letter) => rot(letter, by)), wordStarts });
  if (count > maxEncodedSecrets) return;
  for (const token of [{ letters, wordStarts }, mirrored]) addParts(root, token, secret);
  if (size >= minWordLetters) addDisguised(root, value, { secret, add });
  for (const encoded of encodeSecret(value)) {
    const pattern = foldLetters(encoded.text);
    if (encoded.isWhole) addPattern(root, pattern, { secret, place: 'word' });
    else if (pattern.length >= minEncodedLetters)
      addPattern(root, pattern, { secret, place: 'anywhere' });
  }
}

/** Signs with the number of an amount in codes. */
const written: Readonly<Record<ShortAmount['unit'], (number: string) => string[]>> = {
  percent: (number) => [`${number}%`, `${number} %`],
  price: (number) => [`$${number}`, `€${number}`, `£${number}`, `${number} €`],
};

/** Adds the number of an amount, beside the sign of its unit and before a word for it, and the amount in codes. */
function addAmount(root: SecretState, { number, unit }: ShortAmount, secret: number): void {
  const isWhole = !/[.,]/.test(number);
  // A price may have its cents: `$35.00`.
  for (const digits of unit === 'price' && isWhole ? [number, `${number}.00`] : [number]) {
    const token = spell([digits]);
    addPattern(root, token.letters, { secret, place: unit, token });
  }
  for (const word of unitWords[unit]) {
    const named = spell([`${number} ${word}`]);
    addPattern(root, named.letters, { secret, place: 'token', token: named });
  }
  for (const text of written[unit](number)) {
    const whole = encodeSecret(text).find((encoded) => encoded.isWhole);
    const letters = foldLetters(whole?.text ?? '');
    if (letters.length >= minWordLetters) addPattern(root, letters, { secret, place: 'word' });
  }
}

/**
 * Adds the parts that lack only a few letters of a secret: who has them has the secret. A part that ends or begins with a
 * whole word is left out, since it may be an ordinary word, such as the first one of `BLUEBERRY-42`.
 */
function addParts(root: SecretState, { letters, wordStarts }: SpelledToken, secret: number): void {
  const { length } = letters;
  if (length < minPartedLetters || length > maxPatternLetters) return;
  const missing = Math.floor(length / lettersPerMissing);
  for (let start = 0; start <= missing; start++) {
    const end = start + length - missing;
    const isCutAtWord = (start > 0 && wordStarts[start]) || (end < length && wordStarts[end]);
    if (isCutAtWord !== true)
      addPattern(root, letters.slice(start, end), { secret, place: 'anywhere' });
  }
}

/** Whether a pattern may be found within a word. A number may not: it may be a part of a larger one. */
function isDistinctPattern(letters: readonly number[]): boolean {
  if (letters.length >= minDistinctLetters) return true;
  return letters.some((letter) => letter < 0x3a || letter > 0x7f) && !letters.every(isDigit);
}

/** Adds a secret with its words reordered or backwards, in Atbash, and without its vowels. */
function addDisguised(
  root: SecretState,
  value: string,
  { secret, add }: { secret: number; add: (token: SpelledToken) => void },
): void {
  const { letters, wordStarts } = spell([value]);
  for (const disguise of disguiseWords(value)) add(spell([disguise]));
  add({ letters: letters.map(mirrorLetter), wordStarts });
  const skeleton = letters.filter((letter) => !isVowel(letter));
  if (isSkeleton(skeleton, letters)) addPattern(root, skeleton, { secret, place: 'word' });
}

/** Returns the words of a secret in the opposite order, and each word backwards. */
function disguiseWords(value: string): string[] {
  const words = splitWords(value);
  if (words.length < 2) return [];
  const backwards = words.map((word) => Array.from(word).toReversed().join(''));
  return [words.toReversed().join(' '), backwards.join(' ')];
}

/** Whether the letters without vowels are still long enough. No ordinary word is without a vowel. */
function isSkeleton(skeleton: readonly number[], letters: readonly number[]): boolean {
  const count = skeleton.filter((letter) => !isDigit(letter)).length;
  return count >= minSkeletonLetters && skeleton.length < letters.length;
}

function addPattern(root: SecretState, letters: readonly number[], pattern: SecretPattern): void {
  let state = root;
  for (const letter of letters.slice(0, maxPatternLetters))
    state = openChild(state, foldLeet(letter));
  (state.patterns ??= []).push(pattern);
}
