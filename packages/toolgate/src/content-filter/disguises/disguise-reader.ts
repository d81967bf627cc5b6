import { createCipherReader } from './cipher-reader.ts';
import type { CipherReader } from './cipher-reader.ts';
import type { HiddenPatterns } from './hidden-patterns.ts';
import { createWordCutter } from './word-cutter.ts';
import { createWordReading } from './word-reading.ts';

/** Looks for hidden text in one text, however its words, letters or signs were disguised. */
export interface DisguiseReader {
  /** Reads the next characters and returns how many were read before something was found. */
  read(text: string): number;
  /**
   * Reads the next characters as `read` does, but stops before one that it would read as a cipher, and after one from which
   * on text has to be held.
   */
  readWords(text: string): number;
  /** Ends the text. A later `read` continues it in another part of the answer. */
  end(): void;
  /** Offset from which on text has to be held because it may become a leak; infinite when there is none. */
  holdFrom(): number;
  /** Stops reading: something was found in a decoded text. */
  stop(): void;
  /** The offset of the character that is being read. */
  position(): number;
  /** What was found, once something was. */
  found(): HiddenPatterns['kind'] | undefined;
}

/** What a reader needs. */
export interface DisguiseReaderOptions {
  hidden: readonly HiddenPatterns[];
  /** Opens the reader of a text that was decoded; nothing is decoded without. */
  openText?: () => (code: number) => void;
}

/** Characters without two different function words from which on a text is no sentence of a language. */
const maxQuiet = 56;
const blank = 0x20;

/**
 * Creates a reader. It follows words always. Only where no sentences are it reads the text as a cipher too, which costs
 * several times as much. What it finds does not depend on how the text was cut.
 */
export function createDisguiseReader(options: DisguiseReaderOptions): DisguiseReader {
  let position = 0;
  let found: HiddenPatterns['kind'] | undefined;
  let isStopped = false;
  /** Where the last sentence went on, and the last two function words. */
  let quietFrom = 0;
  let lastFunctionWord = 0;
  let otherFunctionWord = 0;
  const find = (kind: HiddenPatterns['kind']): void => {
    found ??= kind;
    isStopped = true;
  };
  const words = createWordReading(options.hidden, find);
  const quietText = createQuietText(() => createCipherReader({ ...options, onFound: find }));
  const cutter = createWordCutter({
    word: (word) => words.word(word, position),
    functionWord(hash) {
      // The same two words again and again are separators.
      if (hash === lastFunctionWord || hash === otherFunctionWord) return;
      otherFunctionWord = lastFunctionWord;
      lastFunctionWord = hash;
      quietFrom = position;
      quietText.leave();
    },
    space: () => words.space(position),
  });

  /** Reads letters of a word, where they are not read as a cipher too; returns how many. */
  function readLetters(text: string, at: number): number {
    const quietAt = at + maxQuiet - (position - quietFrom);
    return cutter.readLetters(text, at, Math.min(text.length, quietAt)) - at;
  }

  function isWordsOnly(): boolean {
    return position - quietFrom < maxQuiet && words.holdFrom() === Number.POSITIVE_INFINITY;
  }

  return {
    position: () => position,
    found: () => found,
    readWords(text) {
      let at = 0;
      while (at < text.length && !isStopped && isWordsOnly()) {
        const letters = readLetters(text, at);
        position += letters;
        at += letters;
        if (at === text.length || position - quietFrom >= maxQuiet) break;
        cutter.read(text.charCodeAt(at));
        position++;
        at++;
      }
      quietText.remember(text.slice(0, at));
      return at;
    },
    read(text) {
      const start = position;
      for (let at = 0; at < text.length; at++) {
        const letters = isStopped ? 0 : readLetters(text, at);
        position += letters;
        at += letters;
        if (at === text.length) break;
        cutter.read(text.charCodeAt(at));
        if (position - quietFrom >= maxQuiet) quietText.read(text, at);
        position++;
        if (isStopped) break;
      }
      quietText.remember(text);
      return position - start;
    },
    end() {
      cutter.read(blank);
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

/** Reads the parts of a text that are no sentences as a cipher, each from where it begins. */
function createQuietText(openCipher: () => CipherReader) {
  let cipher: CipherReader | undefined;
  let isInside = false;
  /** The last characters of what was read: as many as have to be read again where a cipher begins. */
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
    /** Reads the code unit at a place of the text. */
    read(text: string, at: number): void {
      cipher ??= openCipher();
      if (!isInside) {
        isInside = true;
        for (let place = Math.max(at - maxQuiet, -count); place < 0; place++)
          readUnit(cipher, recent[(count + place) % maxQuiet] ?? 0);
        for (let place = Math.max(0, at - maxQuiet); place < at; place++)
          readUnit(cipher, text.charCodeAt(place));
      }
      readUnit(cipher, text.charCodeAt(at));
    },
    /** A sentence goes on. */
    leave(): void {
      isInside = false;
    },
    remember(text: string): void {
      let slot = count % maxQuiet;
      for (let at = Math.max(0, text.length - maxQuiet); at < text.length; at++) {
        recent[slot] = text.charCodeAt(at);
        slot = slot + 1 < maxQuiet ? slot + 1 : 0;
      }
      count += Math.min(text.length, maxQuiet);
    },
    end(): void {
      if (isInside) cipher?.end();
    },
  };
}
