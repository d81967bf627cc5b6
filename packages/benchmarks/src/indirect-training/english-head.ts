import {
  indirectFeatureCount,
  wordStart,
} from '../../../toolgate/src/prompt-guard/indirect/index.ts';
import { resultAuthors } from './indirect-rows.ts';
import type { HeadSettings } from './train-indirect-model.ts';

/**
 * The weight of the authors of our own set. Their harmless texts are near to their attacks, so with more weight the head finds fewer of
 * the other collections.
 */
const authorTrust = 0.15;
/** The weight of a source; 1 for the others. */
const trust: ReadonlyMap<string, number> = new Map([
  ['struq_indirect', 0.3],
  ['direct', 0.5],
  ...resultAuthors.map((author) => [`author ${author}`, authorTrust] as const),
]);

/** The head for English. */
export const englishHead: HeadSettings = {
  featureCount: indirectFeatureCount,
  wordStart,
  trust: (source) => trust.get(source) ?? 1,
};
