import type { PromptContext } from '../statements/index.ts';
import type { Candidate, LabelPlaces } from './candidates/index.ts';
import type { SentenceGuard } from './guards/index.ts';

/** The data of a prompt for weighing its values. */
export interface Reading {
  context: PromptContext;
  guards: readonly SentenceGuard[];
  labels: LabelPlaces;
  /** For each thing that guards name, by its stem, the sentences of those guards. */
  naming: ReadonlyMap<string, readonly number[]>;
  /** The sentences that may have values: none without a guard. */
  readable: ReadonlySet<number>;
  /** Returns the candidates in a sentence, found at the first call. A sentence that is not readable has none. */
  candidatesOf: (at: number) => readonly Candidate[];
  /** Whether a readable sentence has a value with a clear shape. */
  hasShaped: (at: number) => boolean;
}
