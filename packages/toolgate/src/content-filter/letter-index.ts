import { seedHash } from './letter-trail.ts';
import { createSeedTable } from './seed-table.ts';
import type { SeedTable } from './seed-table.ts';

/** A word in one of the forms in which it is looked for. */
export interface SpelledWord {
  /** Which of the hidden words it is. */
  word: number;
  /** Its letters, as a matcher is told of them. */
  letters: readonly number[];
}

/** Hidden words one after the other, prepared for finding stretches of them. */
export interface LetterIndex {
  /** The letters in every order that is looked for, one after the other with zeros between. */
  readonly letters: Int32Array;
  /** For each letter, which place it belongs to: a count that grows from word to word through `letters`. */
  readonly placeOf: Int32Array;
  /** For each place, which of the words stands there; -1 for none. */
  readonly wordAt: Int32Array;
  /** Where in `letters` the seeds end. */
  readonly seeds: SeedTable;
}

/** Prepares the words in each of the orders in which they are looked for. */
export function buildLetterIndex(orders: readonly (readonly SpelledWord[])[]): LetterIndex {
  const letters: number[] = [];
  const placeOf: number[] = [];
  const wordAt: number[] = [];

  function add(word: number, spelled: readonly number[]): void {
    for (const letter of spelled) {
      letters.push(letter);
      placeOf.push(wordAt.length);
    }
    wordAt.push(word);
  }

  for (const order of orders) {
    for (const { word, letters: spelled } of order) add(word, spelled);
    add(-1, [0]);
  }
  const index = {
    letters: Int32Array.from(letters),
    placeOf: Int32Array.from(placeOf),
    wordAt: Int32Array.from(wordAt),
  };
  return { ...index, seeds: collectSeeds(index) };
}

/** One seed for each word, which ends with it; a character of Chinese or Japanese is a word. */
function collectSeeds({ letters, placeOf, wordAt }: Omit<LetterIndex, 'seeds'>): SeedTable {
  const seeds = createSeedTable({ seeds: wordAt.length, places: letters.length });
  letters.forEach((letter, at) => {
    if (letter > 0 && placeOf[at] !== placeOf[at + 1]) seeds.add(seedHash(letters, at + 1), at);
  });
  return seeds;
}
