import type { LinearModel } from '../../linear-model/index.ts';
import { countContent, type PromptContext } from '../../statements/index.ts';
import { type Clause, cutClauses } from './clauses.ts';
import { type GuardPart, sumRuns } from './guard-features.ts';

/** The scores of the parts of a sentence as guards of a value, each from 0 to 1. */
export interface SentenceGuard {
  /** The score of the whole sentence. */
  whole: number;
  clauses: readonly Clause[];
  /** The highest score of its clauses and of the whole. */
  best: number;
  /** The score of the sentence as a label; 0 if it is not a label. */
  label: number;
}

/** Scales the log odds of a score. It keeps high scores distinguishable, because the weighing of values reads them. */
const oddsScale = 0.5;
const maxOwnWords = 1;
const noGuard: SentenceGuard = { whole: 0, clauses: [], best: 0, label: 0 };

/** Returns how likely a sentence guards something, as a sentence or as a label; 0 without one. */
export function likelihoodOf({ best, label }: SentenceGuard = noGuard): number {
  return Math.max(best, label);
}

/** Scores how likely a part of a prompt guards a value, from 0 to 1. */
export function scorePart(part: GuardPart, model: LinearModel): number {
  return toScore(sumRuns(part, model.weights)(0, part.words.length), model);
}

function toScore(sum: number | undefined, { step, bias }: LinearModel): number {
  return sum === undefined ? 0 : 1 / (1 + Math.exp(-(sum * step + bias) * oddsScale));
}

/** Scores one sentence of a prompt, its clauses, and a label as a label. */
export function scoreSentence(
  { text, sentences, evidence }: Pick<PromptContext, 'text' | 'sentences' | 'evidence'>,
  { at, isLabel }: { at: number; isLabel: boolean },
  model: LinearModel,
): SentenceGuard {
  const sentence = sentences[at];
  if (sentence === undefined || evidence[at]?.isIdle === true) return noGuard;
  const { words } = sentence;
  const cut = cutClauses(text, sentence);
  const sumOf = sumRuns({ words, isLabel: false }, model.weights);
  const whole = toScore(sumOf(0, words.length), model);
  let best = whole;
  for (const clause of cut) {
    clause.score = cut.length === 1 ? whole : toScore(sumOf(clause.from, clause.to), model);
    best = Math.max(best, clause.score);
  }
  // A label with a thing in it is about that thing.
  const isPlain = isLabel && countContent(words) <= maxOwnWords;
  return { whole, clauses: cut, best, label: isPlain ? scorePart({ words, isLabel }, model) : 0 };
}
