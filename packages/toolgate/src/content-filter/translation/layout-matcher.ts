import type { FoldedText } from '../reading/index.ts';
import { translationWeights as weights } from '../thresholds.ts';
import type { LayoutIndex } from './layout-index.ts';
import { createLayoutReader, type LayoutPiece } from './layout-reader.ts';

const lineFeed = 0x0a;
/**
 * Number of characters to skip after a passage in the language of the hidden text, because it is not a translation. A
 * blank line ends the skip.
 */
const maxSkipped = 320;

/** Aligns the pieces of a text with the pieces of a hidden text. */
function createAlignment({ pieces, compare }: LayoutIndex) {
  // Created on first use: most answers are in the language of the prompt and need no rows.
  let rows: readonly [scores: Float64Array, next: Float64Array] | undefined;
  return {
    /** Adds the next piece. Returns whether the pieces so far are a translation. */
    add(piece: LayoutPiece): boolean {
      rows ??= [new Float64Array(pieces.length + 1), new Float64Array(pieces.length + 1)];
      const [scores, next] = rows;
      let best = 0;
      const gains = compare(piece);
      for (let at = 0; at < pieces.length; at++) {
        const gain = gains[at] ?? 0;
        const score = Math.max(
          0,
          (scores[at] ?? 0) + gain,
          (scores[at + 1] ?? 0) - weights.skipped,
          (next[at] ?? 0) - weights.skipped,
        );
        next[at + 1] = score;
        best = Math.max(best, score);
      }
      rows = [next, scores];
      return best >= weights.leak;
    },
    /** Forgets the pieces so far. */
    clear(): void {
      rows?.[0].fill(0);
    },
  };
}

/** Finds a translation of a hidden text in one text. */
export interface LayoutMatcher {
  /** Reads the next characters. Returns the number of characters read before a translation was found. */
  read: (text: FoldedText) => number;
  /** Ends the text. */
  end: () => void;
  /** Whether a translation was found. */
  readonly isFound: boolean;
}

/**
 * Creates a matcher. It recognises a translation by features that translations keep: the order of pieces, their
 * beginnings and ends, lengths, numbers and names. It aligns pieces by local sequence alignment (Smith and Waterman,
 * 1981), and only for words in another language. Each piece takes time linear in the layout of the hidden text, which
 * is bounded.
 */
export function createLayoutMatcher(index: LayoutIndex): LayoutMatcher {
  const alignment = createAlignment(index);
  let waiting: LayoutPiece[] = [];
  let words = 0;
  let known = 0;
  /** Number of characters left to skip. */
  let toSkip = 0;
  let wasLineBreak = false;

  /** Judges the language of the last words, then adds or drops the waiting pieces. */
  function judgeLanguage(): void {
    if (known < words * weights.knownShare) {
      for (const piece of waiting) matcher.isFound = alignment.add(piece) || matcher.isFound;
    } else {
      alignment.clear();
      toSkip = maxSkipped;
    }
    words = 0;
    known = 0;
    waiting = [];
  }

  const reader = createLayoutReader({
    piece(piece) {
      waiting.push(piece);
      if (words >= weights.languageWords) judgeLanguage();
      return matcher.isFound || toSkip > 0;
    },
    word(hash) {
      words++;
      if (index.knows(hash)) known++;
    },
  });

  /** Skips characters from an offset. Returns how many it skipped. */
  function skip({ codes, length }: FoldedText, from: number): number {
    const end = Math.min(length, from + toSkip);
    const blankLine = findBlankLine(codes, { from, end, wasLineBreak });
    const skipped = (blankLine < 0 ? end : blankLine) - from;
    wasLineBreak = codes[from + skipped - 1] === lineFeed;
    toSkip = blankLine < 0 ? toSkip - skipped : 0;
    reader.skip(skipped, blankLine >= 0);
    return skipped;
  }

  const matcher: LayoutMatcher & { isFound: boolean } = {
    isFound: false,
    read(text) {
      let at = 0;
      while (at < text.length) {
        at += toSkip > 0 ? skip(text, at) : reader.read(text, at);
        if (matcher.isFound) break;
      }
      return at;
    },
    end() {
      reader.end();
      judgeLanguage();
    },
  };
  return matcher;
}

/** Returns the offset after the first blank line, or -1. `wasLineBreak` says whether a line feed precedes `from`. */
function findBlankLine(
  codes: Uint16Array,
  { from, end, wasLineBreak }: { from: number; end: number; wasLineBreak: boolean },
): number {
  for (let at = from; at < end; at++) {
    if (codes[at] !== lineFeed) continue;
    if (at === from ? wasLineBreak : codes[at - 1] === lineFeed) return at + 1;
  }
  return -1;
}
