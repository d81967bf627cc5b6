import type { PatternSearch } from './hidden-patterns.ts';
import { createSiftedLetters } from './letter-order.ts';
import {
  createPatternSource,
  type PatternSource,
  type PatternStreamKind,
} from './pattern-stream.ts';
import { createRecurring } from './recurring.ts';

/** A row of letters and digits in a text. */
export interface Token {
  /** Its folded letters, and its characters. Only the first `length` entries of each are part of it. */
  letters: number[];
  codes: number[];
  length: number;
  hash: number;
  isNumber: boolean;
  hasDigit: boolean;
  /** Number of tokens before it in its line. */
  place: number;
}

/** Reads a text in which each token may mean a letter, or contain a piece of a hidden text. */
export interface TokenReadings {
  /** Reads a row of letters and digits. */
  token(token: Token): void;
  /** Reads the hash of a text between white space. */
  chunk(hash: number): void;
  /** Reads the hash of a text between stronger signs. */
  clause(hash: number): void;
  /** Reads the hash of a line. */
  line(hash: number): void;
  /** Ends the text. */
  end(): void;
}

/** Minimum number of tokens with first letters that spell a hidden text. */
const minInitials = 20;
/** How to read the symbols of each kind: each one, every second, every third, or two together. */
const kinds: Readonly<
  Record<'all' | 'words' | 'numbers' | 'sifted' | 'chunks' | 'single', readonly PatternStreamKind[]>
> = {
  all: [{}, { step: 2 }, { step: 3 }],
  words: [{}, { step: 2 }],
  numbers: [{}, { step: 2 }, { group: 2 }],
  sifted: [{}, { step: 2 }],
  chunks: [{}, { step: 2 }, { step: 3 }, { group: 2 }],
  single: [{}],
};

/** Creates the readings of tokens: each one, every second and third, all tokens of one kind, and the first two of each line. */
export function createTokenReadings(search: PatternSearch): TokenReadings {
  const sources: PatternSource[] = [];
  const create = (kind: readonly PatternStreamKind[]): PatternSource => {
    const source = createPatternSource(kind, search);
    sources.push(source);
    return source;
  };
  const open = (kind: readonly PatternStreamKind[]): ((symbol: number) => void) => {
    const source = create(kind);
    return (symbol) => {
      source.push(symbol);
      source.read();
    };
  };
  const all = open(kinds.all);
  const words = createPart(create(kinds.words));
  const numbers = open(kinds.numbers);
  const sifted = createPart(create(kinds.sifted));
  const first = open(kinds.single);
  const second = open(kinds.single);
  const isRecurring = createRecurring(1 / 8);
  const readInitial = createSiftedLetters(search, minInitials);
  const readSifted = createSiftedLetters(search);

  return {
    token({ letters, length, hash, isNumber, place }) {
      all(hash);
      if (isNumber) {
        numbers(hash);
        words.leaveOut();
      } else words.push(hash);
      if (place === 0) first(hash);
      if (place === 1) second(hash);
      if (!isNumber) readInitial(letters[0] ?? 0);
      if (isRecurring(hash)) {
        sifted.leaveOut();
        return;
      }
      sifted.push(hash);
      if (!isNumber) for (let at = 0; at < length; at++) readSifted(letters[at] ?? 0);
    },
    chunk: open(kinds.chunks),
    clause: open(kinds.single),
    line: open(kinds.single),
    end() {
      for (const source of sources) source.end();
    },
  };
}

/**
 * Number of tokens to read after a token was left out. After that, no window reaches back to the gap, even with every
 * second token.
 */
const maxSince = 64;

/**
 * Creates the reading of a part of the tokens. While no token is left out, another source reads the same tokens, so
 * this one does not read.
 */
function createPart(source: PatternSource) {
  let toRead = 0;
  return {
    push(symbol: number): void {
      source.push(symbol);
      if (toRead === 0) return;
      toRead--;
      source.read();
    },
    /** Leaves a token out. */
    leaveOut(): void {
      toRead = maxSince;
    },
  };
}
