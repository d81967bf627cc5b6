import { foldStrideCharacter } from '../patterns/index.ts';
import type { PatternSearch } from './hidden-patterns.ts';
import { createLetterOrder, createSiftedLetters } from './letter-order.ts';
import { createGroupStream, createPatternSource } from './pattern-stream.ts';
import { createRecurring } from './recurring.ts';

/** Takes the code points of a text. `letter` is the folded letter of one, or 0. */
export type ReadCharacter = (code: number, letter: number) => void;

const space = 0x20;
/** Minimum share of a letter that only separates others. For comparison, `e` is an eighth of English. */
const separatorShare = 0.22;

/** Reads each character as a sign that may mean a letter. */
export interface SingleReadings {
  /** Takes the next code point. `letter` is its folded letter, or 0. */
  push(code: number, letter: number): void;
  /** Reads the unread characters, once there are enough. */
  read(): void;
  /** Reads the unread characters, even if there are few. */
  end(): void;
}

/** Creates the readings of single characters: all except white space, and only the letters. */
export function createSingleReadings(search: PatternSearch): SingleReadings {
  const characters = createPatternSource([{}], search);
  const letters = createPatternSource([{}], search);
  return {
    push(code, letter) {
      if (code > space) characters.push(code);
      if (isAlphabetic(letter)) letters.push(letter);
    },
    read() {
      characters.read();
      letters.read();
    },
    end() {
      characters.end();
      letters.end();
    },
  };
}

/**
 * Creates the readings for text without words: characters in groups of two to eight; letters without a separating
 * letter; letters and characters in another order.
 */
export function createGroupReadings(search: PatternSearch): ReadCharacter {
  const readGroups = createGroupStream(search);
  const readLetter = createLetterOrder(search);
  const readFolded = createLetterOrder(search);
  const isRecurring = createRecurring(separatorShare);
  const readSifted = createSiftedLetters(search);
  const readUnsifted = createSiftedLetters(search);

  return (code, letter) => {
    if (code < 0x10000) readFolded(foldStrideCharacter(code));
    if (code > space) readGroups(letter > 0 ? letter : code);
    if (!isAlphabetic(letter)) return;
    readLetter(letter);
    readUnsifted(letter);
    if (!isRecurring(letter)) readSifted(letter);
  };
}

function isAlphabetic(letter: number): boolean {
  return letter > 0 && (letter < 0x30 || letter > 0x39);
}
