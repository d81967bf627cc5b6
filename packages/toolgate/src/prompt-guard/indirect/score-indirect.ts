import { decodeBase64 } from '../../internal/index.ts';
import { loseToRest, type RestLoss } from '../rest-loss.ts';
import { forEachIndirectWindow, wordStart } from './indirect-features.ts';

/** The trained head, as it is stored. */
export interface StoredIndirectModel {
  /** A byte for each feature, in base64; features of words have a step of their own. */
  weights: string;
  classStep: number;
  wordStep: number;
  bias: number;
  /** `slope` and `offset` turn log-odds into a probability, on the scale of the guard's thresholds. */
  slope: number;
  offset: number;
}

/** Scores how much a text from a tool looks as if it gives the assistant instructions, from 0 to 1, in thousandths. */
type IndirectScorer = (text: string) => number;

/**
 * What the highest window of a text loses to the others: a manual is full of requests. The second highest other one counts, since one
 * planted instruction may have parts that are apart. `pnpm train:indirect DATA` measures it.
 */
const indirectLoss: RestLoss = { share: 0.7, min: -4, max: Infinity, distance: 2, rank: 2 };

/** Creates a scorer of a stored model. Takes time linear in the text. */
export function createIndirectScorer(model: StoredIndirectModel): IndirectScorer {
  const { classStep, wordStep, bias, slope, offset } = model;
  const bytes = new Int8Array(decodeBase64(model.weights).buffer);
  const weights = Float32Array.from(
    bytes,
    (weight, feature) => weight * (feature < wordStart ? classStep : wordStep),
  );
  return (text) => {
    const odds: number[] = [];
    forEachIndirectWindow(text, (features) => {
      odds.push(features.reduce((sum, feature) => sum + (weights[feature] ?? 0), bias));
    });
    const scaled = slope * combineWindows(odds) + offset;
    return Math.round(1000 / (1 + Math.exp(-scaled))) / 1000;
  };
}

/** The log-odds of a text by its windows; of a text without windows they are so low that it is harmless. */
export function combineWindows(odds: readonly number[]): number {
  return odds.length === 0 ? indirectLoss.min : loseToRest(odds, indirectLoss);
}
