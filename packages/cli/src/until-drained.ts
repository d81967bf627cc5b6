import type { Writable } from 'node:stream';

/** Waits until a stream accepts more data, has failed or is closed. */
export function untilDrained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      stream.off('drain', go).off('error', go).off('close', go);
      resolve();
    };
    stream.on('drain', go).on('error', go).on('close', go);
  });
}
