import type { LanguageModelV4StreamPart, LanguageModelV4StreamResult } from '@ai-sdk/provider';
import { HttpError } from './http-error.ts';

type Part = LanguageModelV4StreamPart;

/** The parts of a stream whose beginning is known to be good. */
export interface OpenParts {
  /** The next part; `undefined` after the last. */
  next(): Promise<Part | undefined>;
  /** Stops the model. */
  cancel(): void;
}

/** More of them before an answer begins are taken for a beginning. */
const maxPrelude = 32;

/**
 * Reads a model's stream as far as its first part that says anything, so that a failure up to then
 * can still become an HTTP status.
 *
 * @throws what the stream throws, the error of a first `error` part, and HttpError (502) for an empty stream.
 */
export async function openParts(
  result: PromiseLike<LanguageModelV4StreamResult>,
  signal: AbortSignal,
): Promise<OpenParts> {
  const { stream } = await result;
  const reader = stream.getReader();
  const cancel = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    const held = await readPrelude(reader);
    let position = 0;
    return {
      cancel,
      async next() {
        if (position < held.length) return held[position++];
        return (await reader.read()).value;
      },
    };
  } catch (error) {
    cancel();
    throw error;
  }
}

async function readPrelude(reader: ReadableStreamDefaultReader<Part>): Promise<Part[]> {
  const held: Part[] = [];
  while (held.length < maxPrelude) {
    const { done, value: part } = await reader.read();
    if (done) {
      throw new HttpError({
        status: 502,
        message: 'The model ended its answer before it began.',
        code: 'upstream_failed',
      });
    }
    if (part.type === 'error') throw part.error;
    held.push(part);
    if (!isPrelude(part)) break;
  }
  return held;
}

function isPrelude({ type }: Part): boolean {
  return (
    type === 'stream-start' || type === 'response-metadata' || type === 'ping' || type === 'raw'
  );
}
