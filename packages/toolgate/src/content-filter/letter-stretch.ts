import { letterSkeleton } from './letter-skeleton.ts';
import { letterStep } from './letter-step.ts';
import { longestLookAhead } from './letter-trail.ts';
import { notPlain, plainLetter } from './plain-letter.ts';

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
  /** How many letters there are. */
  count: number;
  /** Where in the text the stretch ends. */
  end: number;
}

/** Makes room for a stretch. */
export function createLetterStretch(): LetterStretch {
  return {
    letters: new Int32Array(longestLookAhead),
    skeletons: new Int32Array(longestLookAhead),
    steps: new Int32Array(longestLookAhead),
    places: new Uint16Array(longestLookAhead),
    count: 0,
    end: 0,
  };
}

/** Reads plain text from its beginning, up to the first code unit that is not plain. */
export function readLetterStretch(stretch: LetterStretch, text: string, lastLetter: number): void {
  const { letters, skeletons, steps, places } = stretch;
  const limit = Math.min(text.length, longestLookAhead);
  let previous = lastLetter;
  let count = 0;
  let at = 0;
  for (; at < limit; at++) {
    const letter = plainLetter(text.charCodeAt(at));
    if (letter === notPlain) break;
    if (letter === 0) continue;
    letters[count] = letter;
    skeletons[count] = letterSkeleton(letter);
    steps[count] = letterStep(previous, letter);
    places[count] = at;
    previous = letter;
    count++;
  }
  stretch.count = count;
  stretch.end = at;
}
