import type { FilterSession } from 'toolgate';
import type { LongWork } from 'toolgate/internal';

/** What a reader of a filtered stream gets. */
export interface Streamed {
  /** The text that the stream sent. */
  sent: string;
  /** The kind of hidden text; null without a leak. */
  kind: string | null;
}

/**
 * Streams an answer through the content filter until its end or a leak.
 *
 * @param session the filter of the answer; `undefined` if nothing is hidden.
 * @param pieceLength the number of characters in each piece of the stream.
 */
export function* streamThrough(
  session: FilterSession | undefined,
  output: string,
  pieceLength: number,
): LongWork<Streamed> {
  // Reports show the place of a secret, so secrets are not replaced.
  const channel = session?.channel({ redact: false });
  if (channel === undefined) return { sent: output, kind: null };
  let sent = '';
  for (let at = 0; at < output.length && channel.leak === undefined; at += pieceLength) {
    sent += channel.push(output.slice(at, at + pieceLength));
    yield;
  }
  sent += channel.end();
  return { sent, kind: channel.leak?.kind ?? null };
}
