import type { ContentFilter, FilterRequest, LeakExplanation } from 'toolgate';

/** What a reader of a filtered stream gets. */
export interface Streamed {
  /** The text that the stream sent. */
  sent: string;
  /** The kind of hidden text; null without a leak. */
  kind: string | null;
  explanation: LeakExplanation | null;
}

/**
 * Streams an answer through the content filter until its end or a leak.
 *
 * @param pieceLength the number of characters in each piece of the stream.
 */
export function streamThrough(
  filter: ContentFilter,
  request: FilterRequest,
  output: string,
  pieceLength: number,
): Streamed {
  const session = filter.open(request);
  // Reports show the place of a secret, so secrets are not replaced.
  const channel = session?.channel({ redact: false });
  if (channel === undefined) return { sent: output, kind: null, explanation: null };
  let sent = '';
  for (let at = 0; at < output.length && channel.leak === undefined; at += pieceLength) {
    sent += channel.push(output.slice(at, at + pieceLength));
  }
  sent += channel.end();
  return { sent, kind: channel.leak?.kind ?? null, explanation: session?.explain() ?? null };
}
