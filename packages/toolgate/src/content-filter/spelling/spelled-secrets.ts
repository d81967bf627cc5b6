import { foldCodeUnit, isDigit } from '../reading/index.ts';
import {
  createSecretMatcher,
  type IsSecretAllowed,
  type SecretMatcher,
  type SecretState,
} from '../secret-matching/index.ts';
import { createSpellingReader, type SpellingWord } from './spelling-reader.ts';
import { createWordSearch, type WordSearch } from './word-search.ts';

/** The characters that an answer spells in one way. */
interface Spelling {
  /** The last character, and the number of words after it. */
  last: number;
  gap: number;
  /** Adds the character that a word spells, `skipped` or `none`. Returns whether it completes a secret. */
  add(character: number, word: Readonly<SpellingWord>): boolean;
  /** Adds words that spell no character. */
  addOthers(count: number): void;
  /** Returns the offset of the first character that may begin a secret; Infinity without one. */
  holdFrom(): number;
}

/** Returns the character that a word spells; `skipped` if it belongs to the spelling, `none` for other words. */
type ReadCharacter = (word: Readonly<SpellingWord>, spelling: Spelling) => number;

const none = 0;
const skipped = -1;
/** Maximum number of words between two characters. */
const maxGap = 4;
/** Maximum number of words between two digits, unless the gaps are all equal. It is low because many texts have numbers. */
const maxDigitGap = 1;
/** Maximum number of words between a letter and its name, as in `B as in Bravo`. */
const maxNameGap = 3;
const beforeA = 0x60;
const alphabetSize = 26;
const firstPrintable = 0x20;
const lastPrintable = 0x7e;

/**
 * Creates a search for the secrets of an automaton that one text spells, one character a word: `first B, then L`, a numbered list,
 * `Bravo Lima`, `four four one seven`, the numbers of letters, the codes of characters, Morse.
 */
export function createSpelledSecrets(root: SecretState, isAllowed?: IsSecretAllowed): WordSearch {
  const reader = createSpellingReader();
  /** Created for the first row, because few texts spell anything. */
  let ways: ReturnType<typeof createWays> | undefined;
  /** The last word that may spell a character, and the number of other words after it. */
  let last: SpellingWord | undefined;
  let gap = 0;
  /** Whether the last two such words are near each other. */
  let isRow = false;

  function readWord(): void {
    const others = reader.takeOthers();
    const word = reader.takeWord();
    gap += others;
    if (isRow) ways?.add(undefined, others);
    if (gap > maxGap) isRow = false;
    if (word !== undefined) {
      if (isRow) ways?.add(word, 0);
      else if (last !== undefined && gap <= maxGap) beginRow(last, word);
      last = { ...word };
      gap = 0;
    }
  }

  function beginRow(first: Readonly<SpellingWord>, second: Readonly<SpellingWord>): void {
    ways ??= createWays(root, isAllowed);
    ways.add(first, maxGap + 1);
    ways.add(second, gap);
    isRow = true;
  }

  return createWordSearch(reader, readWord, {
    holdFrom: () => ways?.holdFrom() ?? Number.POSITIVE_INFINITY,
    isFound: () => ways?.isFound() === true,
  });
}

/** Creates all ways of spelling, side by side. */
function createWays(root: SecretState, isAllowed: IsSecretAllowed) {
  const readers: readonly ReadCharacter[] = [
    readCharacter,
    // Without names, because some words are names of digits by chance: in `B um L um U`, in `O as in Otto`.
    ({ single }) => single,
    createListReader(),
    readLetterNumber,
    readCode,
    readOctalCode,
    ({ morse }) => morse,
  ];
  const ways = readers.map((read) => ({ read, spelling: createSpelling(root, isAllowed) }));
  let isFound = false;
  return {
    /** Adds words that spell no character, then a word that may spell one. */
    add(word: Readonly<SpellingWord> | undefined, others: number): void {
      for (const { read, spelling } of ways) {
        spelling.addOthers(others);
        if (word !== undefined && spelling.add(read(word, spelling), word)) isFound = true;
      }
    },
    /** Returns the offset of the first character that may begin a secret; Infinity without one. */
    holdFrom: (): number => Math.min(...ways.map(({ spelling }) => spelling.holdFrom())),
    /** Whether a secret was found. */
    isFound: (): boolean => isFound,
  };
}

function createSpelling(root: SecretState, isAllowed: IsSecretAllowed): Spelling {
  /** Created on first use, because few texts spell in more than one way. */
  let matcher: SecretMatcher | undefined;
  let previousGap = 0;
  let count = 0;
  /** A secret that begins before this offset has something between its characters, or names for them. */
  let strangeBefore = 0;

  function restart(): void {
    if (count === 0) return;
    count = 0;
    matcher?.push({ code: none, start: 0, end: 0 });
    matcher?.separate();
  }

  function addOthers(words: number): void {
    spelling.gap += words;
    if (spelling.gap > maxGap) restart();
  }

  const spelling: Spelling = {
    last: none,
    gap: 0,
    addOthers,
    add(character, word) {
      if (character === skipped) strangeBefore = word.end;
      if (character === none) addOthers(1);
      if (character <= none) return false;
      const { gap } = spelling;
      if (isDigit(character) && gap > maxDigitGap && count > 1 && gap !== previousGap) restart();
      if (word.single !== character) strangeBefore = word.end;
      else if (gap > 0) strangeBefore = word.start;
      previousGap = gap;
      count++;
      spelling.gap = 0;
      spelling.last = character;
      matcher ??= createSecretMatcher(root, { isAllowed });
      const found = matcher.push({ code: character, start: word.start, end: word.end });
      const match = matcher.separate() ?? found;
      // The matcher of the plain text finds the others, and may redact them.
      return match !== undefined && match.start < strangeBefore;
    },
    holdFrom() {
      if (matcher === undefined) return Number.POSITIVE_INFINITY;
      // Three of four characters are most of a PIN, so a short secret is held from its second one.
      const isHeld = matcher.isInSecret() || matcher.isNearEnd();
      return isHeld ? matcher.holdFrom() : Number.POSITIVE_INFINITY;
    },
  };
  return spelling;
}

/** Reads letters and digits, and their names. In `B as in Bravo` the name counts once. */
function readCharacter(
  { single, named, morse }: Readonly<SpellingWord>,
  { last, gap }: Spelling,
): number {
  if (single !== none) return single;
  if (morse !== none || (named !== none && named === last && gap > 0 && gap <= maxNameGap))
    return skipped;
  return named;
}

/** Creates a `readCharacter` for a numbered list. */
function createListReader(): ReadCharacter {
  let counter = Number.NaN;
  let isEntry = false;
  return (word, spelling) => {
    const { number } = word;
    const isCounter = !isEntry && (number === counter + 1 || number === 0 || number === 1);
    isEntry = isCounter;
    if (!isCounter) return readCharacter(word, spelling);
    counter = number;
    return skipped;
  };
}

/** Reads 1 as `a`, 26 as `z`. */
function readLetterNumber({ number, morse }: Readonly<SpellingWord>): number {
  if (morse !== none) return skipped;
  return number >= 1 && number <= alphabetSize ? beforeA + number : none;
}

/** Reads numbers of ASCII, in decimal or binary digits. */
function readCode({ number, byte }: Readonly<SpellingWord>): number {
  return readAscii(Math.max(number, byte));
}

/** Reads numbers of ASCII in octal digits, as in `\117\113`. */
function readOctalCode({ number }: Readonly<SpellingWord>): number {
  let code = 0;
  for (let left = number, unit = 1; left > 0; left = Math.floor(left / 10), unit *= 8) {
    if (left % 10 > 7) return none;
    code += (left % 10) * unit;
  }
  return readAscii(code);
}

function readAscii(code: number): number {
  if (code < firstPrintable || code > lastPrintable) return none;
  const letter = foldCodeUnit(code);
  return isLetterOrDigit(letter) ? letter : skipped;
}

function isLetterOrDigit(code: number): boolean {
  return isDigit(code) || (code > beforeA && code <= beforeA + alphabetSize);
}
