import type { FoldedText } from '../reading/index.ts';
import { type CipherReader, createCipherReader } from './cipher-reader.ts';
import type { HiddenPatterns } from './hidden-patterns.ts';
import { createWordCutter } from './word-cutter.ts';
import { createWordReading } from './word-reading.ts';

/** Looks for hidden text in one text, however its words, letters or signs were disguised. */
export interface DisguiseReader {
  /** Reads a text from `from` on, before `to`, and returns how many characters were read before something was found. */
  read(text: FoldedText, from: number, to: number): number;
  /**
   * Reads a text as `read` does, but stops before a character that it would read as a cipher, and after a character from which
   * on text has to be held.
   */
  readWords(text: FoldedText, from: number, to: number): number;
  /** Ends the text. A later `read` continues it in another part of the answer. */
  end(): void;
  /** Offset from which on text has to be held because it may become a leak; infinite without such text. */
  holdFrom(): number;
  /** Stops reading: something was found in a decoded text. */
  stop(): void;
  /** The offset of the character that is being read. */
  position(): number;
  /** The kind of the found text, once the reader has found one. */
  found(): HiddenPatterns['kind'] | undefined;
}

/** The parts that a reader needs. */
export interface DisguiseReaderOptions {
  hidden: readonly HiddenPatterns[];
  /** Opens the reader of a text that was decoded; nothing is decoded without. */
  openText?: () => (code: number) => void;
}

/** Characters without two different function words from which on a text is no sentence of a language. */
const maxQuiet = 56;
const blank = 0x20;

/** A part of a text. */
interface Stretch {
  from: number;
  to: number;
}

/**
 * Creates a reader. It always follows words. Outside of sentences it reads the text as a cipher too, which costs
 * several times as much. Its findings do not depend on how the text was cut.
 */
export function createDisguiseReader(options: DisguiseReaderOptions): DisguiseReader {
  let position = 0;
  let found: HiddenPatterns['kind'] | undefined;
  let isStopped = false;
  /** Where the last sentence continued. */
  let quietFrom = 0;
  const functionWords = createFunctionWords();
  const find = (kind: HiddenPatterns['kind']): void => {
    found ??= kind;
    isStopped = true;
  };
  const words = createWordReading(options.hidden, find);
  const quietText = createQuietText(() => createCipherReader({ ...options, onFound: find }));
  const cutter = createWordCutter({
    word: (word) => words.word(word, position),
    functionWord(hash) {
      if (!functionWords.isNew(hash)) return;
      quietFrom = position;
      quietText.leave();
    },
    space: () => words.space(position),
  });

  /** Reads letters of a word, if they are not read as a cipher too; returns where they end. */
  function readLetters(text: FoldedText, at: number, to: number): number {
    const end = cutter.readLetters(text, at, Math.min(to, at + maxQuiet - (position - quietFrom)));
    position += end - at;
    return end;
  }

  const isQuietText = (): boolean => position - quietFrom >= maxQuiet;

  /** Reads a text up to where something is found; with `wordsOnly` also up to where more than words is read or text is held. */
  function readText(text: FoldedText, { from, to }: Stretch, wordsOnly: boolean): number {
    let at = from;
    while (at < to) {
      if (wordsOnly && words.holdFrom() < Number.POSITIVE_INFINITY) break;
      at = readLetters(text, at, to);
      if (at === to || (wordsOnly && isQuietText())) break;
      cutter.read(text.codes[at] ?? 0, text.letters[at] ?? 0);
      if (isQuietText()) quietText.read(text, from, at);
      position++;
      at++;
      if (isStopped) break;
    }
    quietText.remember(text, from, at);
    return at - from;
  }

  return {
    position: () => position,
    found: () => found,
    readWords: (text, from, to) => (isStopped ? 0 : readText(text, { from, to }, true)),
    read: (text, from, to) => (isStopped ? 0 : readText(text, { from, to }, false)),
    end() {
      cutter.read(blank, 0);
      quietText.end();
      // The next part continues where this one ended, and counts from 0.
      quietFrom -= position;
      position = 0;
      words.restart();
    },
    stop() {
      isStopped = true;
    },
    holdFrom: () => words.holdFrom(),
  };
}

/** Remembers the last two function words: the same two again and again are separators. */
function createFunctionWords() {
  let last = 0;
  let other = 0;
  return {
    /** Whether a word is neither of the last two. */
    isNew(hash: number): boolean {
      if (hash === last || hash === other) return false;
      other = last;
      last = hash;
      return true;
    },
  };
}

/** Reads the parts of a text that are no sentences as a cipher, each from where it begins. */
function createQuietText(openCipher: () => CipherReader) {
  let cipher: CipherReader | undefined;
  let isInside = false;
  /** The last characters of the text: as many as have to be read again if a cipher begins. */
  const recent = new Uint16Array(maxQuiet);
  let count = 0;
  let high = 0;

  /** Reads a code unit; halves of a pair are joined. */
  function readUnit(into: CipherReader, unit: number): void {
    if (unit >= 0xd800 && unit <= 0xdbff) high = unit;
    else if (unit >= 0xdc00 && unit <= 0xdfff)
      into.read(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
    else into.read(unit);
  }

  return {
    /** Reads the code unit at a place of a text that is read from `from` on. */
    read({ codes }: FoldedText, from: number, at: number): void {
      cipher ??= openCipher();
      if (!isInside) {
        isInside = true;
        for (let back = maxQuiet; back > 0; back--) {
          const place = at - back;
          if (place >= from) readUnit(cipher, codes[place] ?? 0);
          else if (from - place <= count)
            readUnit(cipher, recent[(count - (from - place)) % maxQuiet] ?? 0);
        }
      }
      readUnit(cipher, codes[at] ?? 0);
    },
    /** A sentence continues. */
    leave(): void {
      isInside = false;
    },
    /** Remembers the last characters of a text that was read. */
    remember({ codes }: FoldedText, from: number, to: number): void {
      const first = Math.max(from, to - maxQuiet);
      let slot = count % maxQuiet;
      for (let at = first; at < to; at++) {
        recent[slot] = codes[at] ?? 0;
        slot = slot + 1 < maxQuiet ? slot + 1 : 0;
      }
      count += to - first;
    },
    end(): void {
      if (isInside) cipher?.end();
    },
  };
}
