import type { OpenText } from '../codes/index.ts';
import { complexUnit, type FoldedText } from '../reading/index.ts';
import { type CipherReader, createCipherReader } from './cipher-reader.ts';
import type { HiddenPatterns } from './hidden-patterns.ts';
import { createPieceReading } from './piece-reading.ts';
import { createRecentUnits, type RecentUnits } from './recent-units.ts';
import { createWordCutter } from './word-cutter.ts';
import { createWordReading } from './word-reading.ts';

/** Looks for hidden text in one text with disguised words, letters or signs. */
export interface DisguiseReader {
  /** Reads a text from `from` to before `to`. Returns the number of characters read before something was found. */
  read(text: FoldedText, from: number, to: number): number;
  /**
   * Reads a text like `read`. It stops before a character that `read` would read as a cipher, and after a character
   * from which text is held.
   */
  readWords(text: FoldedText, from: number, to: number): number;
  /** Ends the text. A later `read` continues it in another part of the answer. */
  end(): void;
  /** Returns the offset from which text may become a leak and is held; Infinity without such text. */
  holdFrom(): number;
  /** Stops reading. The caller found a leak in a decoded text. */
  stop(): void;
  /** Marks the text so far as earlier answers, which this answer continues. */
  continueAnswers(): void;
  /** Forgets the finding, and continues. */
  resume(): void;
  /** Returns the offset of the current character. */
  position(): number;
  /** Returns the kind of the found text, once the reader has found one. */
  found(): HiddenPatterns['kind'] | undefined;
}

/** The options of {@link createDisguiseReader}. */
export interface DisguiseReaderOptions {
  hidden: readonly HiddenPatterns[];
  /** Opens the reader of a decoded text. Without it, nothing is decoded. */
  openText?: OpenText;
  /** Whether a decoded text holds this one. */
  isHeld?: () => boolean;
}

/** Maximum distance in characters between new function words. After a longer gap, a text is outside of sentences. */
const maxGap = 56;
const blank = 0x20;

/** A part of a text, from `from` to before `to`. */
interface Stretch {
  from: number;
  to: number;
}

/**
 * Creates a reader. It always follows words. Outside of sentences it also reads the text as a cipher, which costs
 * several times as much. The cuts of the text do not change the result.
 */
export function createDisguiseReader(options: DisguiseReaderOptions): DisguiseReader {
  let position = 0;
  /** Offset of the last new function word. */
  let sentenceAt = 0;
  const functionWords = createFunctionWords();
  const { isStopped, onFound, ...finding } = createFinding();
  const words = createWordReading({ hidden: options.hidden, onFound });
  const recent = createRecentUnits();
  const onWord = (key: number): void => words.decoded(key, position);
  const pieces = createPieceReading({ ...options, recent, onWord });
  const cipherText = createCipherText(recent, () => createCipherReader({ ...options, onFound }));
  const cutter = createWordCutter({
    word: (word) => words.word(word, position),
    functionWord(hash) {
      if (!functionWords.isNew(hash)) return;
      sentenceAt = position;
      cipherText.leave();
    },
    space: () => words.space(position),
  });

  /** Reads letters of a word within a sentence. Returns the offset where it stopped. */
  function readLetters(text: FoldedText, at: number, to: number): number {
    const end = cutter.readLetters(text, at, Math.min(to, at + maxGap - (position - sentenceAt)));
    position += end - at;
    return end;
  }

  const isOutsideSentence = (): boolean => position - sentenceAt >= maxGap;

  /**
   * Reads a text until it finds something. With `wordsOnly` it also stops where a cipher may begin or text is held.
   * Returns the number of characters read.
   */
  function readText(text: FoldedText, { from, to }: Stretch, wordsOnly: boolean): number {
    const { codes, letters } = text;
    let at = from;
    while (at < to) {
      if (wordsOnly && words.holdFrom() < Number.POSITIVE_INFINITY) break;
      at = readLetters(text, at, to);
      if (at === to || (wordsOnly && isOutsideSentence())) break;
      const letter = letters[at] ?? 0;
      cutter.read(codes[at] ?? 0, letter);
      const isHeld = showsNoLetter(letter) && pieces.sign(text, from, at, position);
      if (isOutsideSentence()) cipherText.read(text, from, at);
      position++;
      at++;
      if (isStopped() || (wordsOnly && isHeld)) break;
    }
    recent.remember(text, from, at);
    return at - from;
  }

  return {
    ...finding,
    position: () => position,
    readWords: (text, from, to) => (isStopped() ? 0 : readText(text, { from, to }, true)),
    read: (text, from, to) => (isStopped() ? 0 : readText(text, { from, to }, false)),
    end() {
      cutter.read(blank, 0);
      pieces.end(position);
      cipherText.end();
      // The next part continues this one, with offsets from 0.
      sentenceAt -= position;
      position = 0;
      words.restart();
    },
    continueAnswers: () => words.continueAnswers(),
    holdFrom: () => words.holdFrom(),
  };
}

/** Whether a folded letter shows no letter, so that a word ends. */
function showsNoLetter(letter: number): boolean {
  return letter === 0 || letter === complexUnit;
}

/** Keeps what the reader found, and whether it has stopped. */
function createFinding() {
  let found: HiddenPatterns['kind'] | undefined;
  let isStopped = false;
  return {
    found: () => found,
    isStopped: () => isStopped,
    onFound: (kind: HiddenPatterns['kind']): void => {
      found ??= kind;
      isStopped = true;
    },
    stop: (): void => {
      isStopped = true;
    },
    resume: (): void => {
      found = undefined;
      isStopped = false;
    },
  };
}

/** Remembers the last two function words. If only these two recur, they are separators in a cipher. */
function createFunctionWords() {
  let last = 0;
  let other = 0;
  return {
    /** Whether a word differs from the last two. */
    isNew(hash: number): boolean {
      if (hash === last || hash === other) return false;
      other = last;
      last = hash;
      return true;
    },
  };
}

/** Reads the parts of a text outside of sentences as a cipher, each from its beginning. */
function createCipherText(recent: RecentUnits, openCipher: () => CipherReader) {
  let cipher: CipherReader | undefined;
  let isInside = false;
  let high = 0;

  /** Reads a code unit. Joins the halves of a surrogate pair. */
  function readUnit(into: CipherReader, unit: number): void {
    if (unit >= 0xd800 && unit <= 0xdbff) high = unit;
    else if (unit >= 0xdc00 && unit <= 0xdfff)
      into.read(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
    else into.read(unit);
  }

  return {
    /** Reads the code unit at `at` of a text. `from` is where the current piece of the text begins. */
    read(text: FoldedText, from: number, at: number): void {
      cipher ??= openCipher();
      if (!isInside) {
        isInside = true;
        // The cipher may have begun in the last characters.
        for (let back = Math.min(maxGap, at - from + recent.count()); back > 0; back--)
          readUnit(cipher, recent.get(text, from, at - back));
      }
      readUnit(cipher, text.codes[at] ?? 0);
    },
    /** Ends the cipher, because a sentence continues. */
    leave(): void {
      isInside = false;
    },
    end(): void {
      if (isInside) cipher?.end();
    },
  };
}
