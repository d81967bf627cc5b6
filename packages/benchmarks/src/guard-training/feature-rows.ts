import {
  featureCount,
  featuresBetween,
  forEachWindow,
  readText,
  type WordGroups,
} from '../../../toolgate/src/prompt-guard/features/index.ts';
import type { LabelledPrompt } from './prompt-sources.ts';

/** A text in features: one list for each window of each of its readings. */
export interface FeatureRow extends LabelledPrompt {
  windows: readonly Int32Array[];
}

/** Windows of a text that count in training and measuring; only the longest texts have more. */
const mostWindows = 240;

const seen = new Int32Array(featureCount);
let stamp = 0;

/** Reads the features of a text, each once in a window. */
export function featureRow(prompt: LabelledPrompt, groups: WordGroups): FeatureRow {
  const windows: Int32Array[] = [];
  for (const reading of readText(prompt.text, groups)) {
    forEachWindow(reading, (first, end) => {
      if (windows.length === mostWindows) return;
      windows.push(distinct([...reading.shared, ...featuresBetween(reading, first, end)]));
    });
  }
  return { ...prompt, windows };
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
