import { wordClass } from '../secrecy/index.ts';
import { type AddFeature, beginsWith, type WeighFeature } from './feature-weights.ts';
import { createStartReader, isComma, isSign, isSpaced } from './split-tokens.ts';

/** Number of letters in a stem. `refer` and `referred` have the same stem. */
const stemLetters = 5;
/** Maximum number of tokens that count fully. In a longer sentence, each counts less. */
const maxFullTokens = 8;
/** Maximum of the absolute weight of one sentence. */
const maxEvidence = 3;
/** The class of the longest sentences. Each class has twice as many tokens as the one before. */
const maxSizeClass = 6;
const sizes = Array.from({ length: maxSizeClass + 1 }, (_, size) => `#${size}`);
const firstLetterCode = 0x40;
const quotationMarks = '"“«„「';
/** All word classes except those in most sentences. */
const meanings = Object.entries(wordClass)
  .filter(([name]) => name !== 'empty' && name !== 'identity')
  .map(([name, bit]) => ({ name: `@${name}`, bit }));

/** The source of the features of a sentence. */
export interface UsageSource {
  /** The tokens of the sentence. */
  tokens: readonly string[];
  /** The meanings of its words, as bits of `wordClass`. */
  classes: number;
}

/**
 * Passes the features of the wording of a sentence to `add`: each word and its stem, pairs of ideographs, signs, the
 * length, and the meanings of its words in some thirty languages. The first word, and the first word after a leading
 * phrase, are extra features.
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
    const stem = word.slice(0, stemLetters);
    if (previous !== '') add(stem, previous);
    previous = stem;
  }
  for (const { name, bit } of meanings) if ((classes & bit) !== 0) add(name);
  add(sizes[classifySize(tokens.length)] ?? '');
}

/** Adds a word, and the stem of a long word. For a word at a beginning, adds both a second time. */
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

/** Returns how much each feature counts in a sentence with `size` tokens. */
export function scaleUsage(size: number): number {
  return size <= maxFullTokens ? 1 : Math.sqrt(maxFullTokens / size);
}

/**
 * Weighs the wording of a sentence. Returns log odds from -3 to 3: above 0 for the wording of instructions, below 0 for
 * the wording of text for users.
 */
export function weighUsage(source: UsageSource, weigh: WeighFeature): number {
  let sum = 0;
  readUsageFeatures(source, (name, context) => {
    sum += weigh(name, context);
  });
  return Math.max(-maxEvidence, Math.min(maxEvidence, sum * scaleUsage(source.tokens.length)));
}
