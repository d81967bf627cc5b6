import { alphabet, skipLetter } from '../../../toolgate/src/content-filter/boosted-trees/index.ts';
import {
  type LinearModel,
  skipped,
  type StoredLinearModel,
  zeroPlace,
} from '../../../toolgate/src/content-filter/linear-model/index.ts';

/** Writes a linear model as it is stored. */
export function storeLinearModel({ weights, step, bias }: LinearModel): StoredLinearModel {
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
