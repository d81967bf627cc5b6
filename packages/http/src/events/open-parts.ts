import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { PartBatch, PartReader } from 'toolgate/pipeline';
import { HttpError } from '../errors/index.ts';

type Part = LanguageModelV4StreamPart;

/** A stream of parts that began without a failure. */
export interface OpenParts {
  /** The parts up to the first one with content. */
  readonly beginning: PartBatch;
  /** Reads the parts after `beginning`. */
  readonly reader: PartReader;
}

/** After this many parts without content, the answer counts as begun. */
const maxPrelude = 32;

/**
 * Reads a model's parts up to the first one with content. A failure before it can still become an HTTP status.
 *
 * @throws any error of the reader, the error in an `error` part before the first content, or HttpError (502) for an
 *   empty stream.
 */
export async function openParts(
  answer: PromiseLike<PartReader>,
  signal: AbortSignal,
): Promise<OpenParts> {
  const reader = await answer;
  const cancel = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    return { beginning: await readPrelude(reader), reader };
  } catch (error) {
    cancel();
    throw error;
  }
}

async function readPrelude(reader: PartReader): Promise<PartBatch> {
  const prelude: Part[] = [];
  let hasBegun = false;
  let isLast = false;
  while (!hasBegun && !isLast && prelude.length < maxPrelude) {
    const batch = await reader.read();
    isLast = batch.isLast;
    for (const part of batch.parts) {
      if (part.type === 'error' && !hasBegun) throw part.error;
      hasBegun ||= !isPrelude(part);
      prelude.push(part);
    }
  }
  if (hasBegun || !isLast) return { parts: prelude, isLast };
  throw new HttpError({
    status: 502,
    message: 'The model ended its answer before it began.',
    code: 'upstream_failed',
  });
}

function isPrelude({ type }: Part): boolean {
  return (
    type === 'stream-start' || type === 'response-metadata' || type === 'ping' || type === 'raw'
  );
}
