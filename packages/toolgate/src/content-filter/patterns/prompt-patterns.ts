import type { PromptIndex } from '../prompt-index/index.ts';
import { complexUnit, foldCodeUnit } from '../reading/index.ts';
import { patternLength, readPatterns } from './pattern-bank.ts';
import { indexStrides, type Sequence, type StrideTables } from './stride-table.ts';
import { createWindowTable, type WindowTable } from './window-table.ts';

/** The patterns of a hidden text that show it in an unknown alphabet, or in an unknown order of its letters. */
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
  const symbols = join(forms.map((form) => form.symbols));
  const words = join(forms.map((form) => form.words));
  const isomorphs = createWindowTable(symbols.length / expectedShare);
  let start = 0;
  for (const form of forms) {
    const first = start;
    const counts = countLetters(form.symbols);
    // Grids and lines of signs are alike in many texts.
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

/** A text as letters alone, as letters with a space between words, and as all its characters. */
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
      if (lettersOfWord >= (words[word]?.letters.length ?? 0)) {
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

/** Collects a sequence of at most so many symbols. */
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

/** Counts the letters before each symbol. */
function countLetters(symbols: Int32Array): Int32Array {
  const counts = new Int32Array(symbols.length + 1);
  for (let at = 0; at < symbols.length; at++)
    counts[at + 1] = (counts[at] ?? 0) + (isAlphabetic(symbols[at] ?? 0) ? 1 : 0);
  return counts;
}

/** Whether a code unit is a letter, and no digit. */
function isAlphabetic(code: number): boolean {
  const letter = foldCodeUnit(code);
  return letter > 0 && letter < complexUnit && (letter < 0x30 || letter > 0x39);
}

/** Puts the words last to first, each with its letters in order. */
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

/** Folds a character for comparing texts whose spaces and signs were moved with their letters. */
export function foldStrideCharacter(code: number): number {
  const letter = foldCodeUnit(code);
  if (letter > 0 && letter < complexUnit) return letter;
  return code <= space ? space : code;
}
