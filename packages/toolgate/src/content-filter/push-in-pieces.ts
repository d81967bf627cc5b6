import { cutText, type LongWork } from '../internal/index.ts';
import type { FilterChannel } from './filter-channel.ts';
import type { FilterSession } from './filter-session.ts';
import type { Leak } from './matching/index.ts';

/**
 * Maximum of characters of an answer that the content filter reads before other requests get a turn. Ordinary text of this length
 * takes it a tenth of a millisecond, a run of one letter three milliseconds, and the worst text eight.
 */
export const maxPieceCharacters = 1024;

/** Pushes a text of any length into a channel, in pieces. Stops at a leak. Returns the text that may be sent. */
export function* pushInPieces(channel: FilterChannel, text: string): LongWork<string> {
  let sent = '';
  for (const [index, piece] of cutText(text, maxPieceCharacters).entries()) {
    if (index > 0) yield;
    sent += channel.push(piece);
    if (channel.leak !== undefined) break;
  }
  return sent;
}

/** Runs a whole text of any length through a session, in pieces. Returns its leak. */
export function* findLeak(session: FilterSession, text: string): LongWork<Leak | undefined> {
  const channel = session.channel();
  yield* pushInPieces(channel, text);
  channel.end();
  return channel.leak;
}
