import type { LanguageModelV4StreamPart, LanguageModelV4StreamResult } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

/** Parts that come together. */
export interface PartBatch {
  /** The parts in their order; there may be none. */
  parts: readonly Part[];
  /** Whether nothing follows. */
  isLast: boolean;
}

/**
 * The parts of a streamed answer, read on demand. A web stream around them costs as much for each part as all that the
 * gateway does with it, so there is one only where somebody asked for it.
 */
export interface PartReader {
  /** The next parts. Rejects where the answer broke. */
  read(): Promise<PartBatch>;
  /** Stops the model. A read that waits then comes to its end. */
  cancel(reason?: unknown): Promise<void>;
}

/** A streamed answer, with or without a stream around its parts. */
export type StreamedAnswer =
  | LanguageModelV4StreamResult
  | (Omit<LanguageModelV4StreamResult, 'stream'> & { parts: PartReader });

/** The parts of an answer. */
export function partsOf(answer: StreamedAnswer): PartReader {
  if ('parts' in answer) return answer.parts;
  const reader = answer.stream.getReader();
  return {
    async read() {
      const { done, value } = await reader.read();
      return done ? { parts: [], isLast: true } : { parts: [value], isLast: false };
    },
    cancel: async (reason) => reader.cancel(reason),
  };
}

/** An answer as the AI SDK reads it; the same object where it is one already. */
export function streamResultOf(answer: StreamedAnswer): LanguageModelV4StreamResult {
  if (!('parts' in answer)) return answer;
  const { parts, ...result } = answer;
  return { ...result, stream: streamOfParts(parts) };
}

/** A stream of parts, each read when it is wanted and none ahead. Cancelling it cancels their reader. */
export function streamOfParts(reader: PartReader): ReadableStream<Part> {
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        for (;;) {
          const { parts, isLast } = await reader.read();
          for (const part of parts) controller.enqueue(part);
          if (isLast) controller.close();
          if (isLast || parts.length > 0) return;
        }
      },
      cancel: async (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
