import type {
  LanguageModelV4StreamPart as Part,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';

/** Parts that arrive together. */
export interface PartBatch {
  /** The parts in their order; may be empty. */
  parts: readonly Part[];
  /** Whether this is the last batch. */
  isLast: boolean;
}

/**
 * Reads the parts of a streamed answer on demand. The gateway uses this reader inside, because a web stream would cost
 * as much for each part as all the work of the gateway.
 */
export interface PartReader {
  /**
   * Whether a batch has all parts that arrived together. If not, the host waits for more parts of the same turn.
   */
  isBatched?: boolean | undefined;
  /** Returns the next parts. Rejects if the answer broke. */
  read(): Promise<PartBatch>;
  /** Stops the model. A pending read then ends. */
  cancel(reason?: unknown): Promise<void>;
}

/** A streamed answer, as a web stream or as a reader of its parts. */
export type StreamedAnswer =
  | LanguageModelV4StreamResult
  | (Omit<LanguageModelV4StreamResult, 'stream'> & { parts: PartReader });

// Copies of this package share this symbol.
const partReader: unique symbol = Symbol.for('toolgate.parts') as never;

/** Returns a reader of a streamed answer's parts. */
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
 * A stream result whose parts can be read without its stream. The stream is a plain field. A getter would give every
 * object its own hidden class. V8 keeps that class, with everything that the getter captures, until the next full
 * collection.
 */
class ReadableParts {
  readonly [partReader]: PartReader;
  readonly stream: ReadableStream<Part>;

  constructor(parts: PartReader) {
    this[partReader] = parts;
    this.stream = streamOfParts(parts);
  }
}

/** Returns a streamed answer as a stream result of the AI SDK; the same object if it already is one. */
export function streamResultOf(answer: StreamedAnswer): LanguageModelV4StreamResult {
  if (!('parts' in answer)) return answer;
  const { parts, ...result } = answer;
  return Object.assign(new ReadableParts(parts), result);
}

/** Returns the fields of a stream result except its parts, unknown fields included. */
export function omitStream(
  result: LanguageModelV4StreamResult,
): Omit<LanguageModelV4StreamResult, 'stream'> {
  const kept: Record<string | symbol, unknown> = {};
  for (const key of Reflect.ownKeys(result)) {
    if (key !== 'stream' && key !== partReader) kept[key] = Reflect.get(result, key);
  }
  return kept;
}

/** Creates a reader of known parts. */
export function readerOf(parts: readonly Part[]): PartReader {
  return {
    read: () => Promise.resolve({ parts, isLast: true }),
    cancel: () => Promise.resolve(),
  };
}

/** Creates a stream that reads each part on demand, never ahead. Cancelling it cancels the reader. */
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
