import type { PromptIndex } from '../prompt-index/index.ts';
import { complexUnit, foldCodeUnit } from '../reading/index.ts';
import { patternLength, readPatterns } from './pattern-bank.ts';
import { indexStrides } from './stride-table.ts';
import type { Sequence, StrideTables } from './stride-table.ts';
import { createWindowTable } from './window-table.ts';
import type { WindowTable } from './window-table.ts';

/** What a hidden text looks like when one does not know its alphabet, or the order in which its letters were written. */
export interface PromptPatterns extends StrideTables {
  /** Where windows of letters end, by the pattern in which they recur. */
  isomorphs: WindowTable;
  /** The symbol at a place of `isomorphs`. */
  symbolAt(place: number): number;
  /** The hidden word at a place of `isomorphs`. */
  wordAt(place: number): number;
}

/** Characters of a hidden text whose patterns are indexed. */
const maxCharacters = 32_000;
/** Letters among the twenty characters of a window that it needs to say anything. */
const minLetters = 13;
/** At most one window in this many is sampled, but in texts of very few words. */
const expectedShare = 2;
const space = 0x20;

/** Indexes the patterns of a hidden text: its letters alone, with spaces, and all its characters, forwards and backwards. */
export function indexPatterns(index: PromptIndex): PromptPatterns {
  const { letters, spaced, characters } = readSequences(index);
  const forms = [letters, spaced, characters, reverseWords(letters)].flatMap((form) => [
    form,
    reverse(form),
  ]);
  const symbols = forms.flatMap((form) => form.symbols);
  const words = forms.flatMap((form) => form.words);
  const isomorphs = createWindowTable(symbols.length / expectedShare);
  let start = 0;
  for (const form of forms) {
    const counts = countLetters(form.symbols);
    // Grids and lines of signs are alike in many texts.
    readPatterns(form.symbols, (hash, at) => {
      const inWindow = (counts[at + 1] ?? 0) - (counts[at + 1 - patternLength] ?? 0);
      if (inWindow >= minLetters) isomorphs.add(hash, start + at);
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

/** A text as letters alone, as letters with a space between words, and as all its characters. */
interface Sequences {
  letters: Sequence;
  spaced: Sequence;
  characters: Sequence;
}

function readSequences({ text, words }: PromptIndex): Sequences {
  const letters: { symbols: number[]; words: number[] } = { symbols: [], words: [] };
  const spaced: { symbols: number[]; words: number[] } = { symbols: [], words: [] };
  const characters: { symbols: number[]; words: number[] } = { symbols: [], words: [] };
  let word = 0;
  let lettersOfWord = 0;
  for (let at = 0; at < Math.min(text.length, maxCharacters); at++) {
    const code = text.charCodeAt(at);
    const letter = foldCodeUnit(code);
    if (letter > 0 && letter < complexUnit) {
      if (lettersOfWord >= (words[word]?.letters.length ?? 0)) {
        word++;
        lettersOfWord = 0;
      }
      lettersOfWord++;
    }
    characters.symbols.push(code);
    characters.words.push(word);
    const isLetter = isAlphabetic(code);
    if (isLetter) {
      letters.symbols.push(letter);
      letters.words.push(word);
    }
    if (!isLetter && spaced.symbols.at(-1) === space) continue;
    spaced.symbols.push(isLetter ? letter : space);
    spaced.words.push(word);
  }
  return { letters, spaced, characters };
}

/** Counts the letters before each symbol. */
function countLetters(symbols: readonly number[]): Int32Array {
  const counts = new Int32Array(symbols.length + 1);
  for (const [at, symbol] of symbols.entries())
    counts[at + 1] = (counts[at] ?? 0) + (isAlphabetic(symbol) ? 1 : 0);
  return counts;
}

/** Whether a code unit is a letter, and no digit. */
function isAlphabetic(code: number): boolean {
  const letter = foldCodeUnit(code);
  return letter > 0 && letter < complexUnit && (letter < 0x30 || letter > 0x39);
}

/** Puts the words last to first, each with its letters in order. */
function reverseWords({ symbols, words }: Sequence): Sequence {
  const places = symbols
    .map((_, at) => at)
    .toSorted((first, second) => (words[second] ?? 0) - (words[first] ?? 0));
  return {
    symbols: places.map((place) => symbols[place] ?? 0),
    words: places.map((place) => words[place] ?? 0),
  };
}

function reverse({ symbols, words }: Sequence): Sequence {
  return { symbols: symbols.toReversed(), words: words.toReversed() };
}

function foldSigns({ symbols, words }: Sequence): Sequence {
  return { symbols: symbols.map(foldStrideCharacter), words };
}

/** Folds a character for comparing texts whose spaces and signs were moved with their letters. */
export function foldStrideCharacter(code: number): number {
  const letter = foldCodeUnit(code);
  if (letter > 0 && letter < complexUnit) return letter;
  return code <= space ? space : code;
}
