import { foldText } from '../../../../toolgate/src/prompt-guard/disguises/index.ts';
import { isUnspaced, splitWords } from '../../../../toolgate/src/prompt-guard/text/index.ts';

/** A text as numbers of words. */
export interface WordCorpus {
  /** Rank of each word by its frequency; {@link rareWord} for a rare one. Sentence starts are words too. */
  ranks: Int32Array;
  /** The guard's number for the word of each rank, as `splitWords` gives it. */
  hashes: readonly number[];
  counts: readonly number[];
}

/** Rank of all rare words. */
const rareWord = -1;
/** Marks the beginning of a sentence; no word has this number. */
const sentenceStart = 1;

/** Reads texts as the guard does, and keeps their most frequent words; scripts without spaces have no words. */
export function readWordCorpus(
  texts: Iterable<string>,
  { maxWords, minCount }: { maxWords: number; minCount: number },
): WordCorpus {
  const counts = new Map<number, number>();
  const hashes = new GrowingList();
  for (const text of texts) {
    const words = splitWords(foldText(text));
    let sentence = -1;
    for (let word = 0; word < words.count; word += 1) {
      if (isUnspaced(words.text.charCodeAt(words.from[word] ?? 0))) continue;
      if (words.sentence[word] !== sentence) hashes.add(sentenceStart);
      sentence = words.sentence[word] ?? 0;
      const hash = words.hash[word] ?? 0;
      hashes.add(hash);
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
  }
  counts.set(sentenceStart, hashes.count);
  const frequent = [...counts]
    .filter(([, count]) => count >= minCount)
    .toSorted(([one, many], [other, few]) => few - many || one - other)
    .slice(0, maxWords);
  const ranks = new Map(frequent.map(([hash], rank) => [hash, rank]));
  return {
    ranks: hashes.values.subarray(0, hashes.count).map((hash) => ranks.get(hash) ?? rareWord),
    hashes: frequent.map(([hash]) => hash),
    counts: frequent.map(([, count]) => count),
  };
}

class GrowingList {
  values = new Int32Array(1 << 20);
  count = 0;

  add(value: number): void {
    if (this.count === this.values.length) {
      const larger = new Int32Array(this.count * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.count] = value;
    this.count += 1;
  }
}
