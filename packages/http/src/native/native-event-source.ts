import type { EventBatch } from '../event-batch.ts';
import type { EventSource } from '../event-source.ts';
import type { HttpError } from '../http-error.ts';
import { countBytes, defaultMaxStreamBytes } from '../limit-fetch.ts';
import { upstreamFailed } from '../map-upstream-failure.ts';
import { createEventReader, type ReceivedEvent } from './event-reader.ts';
import type { StreamEditor } from './native-format.ts';
import { assertObject, parseObject } from './parse-event.ts';
import type { UpstreamAnswer } from './upstream-transport.ts';

/** What the events of a native stream are made of. */
export interface NativeEventSourceOptions {
  /** The provider's answer. */
  answer: UpstreamAnswer;
  /** Edits its events. */
  editor: StreamEditor;
  /** What the caller is told of a failure. Not asked after an abort. */
  mapError: (error: unknown) => HttpError;
  /** Tells of an abort. */
  signal: AbortSignal;
  /** Told once that the stream is over, in whatever way. */
  onEnd: () => void;
}

/** The events of a native stream. */
export interface NativeEventSource extends EventSource {
  /** Reads as far as the first event. Rejects when there is none, so that the failure has a status. */
  open(): Promise<void>;
}

interface Batch extends EventBatch {
  /** What broke the stream after these events. */
  error?: unknown;
}

/** Turns a provider's stream into that of the caller, one piece at a time and none ahead. */
export function createNativeEventSource({
  answer,
  editor,
  mapError,
  signal,
  onEnd,
}: NativeEventSourceOptions): NativeEventSource {
  const readBatch = createBatchReader(answer, editor);
  let opening: Promise<Batch> | undefined;
  let isOver = false;

  function cancel(): void {
    if (isOver) return;
    isOver = true;
    answer.cancel();
    onEnd();
  }

  function finish({ events, isLast, error }: Batch): EventBatch {
    if (error === undefined || signal.aborted) return { events, isLast };
    try {
      return { events: [...events, ...editor.fail(mapError(error))], isLast };
    } catch {
      // The failure is reported; a stream that ends without a word is the least that can be told.
      return { events, isLast };
    }
  }

  return {
    async open() {
      opening = readBatch();
      const { events, error } = await opening;
      if (error !== undefined && events.length === 0) throw error;
    },
    async next() {
      const batch = await (opening ?? readBatch());
      opening = undefined;
      const finished = finish(batch);
      if (finished.isLast) cancel();
      return finished;
    },
    cancel,
  };
}

function assertWhole(events: readonly ReceivedEvent[]): void {
  for (const event of events) if (!isDoneMark(event)) parseObject(event.data);
}

function isDoneMark({ data }: ReceivedEvent): boolean {
  return data.startsWith('[DONE]');
}

/** Reads pieces until they make an event for the caller, or the stream is over. Never rejects. */
function createBatchReader(answer: UpstreamAnswer, editor: StreamEditor): () => Promise<Batch> {
  const decoder = new TextDecoder();
  const reader = createEventReader();
  const count = countBytes(defaultMaxStreamBytes);

  /** Edits until something breaks: what came before is sent all the same. */
  function edit(received: readonly ReceivedEvent[], batch: Batch): void {
    for (const event of received) {
      if (editor.isDone()) break;
      if (!isDoneMark(event)) assertObject(event.data);
      batch.events.push(...editor.push(event));
    }
    batch.isLast ||= editor.isDone();
  }

  return async () => {
    const batch: Batch = { events: [], isLast: false };
    try {
      while (batch.events.length === 0 && !batch.isLast) {
        const bytes = await answer.read();
        if (bytes !== undefined) {
          count(bytes);
          edit(reader.push(decoder.decode(bytes, { stream: true })), batch);
          continue;
        }
        edit(reader.push(decoder.decode()), batch);
        const rest = reader.end();
        // What has no end may have been cut anywhere.
        assertWhole(rest);
        edit(rest, batch);
        if (!batch.isLast) batch.events.push(...editor.end());
        batch.isLast = true;
      }
    } catch (error) {
      batch.error = error ?? upstreamFailed(error);
      batch.isLast = true;
    }
    return batch;
  };
}
