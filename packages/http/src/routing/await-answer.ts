import type { PartBatch, PartReader } from 'toolgate/pipeline';
import { readPrelude } from '../events/open-parts.ts';

/** The number of parts without content after which the answer counts as begun. */
const maxPrelude = 256;

/**
 * Waits until an answer has begun, because until then another model can still be asked.
 *
 * @returns the same parts.
 * @throws the failure of an answer that fails before it begins.
 */
export async function awaitAnswer(parts: PartReader): Promise<PartReader> {
  let first: PartBatch | undefined;
  try {
    first = (await readPrelude(parts, maxPrelude)).batch;
  } catch (error) {
    await parts.cancel().catch(() => {});
    throw error;
  }
  return {
    isBatched: parts.isBatched,
    read() {
      if (first === undefined) return parts.read();
      const batch = Promise.resolve(first);
      first = undefined;
      return batch;
    },
    cancel: async (reason) => parts.cancel(reason),
  };
}
