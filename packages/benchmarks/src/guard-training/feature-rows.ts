import {
  featureCount,
  featuresBetween,
  listWindows,
  type NGrams,
  readNGrams,
  readText,
  type WordGroups,
} from '../../../toolgate/src/prompt-guard/features/index.ts';
import { findPassage } from '../../../toolgate/src/prompt-guard/model/index.ts';
import type { LabelledPrompt } from './prompt-sources.ts';

/** A text in features: one list for each window of each of its readings. */
export interface FeatureRow extends LabelledPrompt {
  windows: readonly Int32Array[];
  /** For each reading the cells with which its windows begin, in the order of the windows. */
  places: readonly (readonly number[])[];
  /** The n-grams of each of its readings. */
  nGrams: readonly NGrams[];
  /** The share of known words of each of its readings. */
  knownShares: readonly number[];
  /** Whether a reading names something of the assistant's own. */
  namesOwn: boolean;
  /** Whether a word of a reading has a class. */
  hasClass: boolean;
}

/** Maximum number of windows of a text that count in training and measuring; only the longest texts have more. */
const maxWindows = 240;
/** Maximum number of cells of n-grams of a reading that count in training and measuring. */
const maxCells = 32;

const seen = new Int32Array(featureCount);
let stamp = 0;

/** Reads the features of a text, each once in a window. */
export function featureRow(prompt: LabelledPrompt, groups: WordGroups): FeatureRow {
  const windows: Int32Array[] = [];
  const places: number[][] = [];
  const nGrams: NGrams[] = [];
  const knownShares: number[] = [];
  let namesOwn = false;
  let hasClass = false;
  for (const reading of readText(prompt.text, groups)) {
    nGrams.push(cutNGrams(readNGrams(reading.words)));
    knownShares.push(reading.knownShare);
    namesOwn ||= reading.namesOwn;
    hasClass ||= reading.hasClass;
    const own: number[] = [];
    places.push(own);
    const bounds = listWindows(reading);
    for (let at = 0; at < bounds.length && windows.length < maxWindows; at += 2) {
      const first = bounds[at] ?? 0;
      own.push(first);
      windows.push(
        distinct([...reading.shared, ...featuresBetween(reading, first, bounds[at + 1] ?? 0)]),
      );
    }
  }
  return { ...prompt, windows, places, nGrams, knownShares, namesOwn, hasClass };
}

/** Returns the passage of a window of a row, which the guard scores alone too. */
export function passageOf({ text }: FeatureRow, window: number, groups: WordGroups): string {
  let first = 0;
  for (const reading of readText(text, groups)) {
    const bounds = listWindows(reading);
    const [start, end] = bounds.slice(2 * (window - first), 2 * (window - first) + 2);
    if (start !== undefined && end !== undefined) {
      return findPassage({ reading, first: start, end });
    }
    first += bounds.length / 2;
  }
  return text;
}

function cutNGrams({ slots, cells, words }: NGrams): NGrams {
  const kept = cells.slice(0, maxCells + 1);
  return { slots: slots.slice(0, kept.at(-1)), cells: kept, words: words.slice(0, maxCells) };
}

function distinct(features: readonly number[]): Int32Array {
  stamp += 1;
  return Int32Array.from(
    features.filter((feature) => {
      const isNew = seen[feature] !== stamp;
      seen[feature] = stamp;
      return isNew;
    }),
  );
}
