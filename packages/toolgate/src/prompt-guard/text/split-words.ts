import { once } from '../../internal/index.ts';

/** The words of a folded text, one array for each property. */
export interface Words {
  /** The folded text. */
  text: string;
  /** Number of words; the arrays have room for more. */
  count: number;
  /** Start and end of each word in the text. */
  from: Int32Array;
  to: Int32Array;
  /** Hash of each word; all numerals share one. */
  hash: Int32Array;
  /** Position of each word, in half words; a letter of an unspaced script is half a word. */
  place: Int32Array;
  /** Number of sentences that ended before each word; a paragraph break counts as two. */
  sentence: Int32Array;
  /** 1 for a letter of an unspaced script that follows another one directly. */
  glued: Uint8Array;
}

const sentenceEnds = '.!?:;。！？।؟；：';
const apostrophes = "'’";
/** Code units from here on belong to scripts without spaces. Hangul is read letter by letter too. */
const firstUnspacedCode = 0x2e80;
const numeral = 0x30;
const newline = 0x0a;
/** The hash of a word before its first letter. */
export const emptyHash: number = 0x811c9dc5 | 0;
const prime = 0x01000193;

/** What a code unit is for the words of a text. */
export const wordKind = {
  other: 0,
  letter: 1,
  digit: 2,
  apostrophe: 3,
  sentenceEnd: 4,
  /** A letter of a script without spaces. */
  unspaced: 5,
} as const;
const { other, letter, digit, apostrophe, sentenceEnd, unspaced } = wordKind;

/** Returns the {@link wordKind} of each code unit. */
export const wordKinds: () => Uint8Array = once(createKindTable);

/**
 * Splits a text folded by `foldText` into words, in one pass.
 *
 * @param buffers arrays to reuse; they keep the result until the next call. New arrays by default.
 */
export function splitWords(text: string, buffers: WordBuffers = {}): Words {
  const table = wordKinds();
  const words = emptyWords(text, buffers);
  let at = 0;
  let lastNewline = -1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const kind = table[code] ?? other;
    if (kind === unspaced) {
      const { count, from, to, hash, glued } = words;
      from[count] = at;
      to[count] = at + 1;
      hash[count] = hashLetter(emptyHash, code);
      glued[count] = at > 0 && table[text.charCodeAt(at - 1)] === unspaced ? 1 : 0;
      addWord(words, 1, buffers);
      at += 1;
    } else if (kind === letter || kind === digit) {
      at = readWord(words, at, table);
      addWord(words, 2, buffers);
    } else {
      if (kind === sentenceEnd) endSentence(words);
      if (code === newline && isBlank(text, lastNewline, at)) endParagraph(words);
      if (code === newline) lastNewline = at;
      at += 1;
    }
  }
  return words;
}

interface GrowingWords extends Words {
  nextPlace: number;
  sentences: number;
  /** Whether a word came after the last sentence end. */
  open: boolean;
}

/** Number of 32-bit arrays of {@link Words}. */
const numberArrays = 5;
const numberBytes = 4;
/** Usual number of characters of a word and the space after it. If the words are shorter, the arrays grow. */
const usualLength = 4;
const spareWords = 16;

type WordArrays = Omit<Words, 'text' | 'count'>;

/** Arrays that each text reuses for its words: new arrays for each text would keep the garbage collector busy. */
export interface WordBuffers {
  arrays?: WordArrays;
}

/** Maximum number of words in arrays that are kept for the next text. */
const maxKeptWords = 1 << 14;

/** Returns arrays for at least `size` words: the reused ones if they are large enough. */
function takeArrays(size: number, buffers: WordBuffers): WordArrays {
  const { arrays } = buffers;
  if (arrays !== undefined && arrays.from.length >= size) return arrays;
  const created = createArrays(size);
  if (size <= maxKeptWords) buffers.arrays = created;
  return created;
}

function createArrays(capacity: number): WordArrays {
  // One buffer for all arrays: an allocation of any size has a fixed cost.
  const memory = new ArrayBuffer(capacity * (numberArrays * numberBytes + 1));
  const numbers = (index: number): Int32Array =>
    new Int32Array(memory, index * capacity * numberBytes, capacity);
  return {
    from: numbers(0),
    to: numbers(1),
    hash: numbers(2),
    place: numbers(3),
    sentence: numbers(4),
    glued: new Uint8Array(memory, numberArrays * capacity * numberBytes, capacity),
  };
}

function emptyWords(text: string, buffers: WordBuffers): GrowingWords {
  const size = Math.min(text.length, Math.floor(text.length / usualLength) + spareWords) + 1;
  const { from, to, hash, place, sentence, glued } = takeArrays(size, buffers);
  return {
    text,
    count: 0,
    from,
    to,
    hash,
    place,
    sentence,
    glued,
    nextPlace: 0,
    sentences: 0,
    open: false,
  };
}

/** Makes room for as many words as the text has characters. */
function growArrays(words: GrowingWords, buffers: WordBuffers): void {
  const larger = takeArrays(words.text.length + 1, buffers);
  for (const name of Object.keys(larger) as (keyof WordArrays)[]) larger[name].set(words[name]);
  Object.assign(words, larger);
}

/** Reads letters, digits and the apostrophes between them; returns the end of the word. */
function readWord(words: GrowingWords, start: number, table: Uint8Array): number {
  const { text, count } = words;
  let hash = emptyHash;
  let numerals = true;
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = table[code] ?? other;
    if (kind === letter) numerals = false;
    else if (kind === apostrophe) continue;
    else if (kind !== digit) break;
    hash = hashLetter(hash, code);
  }
  words.from[count] = start;
  words.to[count] = at;
  words.hash[count] = numerals ? numeral : hash;
  words.glued[count] = 0;
  return at;
}

function addWord(words: GrowingWords, halves: number, buffers: WordBuffers): void {
  words.place[words.count] = words.nextPlace;
  words.sentence[words.count] = words.sentences;
  words.nextPlace += halves;
  words.count += 1;
  words.open = true;
  if (words.count === words.from.length) growArrays(words, buffers);
}

function endSentence(words: GrowingWords): void {
  if (words.open) words.sentences += 1;
  words.open = false;
}

function endParagraph(words: GrowingWords): void {
  if (words.count > 0) words.sentences = (words.sentence[words.count - 1] ?? 0) + 2;
  words.open = false;
}

/** Whether there are only spaces between two line breaks. */
function isBlank(text: string, lastNewline: number, at: number): boolean {
  if (lastNewline === -1 || at - lastNewline > 9) return false;
  for (let between = lastNewline + 1; between < at; between += 1) {
    if (text.charCodeAt(between) > 0x20) return false;
  }
  return true;
}

/** Creates the table of kinds by code unit. Surrogates separate words: the vocabulary has no letters beyond the first plane. */
function createKindTable(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (let code = 0; code < 0x10000; code += 1) {
    const character = String.fromCharCode(code);
    if (sentenceEnds.includes(character)) table[code] = sentenceEnd;
    else if (apostrophes.includes(character)) table[code] = apostrophe;
    else if (/\p{N}/u.test(character)) table[code] = digit;
    else if (/[\p{L}\p{M}]/u.test(character)) {
      table[code] = isUnspaced(code) ? unspaced : letter;
    }
  }
  return table;
}

/** Adds a letter to the hash of the letters before it (FNV-1a). */
export function hashLetter(hash: number, code: number): number {
  return Math.imul(hash ^ code, prime);
}

/** Whether a code unit belongs to a script that is read letter by letter. The Arabic and Latin presentation forms do not. */
export function isUnspaced(code: number): boolean {
  return code >= firstUnspacedCode && (code < 0xfb00 || code > 0xfdff);
}
