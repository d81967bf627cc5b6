import type { HiddenIndex } from './hidden-index.ts';
import { leastRunSize } from './disclosure-ledger.ts';
import { createRecentlyUsed } from './recently-used.ts';
import { newlyCounted } from './run.ts';
import type { Run } from './run.ts';
import { createSourceScanner } from './source-scanner.ts';

/** What earlier answers of a conversation have given away of some hidden texts. */
export interface EarlierDisclosures {
  /** For each hidden text the words that these answers gave away; may hold the same word several times. */
  of(answers: readonly string[]): readonly (readonly Int32Array[])[];
}

/** The most characters of a conversation that are read, counted from its end. */
const mostCharacters = 400_000;
/** Each answer is read once; the next turn finds what it gave away here. */
const cacheLimits = { maximumEntries: 128, maximumCharacters: 500_000 };

/** Opens the memory of what earlier answers gave away. It depends on nothing but their text. */
export function createEarlierDisclosures(indices: readonly HiddenIndex[]): EarlierDisclosures {
  const known = createRecentlyUsed<readonly Int32Array[]>(cacheLimits);
  return {
    of(answers) {
      const read = lastCharacters(answers).map((answer) =>
        known.get(answer, () => disclosedWords(answer, indices)),
      );
      return indices.map((_, at) => read.flatMap((words) => words[at] ?? []));
    },
  };
}

/** The last answers, of which the first may be cut. */
function lastCharacters(answers: readonly string[]): string[] {
  let left = mostCharacters;
  const last: string[] = [];
  for (const answer of answers.toReversed()) {
    if (left === 0) break;
    const text = answer.slice(-left);
    left -= text.length;
    if (text !== '') last.push(text);
  }
  return last;
}

/** Reads an answer in all its disguises, as the filter would have, but without a verdict. */
function disclosedWords(answer: string, indices: readonly HiddenIndex[]): Int32Array[] {
  const disclosed = indices.map(() => new Set<number>());
  const ledgers = indices.map((index, at) => ({
    index,
    weigh: () => 0,
    record(run: Run, word: number) {
      const wordSize = index.words[word]?.size ?? 0;
      for (const added of newlyCounted(run, { wordSize, leastSize: leastRunSize }))
        disclosed[at]?.add(added);
      return false;
    },
  }));
  const scanner = createSourceScanner({ ledgers });
  scanner.scan(answer);
  scanner.end();
  return disclosed.map((words) => Int32Array.from(words));
}
