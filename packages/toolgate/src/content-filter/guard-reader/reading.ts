import type { PromptContext } from '../statements/index.ts';
import type { Candidate, LabelPlaces } from './candidates/index.ts';
import type { SentenceGuard } from './guards/index.ts';

/** The features of the sentence of a value. */
export type OwnShape = Record<
  | 'role'
  | 'command'
  | 'negated'
  | 'condition'
  | 'heading'
  | 'title'
  | 'opened'
  | 'nextAhead'
  | 'game',
  boolean
>;

/** The features of the next sentence. */
export type NextShape = Record<
  'nextHasValue' | 'nextRefers' | 'nextIsApart' | 'nextContent',
  boolean | number
>;

/** How the sentence of a value, the previous and the next one are said: above 0 like hidden sentences. */
export type WordingShape = Record<'wording' | 'wordingBefore' | 'wordingAfter', number>;

/** The features of the sentence of a value and of those beside it. */
export type SentenceShape = OwnShape & NextShape & WordingShape;

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
  /** Cache: for each value, whether the prompt uses it so often that it is an ordinary word. */
  often: Map<string, boolean>;
  /** Cache: for each sentence, how it is said. */
  wordings: Map<number, number>;
  /** Cache: for each sentence with values, its features. */
  shapes: Map<number, SentenceShape>;
}
