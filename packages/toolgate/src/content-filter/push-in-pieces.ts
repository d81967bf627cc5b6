import { cutText, type LongWork } from '../internal/index.ts';
import type { FilterChannel } from './filter-channel.ts';
import { maxPieceCharacters } from './max-piece-characters.ts';

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
