import { isIdeograph } from './writing-system.ts';

/** Tells where the last words of a text begin. */
export interface WordWindow {
  /** Takes the next character. */
  read: (code: number, offset: number) => void;
  /** Where the earliest of the last 23 words begins; 0 while there are fewer. */
  readonly start: number;
}

/** With a word that was cut, 24. */
const mostWords = 23;

/**
 * Opens a window on the last words of a text: what stands between spaces, without numbers. Two Chinese or Japanese
 * characters are a word. Of single characters with spaces between them the first is one, since they spell words of many.
 */
export function createWordWindow(): WordWindow {
  const starts: number[] = [];
  let count = 0;
  let isHalf = false;
  /** The characters of the present word, and where it begins. */
  let length = 0;
  let begin = 0;
  let isAfterSingle = false;

  function add(offset: number): void {
    starts[count % mostWords] = offset;
    count++;
    if (count >= mostWords) made.start = starts[count % mostWords] ?? 0;
  }

  function endWord(): void {
    if (length > 0) isAfterSingle = length === 1;
    length = 0;
  }

  const made: WordWindow & { start: number } = {
    start: 0,
    read(code, offset) {
      if (isIdeograph(code)) {
        endWord();
        isHalf = !isHalf;
        if (isHalf) add(offset);
      } else if (isSpace(code)) endWord();
      else if (length > 0 || !isDigit(code)) {
        length++;
        if (length === 1) begin = offset;
        if (length === (isAfterSingle ? 2 : 1)) add(begin);
      }
    },
  };
  return made;
}

function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || code === 0x3000;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
