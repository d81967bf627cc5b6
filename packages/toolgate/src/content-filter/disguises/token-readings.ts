import type { HiddenPatterns } from './hidden-patterns.ts';
import { createSiftedLetters } from './letter-order.ts';
import { createPatternStreams } from './pattern-stream.ts';
import type { OnFound, PatternStream } from './pattern-stream.ts';
import { createRecurring } from './recurring.ts';

/** A row of letters and digits of a text. */
export interface Token {
  /** The letters that its characters fold to, and the characters; only the first `length` of each belong to it. */
  letters: number[];
  codes: number[];
  length: number;
  hash: number;
  isNumber: boolean;
  hasDigit: boolean;
  /** How many tokens precede it in its line. */
  place: number;
}

/** Reads a text whose tokens may each mean a letter, or hold a piece of something. */
export interface TokenReadings {
  /** Reads a row of letters and digits. */
  token(token: Token): void;
  /** Reads the text between white space, by its hash. */
  chunk(hash: number): void;
  /** Reads the text between stronger signs, by its hash. */
  clause(hash: number): void;
  /** Reads a line, by its hash. */
  line(hash: number): void;
}

/** The number of tokens whose first letters spell a hidden text. */
const minInitials = 20;
/** Tokens of all kinds and of some, and pieces between stronger signs: each of them, every second, every third. */
const streamKinds = {
  all: {},
  all2: { step: 2 },
  all3: { step: 3 },
  words: {},
  words2: { step: 2 },
  numbers: {},
  numbers2: { step: 2 },
  numberPairs: { group: 2 },
  sifted: {},
  sifted2: { step: 2 },
  chunks: {},
  chunks2: { step: 2 },
  chunks3: { step: 3 },
  chunkPairs: { group: 2 },
  clauses: {},
  lines: {},
  first: {},
  second: {},
};

/** Creates the readings of tokens: each one, every second and third, all tokens of one kind, the first of each line. */
export function createTokenReadings(
  hidden: readonly HiddenPatterns[],
  onFound: OnFound,
): TokenReadings {
  const streams = createPatternStreams(streamKinds, { hidden, onFound });
  const { first, second, clauses, lines } = streams;
  const all = [streams.all, streams.all2, streams.all3];
  const words = [streams.words, streams.words2];
  const numbers = [streams.numbers, streams.numbers2, streams.numberPairs];
  const sifted = [streams.sifted, streams.sifted2];
  const chunks = [streams.chunks, streams.chunks2, streams.chunks3, streams.chunkPairs];
  const recurring = createRecurring({ memory: 64, share: 1 / 8 });
  const initials = createSiftedLetters(hidden, { minRun: minInitials, onFound });
  const siftedLetters = createSiftedLetters(hidden, { onFound });

  return {
    token({ letters, length, hash, isNumber, place }) {
      push(all, hash);
      push(isNumber ? numbers : words, hash);
      if (place === 0) first.push(hash);
      if (place === 1) second.push(hash);
      if (!isNumber) initials.push(letters[0] ?? 0);
      if (recurring.push(hash)) return;
      push(sifted, hash);
      if (!isNumber) for (let at = 0; at < length; at++) siftedLetters.push(letters[at] ?? 0);
    },
    chunk: (hash) => push(chunks, hash),
    clause: (hash) => clauses.push(hash),
    line: (hash) => lines.push(hash),
  };
}

function push(streams: readonly PatternStream[], symbol: number): void {
  for (const stream of streams) stream.push(symbol);
}
