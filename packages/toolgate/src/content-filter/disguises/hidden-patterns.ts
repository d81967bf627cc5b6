import { finishAtOnce, type LongWork } from '../long-work.ts';
import { indexPatterns, type PromptPatterns } from '../patterns/index.ts';
import type { PromptIndex } from '../prompt-index/index.ts';
import { type ChainIndex, indexChains } from '../word-chains/index.ts';

/** A hidden text with the indices for the readings of disguises. */
export interface HiddenPatterns {
  /** The kind of the text. */
  kind: PromptIndex['kind'];
  /** Returns how much a word counts in this answer. */
  weigh: (word: number) => number;
  /** Returns the index for finding its words with other words between them. */
  chains: () => ChainIndex;
  /** Returns the patterns of its letters. They are indexed when an answer first looks like a cipher. */
  patterns: () => PromptPatterns;
}

/** What the readings of disguises look for. */
export interface PatternSearch {
  hidden: readonly HiddenPatterns[];
  /** Receives the kind of a found hidden text. */
  onFound: (kind: HiddenPatterns['kind']) => void;
}

const chainIndices = new WeakMap<PromptIndex, ChainIndex>();
const patternIndices = new WeakMap<PromptIndex, PromptPatterns>();

/**
 * Prepares the index that every answer needs, in pieces. At once, 500 kB blocked the event loop for 20 ms
 * (`pnpm soak:tenants`).
 *
 * @returns the memory of the index in bytes.
 */
export function* prepareChains(index: PromptIndex): LongWork<number> {
  const chains = chainIndices.get(index) ?? (yield* indexChains(index.words));
  chainIndices.set(index, chains);
  return chains.bytes;
}

/** Prepares a hidden text for the readings. All answers share its indices. */
export function getHiddenPatterns(
  index: PromptIndex,
  weigh: (word: number) => number,
): HiddenPatterns {
  return {
    kind: index.kind,
    weigh,
    chains: () => remember(chainIndices, index, () => finishAtOnce(indexChains(index.words))),
    patterns: () => remember(patternIndices, index, () => indexPatterns(index)),
  };
}

function remember<Value>(
  known: WeakMap<PromptIndex, Value>,
  index: PromptIndex,
  create: () => Value,
): Value {
  const value = known.get(index) ?? create();
  known.set(index, value);
  return value;
}
