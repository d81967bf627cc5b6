import type { PromptContext } from '../statements/index.ts';
import type { Candidate } from './candidates.ts';
import type { SentenceGuard } from './guard-scores.ts';
import type { LabelPlaces } from './labels.ts';

/** What the sentence of a value does; see the features of the same names. */
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

/** What the next sentence does; see the features of the same names. */
export type NextShape = Record<
  'nextHasValue' | 'nextRefers' | 'nextIsApart' | 'nextContent',
  boolean | number
>;

/** What the sentence of a value and the next one do. */
export type SentenceShape = OwnShape & NextShape;

/** A prompt, read before its values are weighed. */
export interface Reading {
  context: PromptContext;
  guards: readonly SentenceGuard[];
  labels: LabelPlaces;
  /** For each thing that a guard names, by its stem, the sentences of such guards. */
  naming: ReadonlyMap<string, readonly number[]>;
  /** The sentences near a guard, in their order. */
  near: ReadonlySet<number>;
  /** Returns what may be a value in a sentence, read at the first call; nothing of a sentence that is not near a guard. */
  candidatesOf: (at: number) => readonly Candidate[];
  /** Whether a sentence near a guard has a value that is known by its shape. */
  hasShaped: (at: number) => boolean;
  /** Whether the prompt says a value so often that it is a word there, of values that were asked for. */
  often: Map<string, boolean>;
  /** What has been read of sentences with values. */
  shapes: Map<number, SentenceShape>;
}
