import { letterSkeleton } from './letter-skeleton.ts';
import { letterStep } from './letter-step.ts';
import { longestLookAhead } from './letter-trail.ts';
import { endsWord, notPlain, plainLetter } from './plain-letter.ts';
import { beginsSentence } from './sentence-starts.ts';

/** Letters of a stretch of plain text, read all at once. */
export interface LetterStretch {
  /** The letters, folded. */
  readonly letters: Int32Array;
  /** The same as `letterSkeleton` spells them. */
  readonly skeletons: Int32Array;
  /** The same as steps from letter to letter. */
  readonly steps: Int32Array;
  /** Where in the text each of them stands. */
  readonly places: Uint16Array;
  /** Which of them a sentence may begin with. */
  readonly starts: Uint8Array;
  /** How many those are. */
  startCount: number;
  /** Whether a word begins with each of them. */
  readonly words: Uint8Array;
  /** How many letters there are. */
  count: number;
  /** Where in the text the stretch ends. */
  end: number;
  /** Whether a sentence may begin behind it. */
  endsWithStart: boolean;
  /** Whether a word may begin behind it. */
  endsWithWord: boolean;
}

/** Makes room for a stretch. */
export function createLetterStretch(): LetterStretch {
  return {
    letters: new Int32Array(longestLookAhead),
    skeletons: new Int32Array(longestLookAhead),
    steps: new Int32Array(longestLookAhead),
    places: new Uint16Array(longestLookAhead),
    starts: new Uint8Array(longestLookAhead),
    words: new Uint8Array(longestLookAhead),
    startCount: 0,
    count: 0,
    end: 0,
    endsWithStart: false,
    endsWithWord: false,
  };
}

/**
 * Reads plain text from its beginning, up to the first code unit that is not plain. `isStart` says whether a sentence
 * may begin with it, `isWord` whether a word may.
 */
export function readLetterStretch(
  stretch: LetterStretch,
  text: string,
  { lastLetter, isStart, isWord }: { lastLetter: number; isStart: boolean; isWord: boolean },
): void {
  const { letters, skeletons, steps, places, starts, words } = stretch;
  const limit = Math.min(text.length, longestLookAhead);
  let previous = lastLetter;
  let count = 0;
  let startCount = 0;
  let start = isStart;
  let word = isWord;
  let at = 0;
  for (; at < limit; at++) {
    const code = text.charCodeAt(at);
    const letter = plainLetter(code);
    if (letter === notPlain) break;
    if (letter === 0) {
      start ||= beginsSentence(code);
      word ||= endsWord(code);
      continue;
    }
    if (start) {
      starts[startCount++] = count;
      start = false;
    }
    words[count] = word ? 1 : 0;
    word = false;
    letters[count] = letter;
    skeletons[count] = letterSkeleton(letter);
    steps[count] = letterStep(previous, letter);
    places[count] = at;
    previous = letter;
    count++;
  }
  stretch.startCount = startCount;
  stretch.count = count;
  stretch.end = at;
  stretch.endsWithStart = start;
  stretch.endsWithWord = word;
}
