import type { FilterChannel } from 'toolgate';

/** Streams an answer through a filter until its end or a leak. Returns the text that a reader of the stream gets. */
export function streamThrough(channel: FilterChannel, output: string, pieceLength: number): string {
  let sentText = '';
  for (let at = 0; at < output.length && channel.leak === undefined; at += pieceLength) {
    sentText += channel.push(output.slice(at, at + pieceLength));
  }
  return sentText + channel.end();
}
