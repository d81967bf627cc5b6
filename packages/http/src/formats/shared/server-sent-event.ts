/**
 * One server-sent event on the wire. `data` becomes a single line of JSON.
 *
 * @param event the event's name; left out for data-only streams (chat completions).
 */
export function serverSentEvent(data: unknown, event?: string): string {
  return serverSentJson(JSON.stringify(data), event);
}

/** The same of data that is a line of JSON already. */
export function serverSentJson(json: string, event?: string): string {
  const line = `data: ${json}\n\n`;
  return event === undefined ? line : `event: ${event}\n${line}`;
}

/** The line that ends chat completions and responses streams. */
export const doneEvent = 'data: [DONE]\n\n';
