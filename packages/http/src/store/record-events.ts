import { takeTurn } from 'toolgate/internal';
import type { StreamWriter } from '../formats/format.ts';
import { serverSentEvent, serverSentJson } from '../formats/shared/index.ts';
import { isRecord, parseJson, writeJsonOf } from '../json/index.ts';
import { createEventReader } from '../upstream/event-reader.ts';
import { isResponseBody, type ResponseBody } from './stored-response.ts';

/** Handlers of the response objects in a stream. */
export interface ResponseHandlers {
  /** Receives the response of an opening event, and returns the response to send. */
  begin: (response: ResponseBody) => ResponseBody;
  /** Receives the response at its end, and returns the response to send. */
  save: (response: ResponseBody) => Promise<ResponseBody>;
  tenant: string | undefined;
}

const openingEvents: ReadonlySet<unknown> = new Set([
  'response.created',
  'response.queued',
  'response.in_progress',
]);
const closingEvents: ReadonlySet<unknown> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
]);

/** Maximum length of an event that is parsed at once, in characters; events that open a response are shorter. */
const maxOpeningCharacters = 65_536;

/** Whether an event closes a response, judged by its name. */
function hasClosingName(event: string): boolean {
  const [, name] = /^event: ([\w.]+)\n/.exec(event.slice(0, 64)) ?? [];
  return closingEvents.has(name);
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

  /** Returns the event with the saved response, and the events after it. */
  async function close(event: string, following: readonly string[]): Promise<string[]> {
    const turn = takeTurn('stream', tenant);
    if (turn !== undefined) await turn;
    const data = dataOf(event);
    const read = data === undefined ? undefined : readResponse(await parseJson(data, { tenant }));
    if (read === undefined) return [event, ...following];
    const { type, value, response } = read;
    const saved = { ...value, response: await save(response) };
    return [serverSentJson(await writeJsonOf(saved, tenant), type), ...following];
  }

  function record(events: readonly string[]): string[] {
    const sentEvents: string[] = [];
    for (const [index, event] of events.entries()) {
      // The last event is as long as the answer, so it is parsed in its own turn.
      const isLast = event.length > maxOpeningCharacters && hasClosingName(event);
      const data = !isLast && event.includes('"response"') ? dataOf(event) : undefined;
      const read = data === undefined ? undefined : readResponse(JSON.parse(data));
      if (isLast || (read && closingEvents.has(read.type))) {
        rest = close(event, events.slice(index + 1));
        break;
      }
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
    rest: () => rest,
  };
}

/** An event that holds the response. */
interface ResponseEvent {
  type: string;
  value: Record<string, unknown>;
  response: ResponseBody;
}

function dataOf(event: string): string | undefined {
  return createEventReader().push(event)[0]?.data;
}

function readResponse(value: unknown): ResponseEvent | undefined {
  if (!isRecord(value)) return undefined;
  const { type, response } = value;
  const isKnown = openingEvents.has(type) || closingEvents.has(type);
  if (typeof type !== 'string' || !isKnown || !isResponseBody(response)) return undefined;
  return { type, value, response };
}
