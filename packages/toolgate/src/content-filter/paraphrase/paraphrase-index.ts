import { type LongWork, pieceCharacters } from '../long-work.ts';
import { paraphraseLimits } from '../thresholds.ts';
import { findStem, type StemmedWord } from './stems.ts';

/** The instructions of a hidden text by their stems, for recognising them in other words. */
export interface ParaphraseIndex {
  /** The numbers of the instructions with a stem, ascending. Stems of many instructions or of facts are absent. */
  readonly instructionsOf: ReadonlyMap<number, readonly number[]>;
}

/** The memory of one stem in bytes, measured in Node.js 24. */
const stemBytes = 120;
/** Number of words in one piece of work. */
const pieceWords = pieceCharacters / 8;

/** Returns the memory of an index in bytes. */
export function measureParaphrases(index: ParaphraseIndex | undefined): number {
  return (index?.instructionsOf.size ?? 0) * stemBytes;
}

/**
 * Indexes the rare stems of the instructions of a hidden text, in pieces. Returns `undefined` when it has too few
 * instructions for a paraphrase.
 */
export function* buildParaphraseIndex(
  words: readonly StemmedWord[],
): LongWork<ParaphraseIndex | undefined> {
  const found = new Map<number, number[]>();
  const common = new Set<number>();
  let sentence: StemmedWord['sentence'] | undefined;
  let last = -1;
  for (const [at, word] of words.entries()) {
    if (at % pieceWords === 0) yield;
    if (word.sentence !== sentence) {
      ({ sentence } = word);
      if (sentence.isInstruction) last++;
    }
    const stem = findStem(words, at);
    if (stem === undefined || common.has(stem)) continue;
    const instructions = found.get(stem) ?? [];
    if (instructions.at(-1) !== last) instructions.push(last);
    if (!sentence.isInstruction || instructions.length > paraphraseLimits.maxInstructions) {
      common.add(stem);
      found.delete(stem);
    } else found.set(stem, instructions);
  }
  return last + 1 < paraphraseLimits.minInOrder ? undefined : { instructionsOf: found };
}
