import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { PartBatch, PartReader } from './part-reader.ts';

type Part = LanguageModelV4StreamPart;

/** Turns the parts of one stream into others. */
export interface PartMapper {
  /** What takes the place of the next part. */
  push(part: Part): readonly Part[] | Promise<readonly Part[]>;
  /** What follows when the source has ended. */
  end(): readonly Part[] | Promise<readonly Part[]>;
  /** Told that nobody reads on. */
  leave(): void;
  /** What follows when the source broke; the stream then ends without an error of its own. */
  fail(error: unknown): readonly Part[];
  /** Whether nothing more is wanted: the source is cancelled, which stops the model. */
  isDone(): boolean;
}

/**
 * Mapped parts, read on demand: one part of the source at a time, and none ahead. Cancelling them cancels the source.
 *
 * @param signal where it was aborted, an error of the source is passed on as it is.
 */
export function mapParts(
  source: ReadableStream<Part>,
  mapper: PartMapper,
  signal?: AbortSignal,
): PartReader {
  const reader = source.getReader();
  let isOver = false;

  async function next(): Promise<PartBatch> {
    try {
      const { done, value } = await reader.read();
      // Whoever left wants nothing of what was held back.
      if (isOver) return { parts: [], isLast: true };
      const pushed = done ? mapper.end() : mapper.push(value);
      // Most parts need no waiting, which would cost each of them a turn.
      const parts = pushed instanceof Promise ? await pushed : pushed;
      return { parts, isLast: done || mapper.isDone() };
    } catch (error) {
      if (signal?.aborted) {
        mapper.leave();
        throw error;
      }
      return { parts: mapper.fail(error), isLast: true };
    }
  }

  return {
    async read() {
      const batch = await next();
      if (!batch.isLast) return batch;
      isOver = true;
      // Nobody waits for a source that is no longer wanted, however it takes the news.
      reader.cancel().catch(() => undefined);
      return batch;
    },
    async cancel(reason) {
      if (isOver) return;
      isOver = true;
      mapper.leave();
      await reader.cancel(reason);
    },
  };
}
