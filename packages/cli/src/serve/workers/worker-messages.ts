/** What the first process sends with a connection. */
export interface ConnectionMessage {
  /** What has been read from the connection, each byte as a character. */
  head: string;
}

/**
 * What a worker sends to the first process: it accepts connections, has got the next one, has closed one, or is stopping
 * and accepts no more.
 */
export type WorkerMessage = 'serving' | 'got' | 'closed' | 'stopping';

/** Sends a message of a worker, if the first process still runs. */
export function tellPrimary(message: WorkerMessage): void {
  if (process.connected) process.send?.(message);
}
