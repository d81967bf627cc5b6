import type { LanguageModelV4StreamPart, LanguageModelV4StreamResult } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

/** Parts that come together. */
export interface PartBatch {
  /** The parts in their order; may be empty. */
  parts: readonly Part[];
  /** Whether nothing follows. */
  isLast: boolean;
}

/**
 * The parts of a streamed answer, read on demand. A web stream around them costs as much for each part as all that the
 * gateway does with it, so the gateway reads the parts of its own streams here.
 */
export interface PartReader {
  /** Whether a batch has all that came together, so a host need not wait for more of the same turn. */
  isBatched?: boolean | undefined;
  /** The next parts. Rejects where the answer broke. */
  read(): Promise<PartBatch>;
  /** Stops the model. A read that waits then comes to its end. */
  cancel(reason?: unknown): Promise<void>;
}

/** A streamed answer, with or without a stream around its parts. */
export type StreamedAnswer =
  | LanguageModelV4StreamResult
  | (Omit<LanguageModelV4StreamResult, 'stream'> & { parts: PartReader });

// Shared by copies of this package.
const partReader: unique symbol = Symbol.for('toolgate.parts') as never;

/** The parts of an answer. */
export function partsOf(answer: StreamedAnswer): PartReader {
  if ('parts' in answer) return answer.parts;
  if (answer instanceof ReadableParts) return answer[partReader];
  const reader = answer.stream.getReader();
  return {
    async read() {
      const { done, value } = await reader.read();
      return done ? { parts: [], isLast: true } : { parts: [value], isLast: false };
    },
    cancel: async (reason) => reader.cancel(reason),
  };
}

/**
 * A stream result whose parts can be read without its stream. The stream is a plain field: a getter of its own would give
 * every object a hidden class, which V8 keeps, with all that the getter sees, until the next full collection.
 */
class ReadableParts {
  readonly [partReader]: PartReader;
  readonly stream: ReadableStream<Part>;

  constructor(parts: PartReader) {
    this[partReader] = parts;
    this.stream = streamOfParts(parts);
  }
}

/** An answer as the AI SDK reads it; the same object if it is one already. */
export function streamResultOf(answer: StreamedAnswer): LanguageModelV4StreamResult {
  if (!('parts' in answer)) return answer;
  const { parts, ...result } = answer;
  return Object.assign(new ReadableParts(parts), result);
}

/** The fields of a stream result beside its parts, unknown fields included. */
export function omitStream(
  result: LanguageModelV4StreamResult,
): Omit<LanguageModelV4StreamResult, 'stream'> {
  const kept: Record<string | symbol, unknown> = {};
  for (const key of Reflect.ownKeys(result)) {
    if (key !== 'stream' && key !== partReader) kept[key] = Reflect.get(result, key);
  }
  return kept;
}

/** A reader of parts that are known already. */
export function readerOf(parts: readonly Part[]): PartReader {
  return {
    read: () => Promise.resolve({ parts, isLast: true }),
    cancel: () => Promise.resolve(),
  };
}

/** A stream of parts, each read when it is wanted, never ahead. Cancelling it cancels their reader. */
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
