import type { FoldedText } from '../reading/index.ts';
import { translationWeights as weights } from '../thresholds.ts';
import type { HiddenPiece, LayoutIndex } from './layout-index.ts';
import { createLayoutReader, type LayoutPiece } from './layout-reader.ts';

const lineFeed = 0x0a;
/** Characters skipped after a passage in the language of the hidden text, which is no translation. A blank line ends the skip. */
const maxSkipped = 320;

/** Aligns the pieces of a text with the pieces of a hidden text. */
function createAlignment({ pieces }: LayoutIndex): {
  /** Adds the next piece; whether the pieces so far are a translation. */
  add: (piece: LayoutPiece) => boolean;
  /** Forgets the pieces so far. */
  clear: () => void;
} {
  // Most answers are in the language of the prompt and need no rows.
  let rows: readonly [scores: Float64Array, next: Float64Array] | undefined;
  return {
    add(piece) {
      rows ??= [new Float64Array(pieces.length + 1), new Float64Array(pieces.length + 1)];
      const [scores, next] = rows;
      let best = 0;
      // An iterator would cost half the memory that a structured answer takes.
      for (let at = 0; at < pieces.length; at++) {
        const hidden = pieces[at];
        if (hidden === undefined) break;
        const agreement = compare(hidden, piece);
        const gain = hidden.isInstruction ? agreement : Math.min(agreement, weights.maxFact);
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
    clear() {
      rows?.[0].fill(0);
    },
  };
}

/** Finds a translation of a hidden text in one text. */
export interface LayoutMatcher {
  /** Reads the next characters and returns how many were read before a translation was found. */
  read: (text: FoldedText) => number;
  /** Ends the text. */
  end: () => void;
  /** Whether a translation was found. */
  readonly isFound: boolean;
}

/**
 * Creates a matcher that recognises a translation by what translations keep: the order of pieces, how they begin and end,
 * their lengths, numbers and names. Pieces are aligned by local sequence alignment (Smith and Waterman, 1981), and only
 * if the words are of another language. Each piece takes time linear in the hidden text's layout, which is bounded.
 */
export function createLayoutMatcher(index: LayoutIndex): LayoutMatcher {
  const alignment = createAlignment(index);
  let waiting: LayoutPiece[] = [];
  let words = 0;
  let known = 0;
  /** Characters still to be skipped. */
  let toSkip = 0;
  let wasLineBreak = false;

  /** Judges the language of the last words, and adds the pieces that waited for it. */
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

  /** Skips characters from an offset on and returns how many. */
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

/** Returns where the first blank line ends, or -1; `wasLineBreak` says whether a line feed comes before `from`. */
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

function compare(hidden: HiddenPiece, piece: LayoutPiece): number {
  let agreement = compareMarks(hidden.mark, piece.mark);
  if (hidden.ending === piece.ending)
    agreement += weights.sameEnding[hidden.ending > 1 ? 1 : 0] ?? 0;
  else agreement += weights.otherEnding;
  const difference = piece.size - hidden.size - weights.growth;
  agreement +=
    hidden.sizeCertainty *
    Math.max(
      weights.otherSize,
      weights.sameSize - (difference * difference) / weights.twiceVariance,
    );
  return (
    agreement +
    compareNumbers(hidden.numbers, piece.numbers) +
    compareNames(hidden.names, piece.names)
  );
}

function compareMarks(hidden: number, mark: number): number {
  return hidden === mark ? (weights.sameMark[Math.min(hidden, 2)] ?? 0) : weights.otherMark;
}

function compareNumbers(hidden: readonly number[], numbers: readonly number[]): number {
  if (hidden.length === 0 || numbers.length === 0)
    return hidden.length === numbers.length ? 0 : weights.missingNumber;
  const same = countShared(hidden, numbers);
  if (same === 0) return weights.otherNumber;
  return Math.min(weights.maxNumbers, same) * weights.number + weights.numberBase;
}

function compareNames(hidden: readonly number[], names: readonly number[]): number {
  if (hidden.length === 0) return 0;
  if (names.length === 0) return weights.missingName;
  const same = countShared(hidden, names);
  return same > 0 ? weights.nameBase + same * weights.name : weights.missingName;
}

function countShared(hidden: readonly number[], others: readonly number[]): number {
  let count = 0;
  for (const hash of hidden) if (others.includes(hash)) count++;
  return count;
}
