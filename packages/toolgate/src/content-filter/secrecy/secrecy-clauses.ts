import type { PromptSentence, PromptWord } from './prompt-sentences.ts';
import { secrecyWeights } from './secrecy-weights.ts';
import { wordClass } from './secrecy-words.ts';

/** Letters of a word that its forms share. */
const stemLetters = 5;
/** Words of a clause that is weighed. */
const minWords = 2;
const maxWords = 20;
const maxShortWords = 4;
const maxMiddleWords = 9;
/** What every word that is no name may be, and so says nothing. */
const { empty, identity, carrier, negation, label, staff, hiding, disclosure, pronoun } = wordClass;
/** Without a word of these classes a sentence hides nothing. */
const hidingClasses = negation | label | staff | hiding | disclosure | pronoun | wordClass.public;
const maxClassSets = 10_000;
const bits = Object.entries(wordClass).filter(
  ([, bit]) => (bit & (empty | identity | carrier)) === 0,
);
const boundary = /[,;:—–()，；：、]|\s-\s/;

/** Returns the clauses of a sentence, and the whole where there are several. */
export function readClauses(text: string, { words }: PromptSentence): (readonly PromptWord[])[] {
  const clauses: (readonly PromptWord[])[] = [];
  let first = 0;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next !== undefined && !boundary.test(text.slice(word.end, next.start))) continue;
    clauses.push(words.slice(first, at + 1));
    first = at + 1;
  }
  return (clauses.length > 1 ? [...clauses, words] : clauses).filter(
    ({ length }) => length >= minWords && length <= maxWords,
  );
}

/** Reads what may say that a clause hides something: its words, their pairs, and which classes of words come together. */
export function readSecrecyFeatures(
  words: readonly PromptWord[],
  add: (feature: string) => void,
): void {
  readWordFeatures(words, add);
  readClassFeatures(
    words.reduce((all, word) => all | word.classes, 0),
    add,
  );
}

function readWordFeatures(words: readonly PromptWord[], add: (feature: string) => void): void {
  let previous = '^';
  for (const word of words) {
    const stem = word.text.slice(0, stemLetters);
    add(stem);
    add(`${previous}_${stem}`);
    previous = stem;
  }
  add(`${previous}_$`);
  add(getLengthFeature(words.length));
}

function getLengthFeature(words: number): string {
  if (words <= maxShortWords) return '#short';
  return words <= maxMiddleWords ? '#mid' : '#long';
}

function readClassFeatures(classes: number, add: (feature: string) => void): void {
  const present = bits.filter(([, bit]) => (classes & bit) !== 0);
  for (const [name] of present) add(`#${name}`);
  for (const [one] of present) for (const [two] of present) if (one < two) add(`#${one}#${two}`);
}

/** The weights of features; those of a pair are by its first word, so that no text is joined for an unknown one. */
interface Weights {
  single: Map<string, number>;
  pairs: Map<string, Map<string, number>>;
}

let weights: Weights | undefined;

function getWeights(): Weights {
  if (weights !== undefined) return weights;
  weights = { single: new Map(), pairs: new Map() };
  for (const [weight, features] of Object.entries(secrecyWeights.features))
    for (const feature of features.split(' ')) addWeight(weights, feature, Number(weight));
  return weights;
}

function addWeight({ single, pairs }: Weights, feature: string, weight: number): void {
  const [first = '', second] = feature.split('_');
  if (second === undefined) {
    single.set(feature, weight);
    return;
  }
  const seconds = pairs.get(first) ?? new Map<string, number>();
  pairs.set(first, seconds);
  seconds.set(second, weight);
}

const classWeights = new Map<number, number>();

/** Weighs which classes of words come together; there are few such sets. */
function weighClasses(classes: number): number {
  const known = classWeights.get(classes);
  if (known !== undefined) return known;
  let sum = 0;
  readClassFeatures(classes, (feature) => {
    sum += getWeights().single.get(feature) ?? 0;
  });
  if (classWeights.size < maxClassSets) classWeights.set(classes, sum);
  return sum;
}

/**
 * Weighs whether a sentence hides what it or the one before says, by its strongest clause: a logarithm of odds, and the
 * offset after that clause.
 */
export function weighSecrecy(
  text: string,
  sentence: PromptSentence,
): { weight: number; end: number } {
  let strongest = { weight: -Infinity, end: 0 };
  if ((sentence.classes & hidingClasses) === 0) return strongest;
  for (const clause of readClauses(text, sentence)) {
    const weight = weighClause(clause);
    if (weight > strongest.weight) strongest = { weight, end: clause.at(-1)?.end ?? 0 };
  }
  return strongest;
}

/** Weighs what `readSecrecyFeatures` reads. */
function weighClause(words: readonly PromptWord[]): number {
  const { single, pairs } = getWeights();
  const counted = new Set<string>();
  let sum = secrecyWeights.bias + (single.get(getLengthFeature(words.length)) ?? 0);
  let previous = '^';
  let classes = 0;
  for (const word of words) {
    const stem = word.text.slice(0, stemLetters);
    const weight = single.get(stem);
    if (weight !== undefined && !counted.has(stem)) {
      counted.add(stem);
      sum += weight;
    }
    sum += pairs.get(previous)?.get(stem) ?? 0;
    previous = stem;
    classes |= word.classes;
  }
  return sum + (pairs.get(previous)?.get('$') ?? 0) + weighClasses(classes);
}
