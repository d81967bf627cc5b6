import { isDigit, isIdeograph } from '../reading/index.ts';
import { holdLimits } from '../thresholds.ts';

/** Remembers where the last words of a text begin. */
export interface WordWindow {
  /** Reads the next character. */
  read: (code: number, offset: number) => void;
  /** Offset of the first of the last `holdLimits.maxWords` words; 0 while there are fewer. */
  readonly start: number;
}

/**
 * Creates a window on the last words of a text. Spaces separate words, and numbers do not count. Two ideographs count
 * as a word. In a row of single characters between spaces only the first counts, because they spell a longer word.
 */
export function createWordWindow(): WordWindow {
  const { maxWords } = holdLimits;
  const starts: number[] = [];
  let count = 0;
  let isHalfWord = false;
  /** The length and the offset of the current word. */
  let length = 0;
  let begin = 0;
  let isAfterSingle = false;

  function addWord(offset: number): void {
    starts[count % maxWords] = offset;
    count++;
    if (count >= maxWords) window.start = starts[count % maxWords] ?? 0;
  }

  function endWord(): void {
    if (length > 0) isAfterSingle = length === 1;
    length = 0;
  }

  const window: WordWindow & { start: number } = {
    start: 0,
    read(code, offset) {
      if (isIdeograph(code)) {
        endWord();
        isHalfWord = !isHalfWord;
        if (isHalfWord) addWord(offset);
      } else if (isSpace(code)) endWord();
      else if (length > 0 || !isDigit(code)) {
        length++;
        if (length === 1) begin = offset;
        if (length === (isAfterSingle ? 2 : 1)) addWord(begin);
      }
    },
  };
  return window;
}

function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || code === 0x3000;
}
