import { decodeBase64 } from '../../internal/index.ts';
import { applyRestLoss, type RestLoss } from '../rest-loss.ts';
import { forEachIndirectWindow, wordStart } from './indirect-features.ts';
import { readSegments } from './read-segments.ts';

/** The trained head, as it is stored. */
export interface StoredIndirectModel {
  /** One byte for each feature, in base64. Word features count in steps of `wordStep`, all others in steps of `classStep`. */
  weights: string;
  classStep: number;
  wordStep: number;
  bias: number;
  /** `slope` and `offset` turn log-odds into log-odds on the scale of the guard's thresholds. */
  slope: number;
  offset: number;
  /** The slope for log-odds below `bend`, which are at the hardening threshold of `default`. */
  lowSlope: number;
  bend: number;
}

/** Returns how likely a text from a tool gives the assistant instructions, from 0 to 1, in thousandths. */
export type IndirectScorer = (text: string) => number;

/**
 * How other windows lower the score of the highest one: a manual is full of requests. The second highest of the others counts, because
 * one planted instruction may be in two places. `pnpm train:indirect DATA` measures it.
 */
const indirectLoss: RestLoss = { share: 0.7, min: -4, max: Infinity, distance: 2, rank: 2 };

/** Creates the scorer of a stored head. It takes time linear in the text. */
export function createIndirectScorer(model: StoredIndirectModel): IndirectScorer {
  const { classStep, wordStep, bias } = model;
  const bytes = new Int8Array(decodeBase64(model.weights).buffer);
  const weights = Float32Array.from(
    bytes,
    (weight, feature) => weight * (feature < wordStart ? classStep : wordStep),
  );
  return (text) => {
    const odds: number[] = [];
    forEachIndirectWindow(readSegments(text), ({ list, count }) => {
      let sum = bias;
      for (let at = 0; at < count; at += 1) sum += weights[list[at] ?? 0] ?? 0;
      odds.push(sum);
    });
    const scaled = scaleOdds(combineWindows(odds), model);
    return Math.round(1000 / (1 + Math.exp(-scaled))) / 1000;
  };
}

function scaleOdds(odds: number, { slope, offset, lowSlope, bend }: StoredIndirectModel): number {
  return slope * Math.max(bend, odds) + offset + lowSlope * Math.min(0, odds - bend);
}

/** Combines the log-odds of the windows of a text. A text without windows gets log-odds so low that it is harmless. */
export function combineWindows(odds: readonly number[]): number {
  return odds.length === 0 ? indirectLoss.min : applyRestLoss(odds, indirectLoss);
}
