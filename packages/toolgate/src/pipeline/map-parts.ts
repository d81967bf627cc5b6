import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

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
 * A stream of mapped parts, read on demand: one part of the source at a time, and none ahead. Cancelling
 * it cancels the source.
 *
 * @param signal where it was aborted, an error of the source is passed on as it is.
 */
export function mapParts(
  source: ReadableStream<Part>,
  mapper: PartMapper,
  signal?: AbortSignal,
): ReadableStream<Part> {
  const reader = source.getReader();

  async function next(): Promise<{ parts: readonly Part[]; isLast: boolean }> {
    try {
      const { done, value } = await reader.read();
      if (done) return { parts: await mapper.end(), isLast: true };
      const pushed = mapper.push(value);
      // Most parts need no waiting, which would cost each of them a turn.
      const parts = pushed instanceof Promise ? await pushed : pushed;
      return { parts, isLast: mapper.isDone() };
    } catch (error) {
      if (signal?.aborted) {
        mapper.leave();
        throw error;
      }
      return { parts: mapper.fail(error), isLast: true };
    }
  }

  return new ReadableStream<Part>(
    {
      async pull(controller) {
        for (;;) {
          const { parts, isLast } = await next();
          for (const part of parts) controller.enqueue(part);
          if (isLast) {
            controller.close();
            // Nobody waits for a source that is no longer wanted, however it takes the news.
            reader.cancel().catch(() => undefined);
            return;
          }
          if (parts.length > 0) return;
        }
      },
      cancel(reason) {
        mapper.leave();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
