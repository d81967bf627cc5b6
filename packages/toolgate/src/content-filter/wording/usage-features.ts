import { wordClass } from '../secrecy/index.ts';
import { type AddFeature, beginsWith, type WeighFeature } from './feature-weights.ts';
import { createStartReader, isComma, isSign, isSpaced } from './split-tokens.ts';

/** Letters by which two forms of a word are the same: `refer` and `referred`. */
const stemLetters = 5;
/** Tokens up to which each counts fully. In a longer sentence, most say nothing about it. */
const maxFullTokens = 8;
/** Bounds for the evidence of the usage of one sentence. */
const maxEvidence = 3;
/** The class of the longest sentences; each class is for twice as many tokens as the one before. */
const maxSizeClass = 6;
const sizes = Array.from({ length: maxSizeClass + 1 }, (_, size) => `#${size}`);
const firstLetterCode = 0x40;
const quotationMarks = '"“«„「';
/** All words but the ones in most sentences. */
const meanings = Object.entries(wordClass)
  .filter(([name]) => name !== 'empty' && name !== 'identity')
  .map(([name, bit]) => ({ name: `@${name}`, bit }));

/** What the features of usage are read from. */
export interface UsageSource {
  /** The tokens of the sentence. */
  tokens: readonly string[];
  /** The meanings that its words have for secrets, as bits of `wordClass`. */
  classes: number;
}

/**
 * Reads the features of how a sentence is said: each word and its first letters, each pair of ideographs, the words with which it
 * begins or continues after a leading phrase and their first letters, its signs, the meanings of its words in any of some thirty
 * languages, and how long it is.
 */
export function readUsageFeatures({ tokens, classes }: UsageSource, add: AddFeature): void {
  const starts = createStartReader();
  let previous = '';
  for (const found of tokens) {
    if (isSign(found)) {
      add(quotationMarks.includes(found) ? '#quote' : found);
      if (isComma(found)) starts.readComma();
      previous = '';
      continue;
    }
    const word = found.charCodeAt(0) < firstLetterCode ? '0' : found;
    const isOfLetters = isSpaced(word);
    addForms(word, { isOfLetters, isStart: starts.readWord() }, add);
    if (!isOfLetters && previous !== '') add(word, previous);
    previous = isOfLetters ? '' : word;
  }
  for (const { name, bit } of meanings) if ((classes & bit) !== 0) add(name);
  add(sizes[classifySize(tokens.length)] ?? '');
}

/** Adds a word, and the first letters of a long one, which its forms share; those with which a sentence begins twice. */
function addForms(
  word: string,
  { isOfLetters, isStart }: { isOfLetters: boolean; isStart: boolean },
  add: AddFeature,
): void {
  const stem = isOfLetters && word.length > stemLetters ? word.slice(0, stemLetters) : undefined;
  add(word);
  if (stem !== undefined) add(stem, beginsWith.anywhere);
  if (!isStart) return;
  add(word, beginsWith.word);
  if (stem !== undefined) add(stem, beginsWith.stem);
}

function classifySize(tokens: number): number {
  return Math.min(maxSizeClass, Math.floor(Math.log2(Math.max(1, tokens))));
}

/** Returns how much each feature of a sentence of so many tokens counts. */
export function scaleUsage(size: number): number {
  return size <= maxFullTokens ? 1 : Math.sqrt(maxFullTokens / size);
}

/**
 * Weighs how a sentence is said: above 0 as apps say instructions, below 0 as they say what their users may know. A logarithm of
 * odds, from -3 to 3.
 */
export function weighUsage(source: UsageSource, weigh: WeighFeature): number {
  let sum = 0;
  readUsageFeatures(source, (name, beside) => {
    sum += weigh(name, beside);
  });
  return Math.max(-maxEvidence, Math.min(maxEvidence, sum * scaleUsage(source.tokens.length)));
}
