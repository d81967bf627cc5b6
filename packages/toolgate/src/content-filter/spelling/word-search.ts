import type { FoldedText } from '../reading/index.ts';

/** Looks for secrets with words between their parts. */
export interface WordSearch {
  /**
   * Reads characters from `from` to before `to`; `offset` is the source offset of `from`. Returns the index where the hold
   * changes or a secret ends; `to` without either.
   */
  readTo(text: FoldedText, part: { from: number; to: number; offset: number }): number;
  /** Applies the change for which {@link readTo} stopped. Returns whether a secret was found. */
  settle(): boolean;
  /** Ends the text. Returns whether a secret was found. */
  end(): boolean;
  /** Returns the offset from which text may say a secret; Infinity without one. */
  holdFrom(): number;
}

/** A part of a text. */
interface TextPart {
  from: number;
  /** The index after its last character. */
  to: number;
  /** The source offset of `from`. */
  offset: number;
  /** Whether to stop after every word. */
  stopsAlways: boolean;
}

/** Reads a text word by word. */
export interface WordReader {
  /** Reads a part of a text. Returns the index after the next word that may be part of a secret; `to` without one. */
  findEnd(text: FoldedText, part: TextPart): number;
  /** Ends the text. */
  end(): void;
}

/** What the words so far say. */
interface Findings {
  /** Returns the offset of the first word that may be part of a secret; Infinity without one. */
  holdFrom(): number;
  /** Whether a secret was found. */
  isFound(): boolean;
}

/**
 * Creates a search that reads a text word by word and stops where its findings change.
 *
 * @param readWord adds the word at which the reader stopped to the findings.
 */
export function createWordSearch(
  reader: WordReader,
  readWord: () => void,
  findings: Findings,
): WordSearch {
  let hold = Number.POSITIVE_INFINITY;
  return {
    readTo(text, { from, to, offset }) {
      let at = from;
      while (at < to) {
        // A hold ends a few words after the last part of a secret.
        const stopsAlways = hold < Number.POSITIVE_INFINITY;
        at = reader.findEnd(text, { from: at, to, offset: offset + at - from, stopsAlways });
        if (at === to) break;
        readWord();
        if (findings.isFound() || findings.holdFrom() !== hold) break;
      }
      return at;
    },
    settle() {
      hold = findings.holdFrom();
      return findings.isFound();
    },
    end() {
      reader.end();
      readWord();
      return findings.isFound();
    },
    holdFrom: () => hold,
  };
}
