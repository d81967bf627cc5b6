import {
  isLongJson,
  isRecord,
  joinJson,
  type JsonObject,
  minLongWritten,
  writeJsonOf,
} from '../../json/index.ts';

/**
 * Writes one server-sent event. `data` becomes a single line of JSON.
 *
 * @param event the name of the event; absent in streams without names (chat completions).
 */
export function serverSentEvent(data: unknown, event?: string): string {
  return serverSentJson(JSON.stringify(data), event);
}

/** Writes one server-sent event that has its type as its name, as in streams of messages and responses. */
export function typedEvent(data: JsonObject | { readonly type: string }): string {
  const json = isLongEvent(data) ? joinJson(data) : JSON.stringify(data);
  return serverSentJson(json, String(data.type));
}

/** A long event that closes an answer, and the events after it. */
export interface LongEnd {
  event: JsonObject;
  /** The event as the provider sent it, if it is unchanged. */
  raw?: string;
  following: readonly string[];
}

/** Writes the end of an answer, which may be as long as the answer. Other requests get turns in between. */
export async function writeLongEnd(
  { event, raw, following }: LongEnd,
  tenant: string | undefined,
): Promise<string[]> {
  const last = raw ?? serverSentJson(await writeJsonOf(event, tenant), String(event['type']));
  return [last, ...following];
}

/** Whether an event is long. Nearly all events are deltas, and of these only the text is measured. */
function isLongEvent(data: object): boolean {
  const { delta } = data as { delta?: unknown };
  if (typeof delta === 'string') return delta.length >= minLongWritten;
  return isRecord(delta) ? isLongDelta(delta) : isLongJson(data);
}

/** Whether a field of a delta has a long text. */
export function isLongDelta(delta: JsonObject): boolean {
  for (const name in delta) {
    const text = delta[name];
    if (typeof text === 'string' && text.length >= minLongWritten) return true;
  }
  return false;
}

/** Writes one server-sent event from data that already is a line of JSON. */
export function serverSentJson(json: string, event?: string): string {
  const line = `data: ${json}\n\n`;
  return event === undefined ? line : `event: ${event}\n${line}`;
}

/** The event that ends streams of chat completions and responses. */
export const doneEvent = 'data: [DONE]\n\n';
