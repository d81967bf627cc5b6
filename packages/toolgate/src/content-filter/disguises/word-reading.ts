import { countConsonants, createWordChain, type WordChain } from '../word-chains/index.ts';
import type { PatternSearch } from './hidden-patterns.ts';
import { createRecurring } from './recurring.ts';
import type { CutWord } from './word-cutter.ts';

/** Follows the words of hidden texts through a text. */
export interface WordReading {
  /** Reads a word that ends before `offset`. */
  word(word: CutWord, offset: number): void;
  /** Reads the key of a word that the last word says in a code. */
  decoded(key: number, offset: number): void;
  /** Reads white space. */
  space(offset: number): void;
  /** Returns the offset from which text is held; Infinity without held text. */
  holdFrom(): number;
  /** Begins another part of the answer, with offsets from 0. */
  restart(): void;
  /**
   * Marks all words so far as earlier answers, which the client already has. If they revealed almost too much, this answer
   * needs less to be a leak.
   */
  continueAnswers(): void;
}

/**
 * The minimum weight at which one chain (`chainLeak`), or all chains of an answer (`totalLeak`), are a leak. For a
 * short hidden text, `share` of its weight is enough, but never less than `minLeak`. Measured with
 * `pnpm bench:rewritings DATA`: known rewritings found, against ordinary answers blocked.
 */
const chainLeak = { weight: 16, share: 0.7 };
const totalLeak = { weight: 32, share: 0.45 };
const minLeak = 12;
/** Minimum weight of a chain that holds text. */
const holdWeight = 6;
/**
 * Share of the limits from which earlier answers revealed almost too much, since a block keeps them below the limits. Then
 * a chain of `weight` is a leak: half of a slice of four words.
 */
const slicedLeak = { share: 0.75, weight: 2 };
/** Number of words after which an interrupted chain no longer holds text. */
const maxGap = 24;
/** Minimum share of a word that only separates others. For comparison, `the` is a sixteenth of English. */
const recurringShare = 0.09;
const minConsonants = 2;
/** Number of words to remember, to find consonants that were added to each word. */
const remembered = 8;

/** Creates the reading of words. */
export function createWordReading({ hidden, onFound }: PatternSearch): WordReading {
  const chains = hidden.map((one) => ({
    one,
    chain: createWordChain(one.chains(), one.weigh),
    /** The heaviest chain so far. */
    heaviest: 0,
    minWeight: holdWeight,
  }));
  const recent = createRecentKeys();
  const isRecurring = createRecurring(recurringShare);
  let time = 0;
  let [chunkKey, wordsInChunk] = [0, 0];
  let heldAt = Number.POSITIVE_INFINITY;
  let heldUntil = 0;

  function look(key: number, offset: number): void {
    for (const state of chains) {
      const { one, chain, minWeight } = state;
      if (!chain.knows(key) || countConsonants(key) < minConsonants) continue;
      const weight = chain.push(key, time);
      state.heaviest = Math.max(state.heaviest, weight);
      if (weight < minWeight) continue;
      if (minWeight < holdWeight || isLeak(weight, chain)) onFound(one.kind);
      heldAt = Math.min(heldAt, offset);
      heldUntil = time + maxGap;
    }
  }

  return {
    word({ key, digitKey, hash, isCommon }, offset) {
      // Numbers and recurring words are separators and do not count as time.
      if (hash !== 0 && !isRecurring(hash)) time++;
      if (time > heldUntil) heldAt = Number.POSITIVE_INFINITY;
      chunkKey |= key;
      wordsInChunk++;
      if (isCommon || key === 0) return;
      look(key, offset);
      if (digitKey !== 0) look(key | digitKey, offset);
      const added = recent.findAdded(key);
      if (added !== 0) look(key & ~added, offset);
    },
    decoded: look,
    space(offset) {
      if (wordsInChunk > 1) look(chunkKey, offset);
      chunkKey = 0;
      wordsInChunk = 0;
    },
    holdFrom: () => heldAt,
    restart() {
      heldAt = Number.POSITIVE_INFINITY;
    },
    continueAnswers() {
      for (const state of chains)
        if (state.heaviest >= holdWeight && isLeak(state.heaviest, state.chain, slicedLeak.share))
          state.minWeight = slicedLeak.weight;
    },
  };
}

/** Remembers the keys of the last words. */
function createRecentKeys() {
  const recent = new Int32Array(remembered);
  let count = 0;
  return {
    /** Adds a key. Returns the consonants in all of the last words except at most one. Those may have been added. */
    findAdded(key: number): number {
      recent[count % remembered] = key;
      count++;
      let inAll = -1;
      let inAllButOne = 0;
      // A consonant that two words lack was not added to every word.
      for (let at = 0; at < remembered && (inAll | inAllButOne) !== 0; at++) {
        const other = recent[at] ?? 0;
        inAllButOne = (inAllButOne & other) | (inAll & ~other);
        inAll &= other;
      }
      return inAll | inAllButOne;
    },
  };
}

/** Whether a chain of this weight, or all chains together, reach a share of the weight of a leak. */
function isLeak(weight: number, chain: WordChain, share = 1): boolean {
  const all = chain.weigh();
  const limit = (leak: typeof chainLeak): number =>
    share * Math.max(minLeak, Math.min(leak.weight, all * leak.share));
  return weight >= limit(chainLeak) || chain.total >= limit(totalLeak);
}
