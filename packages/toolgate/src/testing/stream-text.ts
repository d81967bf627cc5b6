import type { FilterChannel } from '../content-filter/index.ts';

/** Sends a text through a channel in pieces of `size` characters, to its end. Returns what may be sent. */
export function streamText(channel: FilterChannel | undefined, text: string, size: number): string {
  if (channel === undefined) throw new Error('nothing is hidden');
  let sent = '';
  for (let at = 0; at < text.length; at += size) sent += channel.push(text.slice(at, at + size));
  return sent + channel.end();
}
