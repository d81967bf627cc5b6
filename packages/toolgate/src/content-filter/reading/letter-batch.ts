import { breaksSentence } from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import { complexUnit, endsWord, foldLeet } from './folding.ts';
import { startWord, type WordStart, wordStart } from './word-start.ts';

/** Maximum number of code units in one batch. */
export const maxBatchLetters = 128;

/** Letters of plain text, read at once. Reading them one by one gives the same letters but is many times slower. */
export interface LetterBatch {
  /** The folded letters. */
  readonly letters: Int32Array;
  /** The same letters, folded with `foldLeet`. */
  readonly leet: Int32Array;
  /** For each letter, its offset from the beginning of the batch. */
  readonly offsets: Uint16Array;
  /** For each letter, whether a word begins with it: a `WordStart`. */
  readonly wordStarts: Uint8Array;
  /** The positions in the batch of letters that may begin a sentence. */
  readonly sentenceStarts: Uint8Array;
  /** The number of entries in `sentenceStarts`. */
  sentenceStartCount: number;
  /** The number of letters. */
  count: number;
  /** The length of the batch in code units. */
  end: number;
  /** Whether a sentence may begin right after the batch. */
  endsSentence: boolean;
  /** Whether a word may begin right after the batch. */
  endsWord: WordStart;
}

/** Allocates a batch. Fill it any number of times. */
export function createLetterBatch(): LetterBatch {
  return {
    letters: new Int32Array(maxBatchLetters),
    leet: new Int32Array(maxBatchLetters),
    offsets: new Uint16Array(maxBatchLetters),
    wordStarts: new Uint8Array(maxBatchLetters),
    sentenceStarts: new Uint8Array(maxBatchLetters),
    sentenceStartCount: 0,
    count: 0,
    end: 0,
    endsSentence: false,
    endsWord: wordStart.within,
  };
}

/**
 * Fills a batch with a text from `from` to before `to`. Stops before the first `complexUnit`. `isSentenceStart` and
 * `isWordStart` say whether the first letter may begin a sentence or a word.
 */
export function readLetterBatch(
  batch: LetterBatch,
  text: FoldedText,
  {
    from,
    to,
    isSentenceStart,
    isWordStart,
  }: { from: number; to: number; isSentenceStart: boolean; isWordStart: WordStart },
): void {
  const { letters, leet, offsets, sentenceStarts, wordStarts } = batch;
  const { codes, letters: folded } = text;
  const limit = Math.min(to - from, maxBatchLetters);
  let count = 0;
  let sentenceStartCount = 0;
  let startsSentence = isSentenceStart;
  let startsWord = isWordStart;
  let at = 0;
  for (; at < limit; at++) {
    const letter = folded[from + at] ?? 0;
    if (letter === complexUnit) break;
    if (letter === 0) {
      const code = codes[from + at] ?? 0;
      startsSentence ||= breaksSentence(code);
      if (endsWord(code)) startsWord = startWord(startsWord, code);
      continue;
    }
    if (startsSentence) {
      sentenceStarts[sentenceStartCount++] = count;
      startsSentence = false;
    }
    wordStarts[count] = startsWord;
    startsWord = wordStart.within;
    letters[count] = letter;
    leet[count] = foldLeet(letter);
    offsets[count] = at;
    count++;
  }
  batch.sentenceStartCount = sentenceStartCount;
  batch.count = count;
  batch.end = at;
  batch.endsSentence = startsSentence;
  batch.endsWord = startsWord;
}
