/**
 * One server-sent event on the wire. `data` becomes a single line of JSON.
 *
 * @param event the event's name; left out for data-only streams (chat completions).
 */
export function serverSentEvent(data: unknown, event?: string): string {
  const line = `data: ${JSON.stringify(data)}\n\n`;
  return event === undefined ? line : `event: ${event}\n${line}`;
}

/** The line that ends chat completions and responses streams. */
export const doneEvent = 'data: [DONE]\n\n';
