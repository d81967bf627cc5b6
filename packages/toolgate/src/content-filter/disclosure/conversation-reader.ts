import type { LongWork } from '../../internal/index.ts';
import { findSharedInPieces, findSharedWords } from '../matching/index.ts';
import type { PromptIndex } from '../prompt-index/index.ts';
import { sumLimits } from '../thresholds.ts';
import {
  createEarlierFinder,
  type DisclosureCache,
  type EarlierDisclosure,
  noDisclosure,
} from './earlier-disclosures.ts';

/** The texts of a conversation before an answer. */
interface ConversationTexts {
  /** User messages and tool results. */
  exempt?: readonly string[];
  /** Earlier answers, oldest first. */
  earlierAnswers?: readonly string[];
}

/**
 * Reads conversations for the filters of some hidden texts, each given by its number. Most answers repeat no hidden word, so
 * nothing is read for them.
 */
export interface ConversationReader {
  /** Returns the words of a hidden text that earlier answers revealed. */
  findDisclosed(answers: readonly string[], text: number): EarlierDisclosure;
  /** Returns the words of a hidden text that users and tools said. */
  findExempted(exempt: readonly string[], text: number): ReadonlySet<number>;
  /**
   * Reads a long conversation in pieces, so that no answer has to read it at its first hidden word. Reading a short one takes
   * a few milliseconds; this returns `undefined` then.
   */
  readAhead(texts: ConversationTexts): LongWork<void> | undefined;
}

/** Number of characters from which texts are read ahead: answers, which may be in disguise, and other texts. */
const manyAnswerCharacters = 32_768;
const manyExemptCharacters = 262_144;
const minWords = sumLimits.minExemptSize;

/** Creates the reader of the conversations about some hidden texts. */
export function createConversationReader(
  indices: readonly PromptIndex[],
  cache: DisclosureCache,
): ConversationReader {
  const earlier = createEarlierFinder(indices, cache);
  const exempted = new WeakMap<readonly string[], readonly ReadonlySet<number>[]>();

  function* readExempt(exempt: readonly string[]): LongWork<void> {
    const found: Set<number>[] = [];
    for (const index of indices)
      found.push(yield* findSharedInPieces(index, { texts: exempt, minWords }));
    exempted.set(exempt, found);
  }

  return {
    findDisclosed: (answers, text) => earlier.find(answers)[text] ?? noDisclosure,
    findExempted(exempt, text) {
      const index = indices[text];
      const known = exempted.get(exempt)?.[text];
      if (known !== undefined || index === undefined) return known ?? new Set();
      return findSharedWords(index, { texts: exempt, minWords });
    },
    readAhead({ exempt = [], earlierAnswers = [] }) {
      const work = [
        ...(isLong(earlierAnswers, manyAnswerCharacters)
          ? [earlier.readAhead(earlierAnswers)]
          : []),
        ...(isLong(exempt, manyExemptCharacters) ? [readExempt(exempt)] : []),
      ];
      return work.length === 0 ? undefined : finishAll(work);
    },
  };
}

function* finishAll(works: readonly LongWork<void>[]): LongWork<void> {
  for (const work of works) yield* work;
}

function isLong(texts: readonly string[], characters: number): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) >= characters;
}
