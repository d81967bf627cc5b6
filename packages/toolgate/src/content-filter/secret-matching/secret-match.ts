import type { LetterBatch, WordStart } from '../reading/index.ts';
import type { PlacedLetter } from './letter-ring.ts';

/** A secret found in a text. */
export interface SecretMatch {
  /** Offset of its first character in the source. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** The number of the secret; `hostSecret` for one of the host. */
  readonly secret: number;
}

/** Finds secrets in one text. */
export interface SecretMatcher {
  /** Reads the next letter. Returns the secret that it completes. */
  push(letter: PlacedLetter): SecretMatch | undefined;
  /** Reads the end of a word, with its separator, or of the text. Returns the secret that it completes. */
  separate(separator?: number): SecretMatch | undefined;
  /**
   * Reads the letters of a batch, at most `count`, before the first three letters that may be part of a secret. Returns
   * how many it read. `offset` is the source offset of the batch.
   */
  skip: (batch: LetterBatch, options: { count: number; offset: number }) => number;
  /** Whether the last three letters may be part of a secret, or a secret is complete if the word ends here. */
  isInSecret(): boolean;
  /** Whether the last letters are two or more of a secret that lacks at most three. */
  isNearEnd(): boolean;
  /** Whether the next letter begins a word. */
  isWordStart(): WordStart;
  /** Returns the offset of the first letter that may begin a secret; Infinity without one. */
  holdFrom(): number;
}
