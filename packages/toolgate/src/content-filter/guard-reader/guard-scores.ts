import { countContent, type PromptContext } from '../statements/index.ts';
import { type Clause, cutClauses } from './clauses.ts';
import { type GuardPart, sumRuns } from './guard-features.ts';

/** A linear model of what guards a value: a weight for each feature, in units of `step`. */
export interface GuardModel {
  weights: Int8Array;
  step: number;
  bias: number;
}

/** How likely the parts of a sentence are to guard a value, each from 0 to 1. */
export interface SentenceGuard {
  /** The whole sentence. */
  whole: number;
  clauses: readonly Clause[];
  /** The highest of its clauses and of the whole. */
  best: number;
  /** The sentence as a label; 0 if it is no label. */
  label: number;
}

/** Keeps scores far from the middle apart: the weighing of values reads how sure a guard is. */
const warmth = 0.5;
const maxOwnWords = 1;
const nothing: SentenceGuard = { whole: 0, clauses: [], best: 0, label: 0 };

/** Scores a part of a prompt: how likely it keeps a value from becoming known, from 0 to 1. */
export function scorePart(part: GuardPart, model: GuardModel): number {
  return toScore(sumRuns(part, model.weights)(0, part.words.length), model);
}

function toScore(sum: number | undefined, { step, bias }: GuardModel): number {
  return sum === undefined ? 0 : 1 / (1 + Math.exp(-(sum * step + bias) * warmth));
}

/** Scores one sentence of a prompt, its clauses, and the sentence as a label if it is one. */
export function scoreSentence(
  { text, sentences, evidence }: Pick<PromptContext, 'text' | 'sentences' | 'evidence'>,
  { at, isLabel }: { at: number; isLabel: boolean },
  model: GuardModel,
): SentenceGuard {
  const sentence = sentences[at];
  if (sentence === undefined || evidence[at]?.isIdle === true) return nothing;
  const { words } = sentence;
  const cut = cutClauses(text, sentence);
  const sumOf = sumRuns({ words, isLabel: false }, model.weights);
  const whole = toScore(sumOf(0, words.length), model);
  let best = whole;
  for (const clause of cut) {
    clause.score = cut.length === 1 ? whole : toScore(sumOf(clause.from, clause.to), model);
    best = Math.max(best, clause.score);
  }
  // A label that names a thing of its own is about that thing.
  const isPlain = isLabel && countContent(words) <= maxOwnWords;
  return { whole, clauses: cut, best, label: isPlain ? scorePart({ words, isLabel }, model) : 0 };
}
