import type { JsonObject } from '../../json/index.ts';

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
  const { type } = data;
  return serverSentEvent(data, String(type));
}

/** Writes one server-sent event from data that already is a line of JSON. */
export function serverSentJson(json: string, event?: string): string {
  const line = `data: ${json}\n\n`;
  return event === undefined ? line : `event: ${event}\n${line}`;
}

/** The event that ends streams of chat completions and responses. */
export const doneEvent = 'data: [DONE]\n\n';
