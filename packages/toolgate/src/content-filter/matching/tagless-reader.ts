import {
  createTagSplitter,
  type FoldedText,
  foldText,
  type TagSplitter,
} from '../reading/index.ts';
import { holdLimits } from '../thresholds.ts';
import { createLetterScanner, type LetterScanner } from './letter-scanner.ts';
import type { Leak, Protection } from './text-scanner.ts';

/**
 * Reads a text without its tags, from the first tag on: the `OK` of `<b>O</b><b>K</b>`. The other readers read the
 * text with its tags.
 */
export interface TaglessReader {
  /** Returns the index of the first tag, from `from` to before `to`; `to` without one, and `from` once a tag was read. */
  findTag(text: FoldedText, from: number, to: number): number;
  /** Reads a text from `from` to before `to`. Returns the number of characters read before a leak. */
  read(text: FoldedText, from: number, to: number): number;
  /** Ends the text. */
  end(): void;
  /** Returns the offset from which text may become a leak and is held; Infinity without such text. */
  holdFrom(): number;
  /** Returns the leak, once one was found. */
  leak(): Leak | undefined;
}

/** Number of characters before the first tag that are read too: a leak may begin there. */
const maxBefore = 64;
/** The scanner reads this instead of a tag. */
const blanks = foldText(' '.repeat(1024));

/**
 * Creates a reader.
 *
 * @param earlier the text before this one, in which a secret may begin; empty by default.
 */
export function createTaglessReader(protection: Protection, earlier = ''): TaglessReader {
  const tags = createTagSplitter();
  const before = createLastUnits();
  let position = 0;
  /** Opened at the first tag. */
  let runs: TaglessRuns | undefined;
  return {
    findTag: (text, from, to) => (runs ? from : tags.findTag(text, from, to)),
    read(text, from, to) {
      if (runs !== undefined) return runs.read(text, from, to);
      const end = tags.findTag(text, from, to);
      tags.skip(text, from, end);
      before.add(text, from, end);
      position += end - from;
      if (end === to) return to - from;
      runs = openRuns(protection, tags, { earlier, before: before.read(), position });
      return end - from + runs.read(text, end, to);
    },
    end: () => runs?.scanner.end(() => undefined),
    holdFrom() {
      const { cleared = 0, length = 0 } = runs?.scanner.progress ?? {};
      return cleared < length ? (runs?.start ?? 0) + cleared : Number.POSITIVE_INFINITY;
    },
    leak: () => runs?.scanner.progress.leak,
  };
}

/** Reads a text run by run, from a tag on. */
interface TaglessRuns extends Pick<TaglessReader, 'read'> {
  readonly scanner: LetterScanner;
  /** The offset in the source where the text of the scanner begins. */
  readonly start: number;
}

/** Opens a scanner and lets it read the text before the first tag. */
function openRuns(
  protection: Protection,
  tags: TagSplitter,
  { earlier, before, position }: { earlier: string; before: string; position: number },
): TaglessRuns {
  /** The offset in the text of the scanner where the last tag ends. */
  let lastTag = 0;
  const isWhole = before.length === position;
  // Hidden words at the beginning of a text say more than later ones, so a letter stands for the text before.
  const replayed = isWhole ? before : `x ${before}`;
  const scanner = createLetterScanner(
    {
      ...protection,
      onSecret: undefined,
      // The readers of the whole text find the others, and may replace them.
      countsSecret: ({ start, end }) => start < lastTag && lastTag < end,
    },
    {
      holdFrom: () => Number.POSITIVE_INFINITY,
      maxHeld: holdLimits.maxSpread,
      before: isWhole ? earlier : '',
    },
  );
  const { progress } = scanner;
  scanner.scan(foldText(replayed), 0, replayed.length);

  /** Reads a text up to where the next tag begins or ends. Returns the number of characters read before a leak. */
  function readRun(text: FoldedText, from: number, to: number): number {
    const { length } = progress;
    const end = tags.readRun(text, from, to);
    if (tags.isInside()) {
      scanner.scan(blanks, 0, end - from);
      lastTag = progress.length;
    } else scanner.scan(text, from, end);
    return progress.length - length;
  }

  return {
    scanner,
    start: position - replayed.length,
    read(text, from, to) {
      let at = from;
      while (at < to && !progress.leak) at += readRun(text, at, to);
      return at - from;
    },
  };
}

/** Remembers the last code units of a text. */
function createLastUnits() {
  const units = new Uint16Array(maxBefore);
  let count = 0;
  return {
    add({ codes }: FoldedText, from: number, to: number): void {
      const first = Math.max(from, to - maxBefore);
      units.copyWithin(0, to - first);
      units.set(codes.subarray(first, to), maxBefore - (to - first));
      count = Math.min(maxBefore, count + to - first);
    },
    /** Returns them as a string. */
    read: (): string => String.fromCharCode(...units.subarray(maxBefore - count)),
  };
}
