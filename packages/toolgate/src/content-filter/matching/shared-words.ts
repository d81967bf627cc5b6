import { cutText, finishAtOnce, type LongWork } from '../../internal/index.ts';
import type { PromptIndex } from '../prompt-index/index.ts';
import {
  createLetterBatch,
  createLetterReader,
  foldLeet,
  type FoldedText,
  readCodePoint,
  readFolded,
  readLetterBatch,
  wordStart,
} from '../reading/index.ts';
import { createMatchTracker, type MatchTracker } from './match-tracker.ts';
import { newlyCountedWords } from './match.ts';

/** All searches share this batch, because each step fills it before reading it. */
const batch = createLetterBatch();
const inWord = { isSentenceStart: false, isWordStart: wordStart.within };
const lastOfOneUnit = 0xffff;

/** Number of characters in one piece of work: about a millisecond. */
const pieceCharacters = 65_536;

/** What to find in which texts. */
interface SharedSearch {
  texts: readonly string[];
  /** Minimum words of a match. */
  minWords: number;
}

/** Finds the hidden words that other texts also contain, in uninterrupted matches of at least `minWords` words. */
export function findSharedWords(index: PromptIndex, search: SharedSearch): Set<number> {
  return finishAtOnce(findSharedInPieces(index, search));
}

/** Finds them like {@link findSharedWords}, in pieces. */
export function* findSharedInPieces(
  index: PromptIndex,
  { texts, minWords }: SharedSearch,
): LongWork<Set<number>> {
  const shared = new Set<number>();
  for (const text of texts) {
    const tracker = createMatchTracker({
      words: index.words,
      index: index.plain,
      gap: 0,
      weigh: () => 0,
      onWord(match) {
        for (const word of newlyCountedWords(match, index.words, minWords)) shared.add(word);
      },
    });
    const read = createStretchReader(tracker);
    for (const piece of cutText(text, pieceCharacters)) {
      readFolded(piece, read);
      yield;
    }
    tracker.end();
  }
  return shared;
}

/** Creates a function that reads the stretches of a text. It looks at single letters only where a match may begin. */
function createStretchReader(tracker: MatchTracker): (stretch: FoldedText) => true {
  const reader = createLetterReader({
    letter: (code, offset) => tracker.push(foldLeet(code), offset),
    separator() {},
  });

  /** Reads the letters up to the next that may begin a match. Returns the number of characters. */
  function skip(stretch: FoldedText, from: number): number {
    if (tracker.matches.length > 0 || reader.holdFrom() !== Number.POSITIVE_INFINITY) return 0;
    readLetterBatch(batch, stretch, { from, to: stretch.length, ...inWord });
    const quiet = tracker.lookAhead(batch.leet, batch.count);
    tracker.skip(quiet);
    return quiet === batch.count ? batch.end : (batch.offsets[quiet] ?? 0);
  }

  return (stretch) => {
    for (let at = 0; at < stretch.length;) {
      const skipped = skip(stretch, at);
      at += skipped;
      if (skipped > 0 || at >= stretch.length) continue;
      const code = readCodePoint(stretch, at, stretch.length);
      reader.read(code, at);
      at += code > lastOfOneUnit ? 2 : 1;
    }
    return true;
  };
}
