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

/**
 * The number of parts without content after which the answer counts as begun: these parts are kept in memory, and a
 * provider may send pings for ever.
 */
const maxPrelude = 256;

/**
 * Reads a model's parts up to the first one with content. A failure before it can still become an HTTP status.
 *
 * @throws what {@link readPrelude} throws.
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

/**
 * Reads parts up to the first one with content. If there are very many parts without content, the answer counts as begun.
 *
 * @throws any error of the reader, the error in an `error` part before the first content, or HttpError (502) for an
 *   empty stream.
 */
export async function readPrelude(reader: PartReader): Promise<PartBatch> {
  const parts: Part[] = [];
  let hasBegun = false;
  let isLast = false;
  while (!hasBegun && !isLast && parts.length < maxPrelude) {
    const batch = await reader.read();
    isLast = batch.isLast;
    for (const part of batch.parts) {
      if (part.type === 'error' && !hasBegun) throw part.error;
      hasBegun ||= !preludes.has(part.type);
      parts.push(part);
    }
  }
  if (isLast && !hasBegun) throw emptyAnswer();
  return { parts, isLast };
}

/** The types of parts that come before an answer and do not belong to it. */
const preludes: ReadonlySet<Part['type']> = new Set([
  'stream-start',
  'response-metadata',
  'ping',
  'raw',
]);

function emptyAnswer(): HttpError {
  return new HttpError({
    status: 502,
    message: 'The model ended its answer before it began.',
    code: 'upstream_failed',
  });
}
