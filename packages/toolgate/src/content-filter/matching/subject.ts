import { findStem, readStems } from '../paraphrase/index.ts';
import type { PromptIndex } from '../prompt-index/index.ts';
import { answerWeights } from '../thresholds.ts';

/** Number of messages to read, counted from the last, and of characters in each. */
const maxMessages = 2;
const maxCharacters = 2000;
/** Number of words of a sentence to compare in each direction. */
const maxWords = 40;

/** The rare words of a hidden text by their stems, and the sentence of each word. */
interface StemIndex {
  /** The words of each stem, in order. */
  places: ReadonlyMap<number, readonly number[]>;
  /** For each word, the number of its sentence. */
  sentences: Int32Array;
}

const noSentences = new Int32Array();
/** All answers to a prompt share its stems. */
const stemIndices = new WeakMap<PromptIndex['words'], StemIndex>();

function indexStems(words: PromptIndex['words']): StemIndex {
  const places = new Map<number, number[]>();
  const sentences = new Int32Array(words.length);
  for (let at = 0; at < words.length; at++) {
    const isNext = at > 0 && words[at]?.sentence.number !== words[at - 1]?.sentence.number;
    sentences[at] = (sentences[at - 1] ?? 0) + (isNext ? 1 : 0);
    const stem = findStem(words, at);
    if (stem === undefined) continue;
    const known = places.get(stem);
    if (known === undefined) places.set(stem, [at]);
    else known.push(at);
  }
  return { places, sentences };
}

/** A word of the hidden text that the user said. */
interface SaidWord {
  place: number;
  stem: number;
}

/**
 * Finds the subject of the user's messages. It reads them at the first call of the returned function.
 *
 * @returns the function that counts the rare words that the user said too, in the sentence of a hidden word. It returns at most
 *   `maxSubjectWords`.
 */
export function createSubjectCounter(
  { words }: PromptIndex,
  messages: readonly string[],
): (word: number) => number {
  let said: readonly SaidWord[] | undefined;
  let sentences: Int32Array = noSentences;

  /** Finds the words of the hidden text that the user said, in order. */
  function findSaid(): SaidWord[] {
    const stems = [...readSubjectStems(messages)];
    if (stems.length === 0) return [];
    const index = stemIndices.get(words) ?? indexStems(words);
    stemIndices.set(words, index);
    ({ sentences } = index);
    return stems
      .flatMap((stem) => (index.places.get(stem) ?? []).map((place) => ({ place, stem })))
      .toSorted((one, other) => one.place - other.place);
  }

  return (word) => {
    said ??= findSaid();
    if (said.length === 0) return 0;
    const found = new Set<number>();
    for (let at = findPlace(said, word - maxWords + 1); at < said.length; at++) {
      const { place = 0, stem = 0 } = said[at] ?? {};
      if (place >= word + maxWords) break;
      if (sentences[place] === sentences[word]) found.add(stem);
    }
    return Math.min(found.size, answerWeights.maxSubjectWords);
  };
}

/** Returns the position of the first said word at a place or after it. */
function findPlace(said: readonly SaidWord[], place: number): number {
  let first = 0;
  let end = said.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((said[middle]?.place ?? 0) < place) first = middle + 1;
    else end = middle;
  }
  return first;
}

/** Returns the stems of the last messages of a user. */
export function readSubjectStems(messages: readonly string[]): Set<number> {
  const stems = new Set<number>();
  for (const message of messages.slice(-maxMessages))
    for (const stem of readStems(message.slice(-maxCharacters))) stems.add(stem);
  return stems;
}
