import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { PartBatch, PartReader } from 'toolgate/pipeline';

type Part = LanguageModelV4StreamPart;

/** The types of parts that come before an answer and do not belong to it. */
const preludes: ReadonlySet<Part['type']> = new Set([
  'stream-start',
  'response-metadata',
  'ping',
  'raw',
]);

/** Maximum number of parts before an answer; after more of them, the answer counts as begun. */
const maxPreludes = 256;

/**
 * Waits until an answer has begun, because until then another model can still be asked.
 *
 * @returns the same parts.
 * @throws the failure of an answer that fails before it begins.
 */
export async function awaitAnswer(parts: PartReader): Promise<PartReader> {
  const prelude: Part[] = [];
  let isOpen = true;
  let isLast = false;
  while (isOpen && prelude.length < maxPreludes) {
    const batch: PartBatch = await parts.read();
    for (const part of batch.parts) {
      if (part.type === 'error' && isOpen) {
        await parts.cancel().catch(() => {});
        throw part.error;
      }
      prelude.push(part);
      isOpen &&= preludes.has(part.type);
    }
    isLast = batch.isLast;
    isOpen &&= !isLast;
  }
  let first: PartBatch | undefined = { parts: prelude, isLast };
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
