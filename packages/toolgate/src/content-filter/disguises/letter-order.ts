import {
  createRun,
  createStrideHash,
  maxStride,
  type PromptPatterns,
  type Run,
  strideWindow,
} from '../patterns/index.ts';
import type { HiddenPatterns, PatternSearch } from './hidden-patterns.ts';

/** Minimum run of letters that reveals a hidden text with a changed letter order. */
const minMovedRun = 17;
/** Minimum run of letters that are in order after others are left out: about twelve words. Tables often have shorter runs. */
const minSiftedRun = 66;
/** Minimum weight of a word that is part of instructions. */
const minWeight = 0.5;

/** Takes the letters of a text, one by one. */
type ReadLetter = (letter: number) => void;

interface Search {
  one: HiddenPatterns;
  patterns: PromptPatterns;
  /** The run of letters for each stride and each remainder. Created when a window is first found. */
  runs: Run[];
}

/** Creates a reader for letters written in columns or rails, or for text in which only every second to twelfth letter counts. */
export function createLetterOrder({ hidden, onFound }: PatternSearch): ReadLetter {
  const hash = createStrideHash();
  const searches = hidden.map((one): Search => ({ one, patterns: one.patterns(), runs: [] }));
  let count = 0;

  function follow({ one, patterns, runs }: Search, stride: number): void {
    // At stride 1, letters in order may be an ordinary quotation.
    const table = stride === 1 ? patterns.strides() : patterns.letters();
    const place = table.find(hash.getHash(stride));
    if (place < 0) return;
    const run = (runs[stride * maxStride + (count % stride)] ??= createRun(strideWindow));
    if (run(place, Math.floor(count / stride)) < minMovedRun) return;
    if (one.weigh(patterns.wordAtStride(place)) > 0) onFound(one.kind);
  }

  return (letter) => {
    const sampled = hash.push(letter);
    count++;
    for (let stride = 1; sampled >> stride > 0; stride++)
      if (((sampled >> stride) & 1) === 1) for (const search of searches) follow(search, stride);
  };
}

/** Creates a reader for letters that are in order after others are left out. */
export function createSiftedLetters(
  { hidden, onFound }: PatternSearch,
  minRun: number = minSiftedRun,
): ReadLetter {
  const hash = createStrideHash(1);
  let count = 0;
  const searches = hidden.map((one) => {
    const patterns = one.patterns();
    return { one, patterns, run: createRun(strideWindow) };
  });
  return (letter) => {
    const sampled = hash.push(letter);
    count++;
    if (sampled === 0) return;
    for (const { one, patterns, run } of searches) {
      const place = patterns.letters().find(hash.getHash(1));
      if (place < 0 || run(place, count) < minRun) continue;
      if (one.weigh(patterns.wordAtStride(place)) >= minWeight) onFound(one.kind);
    }
  };
}
