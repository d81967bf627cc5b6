import { extendHash, firstIdeograph, isIdeograph, readLetters } from '../reading/index.ts';
import { wordWeights } from '../thresholds.ts';

/** Number of letters in a stem. `delivers` and `delivery` have the same stem. */
const stemLetters = 5;
const minWordLetters = 4;

/** Receives the stems of a text. */
export interface StemReader {
  /** Reads the next folded letter. */
  letter(code: number): void;
  /** Ends the current word. */
  endWord(): void;
}

/**
 * Creates a reader of stems: the hash of the first five letters of each word with four or more, and of each pair of ideographs
 * in a row.
 */
export function createStemReader(onStem: (stem: number, isPair: boolean) => void): StemReader {
  let hash = 0;
  let size = 0;
  let ideograph = 0;
  const reader: StemReader = {
    letter(code) {
      if (code < firstIdeograph || !isIdeograph(code)) {
        if (size < stemLetters) hash = extendHash(hash, code);
        size++;
        ideograph = 0;
        return;
      }
      if (size > 0) reader.endWord();
      if (ideograph > 0) onStem(extendHash(extendHash(0, ideograph), code), true);
      ideograph = code;
    },
    endWord() {
      if (size >= minWordLetters) onStem(hash, false);
      hash = 0;
      size = 0;
      ideograph = 0;
    },
  };
  return reader;
}

/** A word of a hidden text. */
export interface StemmedWord {
  readonly form: { readonly letters: readonly number[]; readonly rarity: number };
  readonly sentence: { readonly number: number; readonly isInstruction: boolean };
}

/** Returns the stem of a word of a hidden text, or of an ideograph and the next one; `undefined` for a common or short word. */
export function findStem(words: readonly StemmedWord[], at: number): number | undefined {
  const { letters = [], rarity = 0 } = words[at]?.form ?? {};
  if (isIdeograph(letters[0] ?? 0)) {
    const next = words[at + 1]?.form.letters ?? [];
    const isRare = rarity >= wordWeights.ideographRarity && next.length > 0;
    return isRare ? hashStem([...letters, ...next]) : undefined;
  }
  return rarity >= 1 && letters.length >= minWordLetters ? hashStem(letters) : undefined;
}

function hashStem(letters: readonly number[]): number {
  return letters.slice(0, stemLetters).reduce(extendHash, 0);
}

/** Returns the stems of a text. */
export function readStems(text: string): Set<number> {
  const stems = new Set<number>();
  const reader = createStemReader((stem) => stems.add(stem));
  readLetters(text, {
    letter: (code) => reader.letter(code),
    separator: () => reader.endWord(),
  });
  reader.endWord();
  return stems;
}
