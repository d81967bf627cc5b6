import type { StreamWriter } from '../formats/format.ts';
import { serverSentEvent, writeLongEnd, type LongEnd } from '../formats/shared/index.ts';
import { minLongWritten } from '../json/index.ts';
import { createEventReader } from '../upstream/event-reader.ts';
import { readResponseEvent, type ResponseEvent } from './response-events.ts';
import type { ResponseBody } from './stored-response.ts';

/** Handlers of the response objects in a stream. */
export interface ResponseHandlers {
  /** Receives the response of an opening event, and returns the response to send. */
  begin: (response: ResponseBody) => ResponseBody;
  /** Receives the response at its end, and returns the response to send. */
  save: (response: ResponseBody) => Promise<ResponseBody>;
  tenant: string | undefined;
}

/**
 * Rewrites the events that hold the response. The last of them, and all events after it, wait until the response is
 * saved.
 */
export function recordEvents(
  writer: StreamWriter,
  { begin, save, tenant }: ResponseHandlers,
): StreamWriter {
  let rest: Promise<string[]> | undefined;
  let hasOutput = false;

  /** Returns the event with the saved response, and the events after it. */
  async function saveEvent(
    { value, response }: ResponseEvent,
    following: readonly string[],
  ): Promise<string[]> {
    const event = { ...value, response: await save(response) };
    return writeLongEnd({ event, following }, tenant);
  }

  function saveLong(longEnd: LongEnd): Promise<string[]> {
    const read = readResponseEvent(longEnd.event);
    return read === undefined ? writeLongEnd(longEnd, tenant) : saveEvent(read, longEnd.following);
  }

  function record(events: readonly string[]): string[] {
    const sentEvents: string[] = [];
    for (const [index, event] of events.entries()) {
      // After the first output, a long event has no response: a long end comes as a value. To read it would take memory for all of it.
      const isOutput = hasOutput && event.length >= minLongWritten;
      const data = !isOutput && event.includes('"response"') ? dataOf(event) : undefined;
      const read = data === undefined ? undefined : readResponseEvent(JSON.parse(data));
      if (read?.isEnd === true) {
        rest = saveEvent(read, events.slice(index + 1));
        break;
      }
      hasOutput ||= read === undefined;
      sentEvents.push(
        read
          ? serverSentEvent({ ...read.value, response: begin(read.response) }, read.type)
          : event,
      );
    }
    return sentEvents;
  }

  return {
    write: (part) => record(writer.write(part)),
    flush: () => record(writer.flush?.() ?? []),
    fail: (error) => (rest === undefined ? record(writer.fail(error)) : []),
    end: () => record(writer.end()),
    rest() {
      const longEnd = rest === undefined ? writer.longEnd?.() : undefined;
      if (longEnd !== undefined) rest = saveLong(longEnd);
      return rest;
    },
  };
}

function dataOf(event: string): string | undefined {
  return createEventReader().push(event)[0]?.data;
}
