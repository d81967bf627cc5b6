import { decodeBase64 } from '../../internal/index.ts';
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

/** The share of other windows' log-odds that the highest window loses: a manual is full of requests. */
const restShare = 0.7;
/** The rank of the other window that counts: one planted instruction has a few neighbours that are high too. */
const restRank = 2;
/** Log-odds below which all texts are equally harmless. */
const minOdds = -4;

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

/** The log-odds of a text: the log-odds of its highest window, less a share of the rest of the text's. */
export function combineWindows(odds: readonly number[]): number {
  let top = 0;
  for (const [index, value] of odds.entries()) if (value > (odds[top] ?? 0)) top = index;
  const rest = odds
    .filter((_, index) => Math.abs(index - top) > 1)
    .toSorted((one, other) => other - one);
  const ranked = rest[Math.min(restRank, rest.length) - 1] ?? minOdds;
  return (odds[top] ?? minOdds) - restShare * Math.max(minOdds, ranked);
}
