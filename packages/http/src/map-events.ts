import type { EventBatch } from './event-batch.ts';
import { createEventSplitter } from './event-splitter.ts';

/** What becomes of the events of a stream. */
export interface EventMapper {
  /**
   * Given each server-sent event as text, with the blank line that ends it; comments come too.
   *
   * @returns the text to send in its place; empty for none.
   */
  map: (event: string) => string | Promise<string>;
  /** Told once that the stream has ended: its source closed or failed, or its reader left. */
  onEnd?: () => void;
  /** Ends the stream before its time. */
  interruption?: {
    signal: AbortSignal;
    /** The text to send last. */
    last(): string;
  };
}

/**
 * Maps the events of a streamed response. Each comes out in one chunk of its own, nothing is read
 * before it is wanted, and whoever stops reading stops the source.
 */
export function mapEvents(
  body: ReadableStream<Uint8Array>,
  { map, onEnd, interruption }: EventMapper,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const splitter = createEventSplitter();
  // This settles a read that is waiting.
  const stop = (): void => void reader.cancel(interruption?.signal.reason).catch(() => {});
  interruption?.signal.addEventListener('abort', stop, { once: true });

  /** The events of the next chunk, and whether it was the last. */
  async function read(): Promise<EventBatch> {
    const { done, value } = await reader.read();
    if (interruption?.signal.aborted) return { events: [], isLast: true };
    if (!done) {
      return { events: splitter.push(decoder.decode(value, { stream: true })), isLast: false };
    }
    const events = splitter.push(decoder.decode());
    const rest = splitter.rest();
    return { events: rest === '' ? events : [...events, rest], isLast: true };
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    let hasSent = false;
    while (!hasSent) {
      const { events, isLast } = await read();
      for (const event of events) {
        const text = await map(event);
        if (text === '') continue;
        controller.enqueue(encoder.encode(text));
        hasSent = true;
      }
      if (!isLast) continue;
      const last = interruption?.signal.aborted ? interruption.last() : '';
      if (last !== '') controller.enqueue(encoder.encode(last));
      onEnd?.();
      controller.close();
      return;
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await pull(controller);
        } catch (error) {
          onEnd?.();
          await reader.cancel(error).catch(() => {});
          throw error;
        }
      },
      async cancel(reason) {
        onEnd?.();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The name of an event and its data, unparsed: no name in data-only streams, no data in comments. */
export function readEvent(event: string): { name?: string; data?: string } {
  const name = readLine(event, 'event:');
  const data = readLine(event, 'data:');
  return { ...(name !== undefined && { name }), ...(data !== undefined && { data }) };
}

function readLine(event: string, field: string): string | undefined {
  const start = event.startsWith(field) ? 0 : event.indexOf(`\n${field}`) + 1;
  if (start === 0 && !event.startsWith(field)) return undefined;
  const end = event.indexOf('\n', start);
  return event.slice(start + field.length, end === -1 ? undefined : end).trim();
}
