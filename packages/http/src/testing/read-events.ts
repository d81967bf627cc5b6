/** A server-sent event as a client sees it, without comments. */
export interface ReceivedEvent {
  /** The event's name, if it has one. */
  event?: string;
  /** The data, parsed, except the `[DONE]` of OpenAI's formats. */
  data: unknown;
}

/**
 * Reads server-sent events from a whole body.
 *
 * @throws SyntaxError for data that is neither one JSON value nor `[DONE]`.
 */
export function readEvents(body: string): ReceivedEvent[] {
  return body.split('\n\n').flatMap((block) => {
    const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
    if (lines.length === 0) return [];
    const event = field(lines, 'event');
    const data = field(lines, 'data') ?? '';
    return [{ ...(event && { event }), data: data === '[DONE]' ? data : JSON.parse(data) }];
  });
}

function field(lines: readonly string[], name: string): string | undefined {
  const prefix = `${name}: `;
  return lines.find((line) => line.startsWith(prefix))?.slice(prefix.length);
}
