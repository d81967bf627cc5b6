import {
  copyText,
  createLruCache,
  cutText,
  finishAtOnce,
  type LongWork,
  type LruCache,
} from '../../internal/index.ts';
import { createSourceScanner, type LeakDetector, newlyCountedWords } from '../matching/index.ts';
import type { PromptIndex } from '../prompt-index/index.ts';
import { sliceLimits, sumLimits } from '../thresholds.ts';

/** Finds the words of some hidden texts that earlier answers of a conversation revealed. */
export interface EarlierFinder {
  /** Returns them for each hidden text. */
  find(answers: readonly string[]): readonly EarlierDisclosure[];
  /** Reads the answers ahead of `find`, in pieces. */
  readAhead(answers: readonly string[]): LongWork<void>;
}

/** The words of one hidden text that earlier answers revealed. */
export interface EarlierDisclosure {
  /** The words that each answer revealed, newest first, and the words of all slices together. */
  answers: readonly Int32Array[];
  /** Words that answers revealed in slices: pieces of different answers that continue each other. */
  chains: Int32Array;
  /** How often an answer stopped within a sentence and the next answer continued there. */
  cuts: number;
}

/** The disclosure of no words. */
export const noDisclosure: EarlierDisclosure = { answers: [], chains: Int32Array.of(), cuts: 0 };

/** The words of one hidden text that one answer revealed. */
interface Disclosure {
  /** Words in matches that are long enough to count. */
  words: Int32Array;
  /** All words in matches of any size. They count where other answers continue them. */
  pieces: Int32Array;
  /** Whether the answer is short and says little else. It is then a slice, even if no other answer continues it. */
  isSlice: boolean;
}

/** Number of characters in one piece of work. The worst ones take a millisecond. */
const pieceCharacters = 1024;
/** Number of characters to read, from the end of a conversation. */
const maxCharacters = 400_000;
/** The disclosures of earlier answers. The filter reads each answer once; the next turn takes the result from here. */
export type DisclosureCache = LruCache<readonly Disclosure[]>;

/** The number of finders so far. Finders share a cache, so the number of a finder is part of its keys. */
let finders = 0;

/** Creates a cache of disclosures, for the answers to all prompts. */
export function createDisclosureCache(): DisclosureCache {
  return createLruCache({
    maxEntries: 1000,
    maxSize: 2_000_000,
    sizeOf: (_, key) => key.length,
  });
}

/** Creates a reader of earlier answers. It caches the result for each answer, because that depends only on the text. */
export function createEarlierFinder(
  indices: readonly PromptIndex[],
  cache: DisclosureCache,
): EarlierFinder {
  const finder = (finders += 1);
  const keyOf = (answer: string): string => `${finder} ${answer}`;
  return {
    find(answers) {
      const disclosed = selectTexts(answers).map((text) =>
        cache.get(keyOf(text), () => finishAtOnce(findDisclosures(text, indices))),
      );
      return indices.map((index, at) => {
        const found = disclosed.flatMap((of) => of[at] ?? []);
        return { answers: found.map(({ words }) => words), ...findChains(found, index) };
      });
    },
    *readAhead(answers) {
      for (const text of selectTexts(answers)) {
        if (cache.find(keyOf(text)) !== undefined) continue;
        const found = yield* findDisclosures(text, indices);
        cache.get(keyOf(text), () => found);
      }
    },
  };
}

/** Returns the last answers, newest first, and their slices joined: so slices of one or two words are long enough to be found. */
function selectTexts(answers: readonly string[]): string[] {
  const last = takeLastCharacters(answers);
  const joined = joinSlices(last.toReversed());
  return joined === '' ? last : [...last, joined];
}

/** A number or a bullet before a slice. */
const sliceMarker = /^[^\p{L}]{0,12}(?:\d+[^\p{L}]{1,4})?/u;

/** Whether several answers are short enough to be slices. */
export function haveSlices(answers: readonly string[]): boolean {
  return answers.filter(isSlice).length > 1;
}

function isSlice(answer: string): boolean {
  return answer !== '' && answer.length <= sliceLimits.maxCharacters;
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Joins the answers that are short enough to be slices, in their order. Returns an empty string for fewer than two. */
export function joinSlices(answers: readonly string[]): string {
  const slices = answers.filter(isSlice).map((answer) => answer.replace(sliceMarker, ''));
  return slices.length < 2 ? '' : slices.join(' ');
}

/**
 * Returns the words of chains (pieces of consecutive answers that continue each other in the hidden text) and `cuts` (how
 * often an answer continues where the answer before it stopped). Chance pieces are short and far apart, so they form no chain.
 */
function findChains(
  answers: readonly Disclosure[],
  index: PromptIndex,
): Pick<EarlierDisclosure, 'chains' | 'cuts'> {
  const owners = new Map<number, number>();
  for (const [answer, { pieces }] of answers.entries())
    for (const word of pieces) if (!owners.has(word)) owners.set(word, answer);
  const words = [...owners.keys()].toSorted((one, other) => one - other);
  const chained: number[] = [];
  let cuts = 0;
  for (let first = 0; first < words.length;) {
    let end = first + 1;
    while (end < words.length && isNext(words[end - 1] ?? 0, words[end] ?? 0)) end++;
    const run = words.slice(first, end);
    const passes = findPasses(run, owners, index);
    const isChain = passes.some((passed) => Math.abs(passed) === 1);
    if (isChain && run.length >= sliceLimits.minChainWords) {
      chained.push(...run);
      cuts += passes.filter((passed) => passed === 1).length;
    } else chained.push(...run.filter((word) => answers[owners.get(word) ?? 0]?.isSlice === true));
    first = end;
  }
  return { chains: Int32Array.from(chained), cuts };
}

/**
 * Returns, for each word of a chain that follows another word of its sentence, how many answers later it was said. If a user
 * asks for slices, an answer continues a sentence of the answer before it, forwards or backwards. Ordinary answers end with
 * a step, a row or a sentence, and users ask about the items of a list in any order.
 */
function findPasses(
  run: readonly number[],
  owners: ReadonlyMap<number, number>,
  { words }: PromptIndex,
): number[] {
  return run.flatMap((word, at) => {
    const before = run[at - 1];
    if (before === undefined || words[before]?.sentence.number !== words[word]?.sentence.number)
      return [];
    // The newest answer comes first.
    return [(owners.get(before) ?? 0) - (owners.get(word) ?? 0)];
  });
}

function isNext(word: number, next: number): boolean {
  return next - word <= sliceLimits.maxMissingWords + 1;
}

/** Returns the last answers, newest first; the oldest of them may be cut. */
function takeLastCharacters(answers: readonly string[]): string[] {
  let left = maxCharacters;
  const last: string[] = [];
  for (const answer of answers.toReversed()) {
    if (left === 0) break;
    const text = answer.length > left ? copyText(answer.slice(-left)) : answer;
    left -= text.length;
    if (text !== '') last.push(text);
  }
  return last;
}

/**
 * Finds the hidden words in an answer, in pieces and without a verdict. It reads plain text, leetspeak, text backwards and
 * encoded text, but no ciphers.
 */
function* findDisclosures(
  answer: string,
  indices: readonly PromptIndex[],
): LongWork<readonly Disclosure[]> {
  const disclosed = indices.map(() => new Set<number>());
  const pieces = indices.map(() => new Set<number>());
  const detectors = indices.map((index, at): LeakDetector => ({
    index,
    weigh: () => 0,
    record(match) {
      for (const word of newlyCountedWords(match, index.words, sumLimits.minMatchSize))
        disclosed[at]?.add(word);
      for (const word of newlyCountedWords(match, index.words, 1)) pieces[at]?.add(word);
      return false;
    },
  }));
  const scanner = createSourceScanner({ detectors });
  for (const piece of cutText(answer, pieceCharacters)) {
    scanner.scan(piece);
    yield;
  }
  scanner.end();
  const size = isSlice(answer) ? countLetters(answer) : Number.POSITIVE_INFINITY;
  return disclosed.map((words, at) => {
    const said = Int32Array.from(pieces[at] ?? []);
    let letters = 0;
    for (const word of said) letters += indices[at]?.words[word]?.form.letters.length ?? 0;
    return {
      words: Int32Array.from(words),
      pieces: said,
      isSlice: said.length >= sliceLimits.minSize && letters >= size * sliceLimits.minShare,
    };
  });
}
