import type { PromptIndex } from '../prompt-index/index.ts';
import { complexUnit, foldCodeUnit } from '../reading/index.ts';
import { patternLength, readPatterns } from './pattern-bank.ts';
import { indexStrides, type Sequence, type StrideTables } from './stride-table.ts';
import { createWindowTable, type WindowTable } from './window-table.ts';

/** The patterns of a hidden text. They reveal it in an unknown alphabet, or in an unknown order of its letters. */
export interface PromptPatterns extends StrideTables {
  /** The end places of windows, by their recurrence pattern. */
  isomorphs: WindowTable;
  /** Returns the symbol at a place of `isomorphs`. */
  symbolAt(place: number): number;
  /** Returns the hidden word at a place of `isomorphs`. */
  wordAt(place: number): number;
}

/** Maximum number of indexed characters of a hidden text. */
const maxCharacters = 32_000;
/** Minimum letters among the twenty characters of a window with enough information. */
const minLetters = 13;
/** The table has room for one window in this many. Only texts of very few words have more sampled windows. */
const expectedShare = 2;
const space = 0x20;

/**
 * Indexes the patterns of a hidden text: its letters alone, its letters with spaces, all its characters, and its words
 * in reverse order; each forwards and backwards.
 */
export function indexPatterns(index: PromptIndex): PromptPatterns {
  const { letters, spaced, characters } = readSequences(index);
  const forms = [letters, spaced, characters, reverseWords(letters)].flatMap((form) => [
    form,
    reverse(form),
  ]);
  const symbols = join(forms.map((form) => form.symbols));
  const words = join(forms.map((form) => form.words));
  const isomorphs = createWindowTable(symbols.length / expectedShare);
  let start = 0;
  for (const form of forms) {
    const first = start;
    const counts = countLetters(form.symbols);
    // Many texts have the same grids and lines of signs, so they do not count.
    readPatterns(form.symbols, (hash, at) => {
      const inWindow = (counts[at + 1] ?? 0) - (counts[at + 1 - patternLength] ?? 0);
      if (inWindow >= minLetters) isomorphs.add(hash, first + at);
    });
    start += form.symbols.length;
  }
  return {
    ...indexStrides([letters, foldSigns(characters)]),
    isomorphs,
    symbolAt: (place) => symbols[place] ?? 0,
    wordAt: (place) => words[place] ?? -1,
  };
}

function join(parts: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let start = 0;
  for (const part of parts) {
    joined.set(part, start);
    start += part.length;
  }
  return joined;
}

/** A text as its letters alone, its letters with a space between words, and all its characters. */
interface Sequences {
  letters: Sequence;
  spaced: Sequence;
  characters: Sequence;
}

function readSequences({ text, words }: PromptIndex): Sequences {
  const length = Math.min(text.length, maxCharacters);
  const letters = createSequence(length);
  const spaced = createSequence(length);
  const characters = createSequence(length);
  let word = 0;
  let lettersOfWord = 0;
  let last = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    const letter = foldCodeUnit(code);
    if (letter > 0 && letter < complexUnit) {
      if (lettersOfWord >= (words[word]?.form.letters.length ?? 0)) {
        word++;
        lettersOfWord = 0;
      }
      lettersOfWord++;
    }
    characters.add(code, word);
    const isLetter = isAlphabetic(code);
    if (isLetter) letters.add(letter, word);
    const symbol = isLetter ? letter : space;
    if (symbol !== space || last !== space) spaced.add(symbol, word);
    last = symbol;
  }
  return { letters: letters.end(), spaced: spaced.end(), characters: characters.end() };
}

/** Creates a collector for a sequence of at most `maxLength` symbols. */
function createSequence(maxLength: number) {
  const symbols = new Int32Array(maxLength);
  const words = new Int32Array(maxLength);
  let length = 0;
  return {
    add(symbol: number, word: number): void {
      symbols[length] = symbol;
      words[length] = word;
      length++;
    },
    end: (): Sequence => ({ symbols: symbols.slice(0, length), words: words.slice(0, length) }),
  };
}

/** Returns the number of letters before each symbol. */
function countLetters(symbols: Int32Array): Int32Array {
  const counts = new Int32Array(symbols.length + 1);
  for (let at = 0; at < symbols.length; at++)
    counts[at + 1] = (counts[at] ?? 0) + (isAlphabetic(symbols[at] ?? 0) ? 1 : 0);
  return counts;
}

/** Whether a code unit is a letter. A digit is not. */
function isAlphabetic(code: number): boolean {
  const letter = foldCodeUnit(code);
  return letter > 0 && letter < complexUnit && (letter < 0x30 || letter > 0x39);
}

/** Reverses the order of the words, and keeps the letters of each in order. */
function reverseWords({ symbols, words }: Sequence): Sequence {
  const reversed = createSequence(symbols.length);
  for (let end = symbols.length; end > 0;) {
    const word = words[end - 1] ?? 0;
    let start = end - 1;
    while (start > 0 && words[start - 1] === word) start--;
    for (let at = start; at < end; at++) reversed.add(symbols[at] ?? 0, word);
    end = start;
  }
  return reversed.end();
}

function reverse({ symbols, words }: Sequence): Sequence {
  return { symbols: symbols.toReversed(), words: words.toReversed() };
}

function foldSigns({ symbols, words }: Sequence): Sequence {
  return { symbols: symbols.map(foldStrideCharacter), words };
}

/** Folds a character for comparing texts with reordered letters, spaces and signs. */
export function foldStrideCharacter(code: number): number {
  const letter = foldCodeUnit(code);
  if (letter > 0 && letter < complexUnit) return letter;
  return code <= space ? space : code;
}
