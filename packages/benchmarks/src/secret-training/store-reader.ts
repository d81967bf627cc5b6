import { alphabet, skipLetter } from '../../../toolgate/src/content-filter/boosted-trees/index.ts';
import type { GuardModel } from '../../../toolgate/src/content-filter/guard-reader/guards/guard-scores.ts';
import {
  skipped,
  type StoredReader,
  type StoredWeights,
  zeroPlace,
} from '../../../toolgate/src/content-filter/guard-reader/reader-model.ts';
import { storeTrees } from '../boosted-trees/index.ts';
import type { TrainedReader } from './train-reader.ts';

/** Writes a trained reader as it is stored. */
export function storeReader({
  guard,
  surroundings,
  value,
  beside,
  ordinary,
}: TrainedReader): StoredReader {
  return {
    guard: storeWeights(guard),
    surroundings: storeWeights(surroundings),
    value: storeTrees(value),
    beside: storeTrees(beside),
    ordinary: Buffer.from(ordinary).toString('base64'),
  };
}

function storeWeights({ weights, step, bias }: GuardModel): StoredWeights {
  let gaps = '';
  let letters = '';
  let gap = 0;
  for (const weight of weights) {
    if (weight === 0) {
      gap++;
      continue;
    }
    gaps += skipLetter.repeat(Math.floor(gap / skipped));
    gaps += alphabet.charAt(gap % skipped);
    letters += alphabet.charAt(zeroPlace + weight);
    gap = 0;
  }
  return { size: weights.length, gaps, weights: letters, step, bias };
}
