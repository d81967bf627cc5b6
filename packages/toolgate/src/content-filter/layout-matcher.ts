import type { LayoutIndex } from './layout-index.ts';
import { createLayoutReader } from './layout-reader.ts';
import type { LayoutPiece } from './layout-reader.ts';

/** What agreements and differences between a piece and its translation weigh, as logarithms of likelihood ratios. */
const weights = {
  sameMark: [0.2, 0.5, 0.7],
  otherMark: -1,
  sameEnding: [0.2, 0.5],
  otherEnding: -0.6,
  sameSize: 0.7,
  otherSize: -1.2,
  number: 1.5,
  numberBase: 0.3,
  missingNumber: -0.7,
  otherNumber: -1.05,
  name: 0.5,
  nameBase: 1.1,
  missingName: -0.3,
  skipped: 1.2,
} as const;
/** How much longer translations are, and how far that varies, in logarithms. */
const growth = 0.08;
const twiceVariance = 0.18;
const wholeSize = Math.log(24);
const smallestSize = Math.log(4);
/** The most that two numbers tell. */
const mostNumbers = 2;
/** What a document of the prompt tells: an answer may translate it. */
const mostForQuotable = 0.15;
/** The sum from which on an answer is a translation. */
const leastLikelihood = 13;
/** The words of a stretch of which the language is judged, and the share of known ones in a text in the same one. */
const windowWords = 24;
const knownShare = 0.3;

const lineFeed = 0x0a;
/** Most characters that are passed over after a stretch in the language of the hidden text, which translates nothing. */
const passedOver = 320;

/** Aligns pieces of a text with those of a hidden text. */
function createAlignment({ pieces, isInstruction }: LayoutIndex): {
  /** Takes the next piece; whether the pieces so far are a translation. */
  add: (piece: LayoutPiece) => boolean;
  /** Begins anew. */
  clear: () => void;
} {
  // Most answers are in the language of what is hidden, and need none.
  let rows: readonly [scores: Float64Array, next: Float64Array] | undefined;
  return {
    add(piece) {
      rows ??= [new Float64Array(pieces.length + 1), new Float64Array(pieces.length + 1)];
      const [scores, next] = rows;
      let best = 0;
      for (const [at, hidden] of pieces.entries()) {
        const agreement = compare(hidden, piece);
        const gain = isInstruction[at] === true ? agreement : Math.min(agreement, mostForQuotable);
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
      return best >= leastLikelihood;
    },
    clear() {
      rows?.[0].fill(0);
    },
  };
}

/** Finds a translation of a hidden text in one text. */
export interface LayoutMatcher {
  /** Takes the next characters and returns how many were taken before a translation was found. */
  read: (text: string) => number;
  /** Ends the text. */
  end: () => void;
  /** Whether it was found. */
  readonly isFound: boolean;
}

/**
 * Looks for a translation by what translations keep: the order of pieces, how they begin and end, how long they are,
 * numbers and names. Pieces are aligned as in local sequence alignment (Smith and Waterman, 1981), but only where the
 * words are of another language. Each piece costs time in proportion to the hidden text's layout, which is bounded.
 */
export function createLayoutMatcher(index: LayoutIndex): LayoutMatcher {
  const alignment = createAlignment(index);
  let waiting: LayoutPiece[] = [];
  let words = 0;
  let known = 0;
  /** Characters that are still to be passed over. */
  let toPass = 0;
  let wasBreak = false;

  /** Judges the language of the last words; pieces wait for it. */
  function judge(): void {
    if (known < words * knownShare) {
      for (const piece of waiting) made.isFound = alignment.add(piece) || made.isFound;
    } else {
      alignment.clear();
      toPass = passedOver;
    }
    words = 0;
    known = 0;
    waiting = [];
  }

  const reader = createLayoutReader({
    piece(piece) {
      waiting.push(piece);
      if (words >= windowWords) judge();
      return made.isFound || toPass > 0;
    },
    word(hash) {
      words++;
      if (index.knows(hash)) known++;
    },
  });

  /** Passes over characters from here on, up to a blank line; how many. */
  function passOver(text: string, from: number): number {
    let at = from;
    let isLineStart = false;
    for (; toPass > 0 && at < text.length; at++) {
      const isBreak = text.charCodeAt(at) === lineFeed;
      isLineStart = isBreak && wasBreak;
      wasBreak = isBreak;
      toPass = isLineStart ? 0 : toPass - 1;
    }
    reader.skip(at - from, isLineStart);
    return at - from;
  }

  const made: LayoutMatcher & { isFound: boolean } = {
    isFound: false,
    read(text) {
      let at = 0;
      while (at < text.length) {
        at += toPass > 0 ? passOver(text, at) : reader.read(text.slice(at));
        if (made.isFound) break;
      }
      return at;
    },
    end() {
      reader.end();
      judge();
    },
  };
  return made;
}

function compare(hidden: LayoutPiece, piece: LayoutPiece): number {
  let agreement = compareMarks(hidden.mark, piece.mark);
  if (hidden.ending === piece.ending)
    agreement += weights.sameEnding[hidden.ending > 1 ? 1 : 0] ?? 0;
  else agreement += weights.otherEnding;
  const difference = piece.size - hidden.size - growth;
  const certainty = Math.min(1, (hidden.size - smallestSize) / (wholeSize - smallestSize));
  agreement +=
    certainty *
    Math.max(weights.otherSize, weights.sameSize - (difference * difference) / twiceVariance);
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
  if (hidden.length === 0 && numbers.length === 0) return 0;
  const same = shared(hidden, numbers);
  if (same > 0) return Math.min(mostNumbers, same) * weights.number + weights.numberBase;
  return hidden.length > 0 && numbers.length > 0 ? weights.otherNumber : weights.missingNumber;
}

function compareNames(hidden: readonly number[], names: readonly number[]): number {
  if (hidden.length === 0) return 0;
  const same = shared(hidden, names);
  return same > 0 ? weights.nameBase + same * weights.name : weights.missingName;
}

function shared(hidden: readonly number[], others: readonly number[]): number {
  let count = 0;
  for (const hash of hidden) if (others.includes(hash)) count++;
  return count;
}
