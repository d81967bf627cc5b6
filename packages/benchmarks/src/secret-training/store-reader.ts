import type { StoredReader } from '../../../toolgate/src/content-filter/guard-reader/reader-model.ts';
import { storeTrees } from '../boosted-trees/index.ts';
import { storeLinearModel } from '../linear-model/index.ts';
import type { TrainedReader } from './train-reader.ts';

/** Writes a trained reader as it is stored. */
export function storeReader({
  guard,
  surroundings,
  links,
  value,
  beside,
  ordinary,
}: TrainedReader): StoredReader {
  return {
    guard: storeLinearModel(guard),
    surroundings: storeLinearModel(surroundings),
    links: storeLinearModel(links),
    value: storeTrees(value),
    beside: storeTrees(beside),
    ordinary: Buffer.from(ordinary).toString('base64'),
  };
}
