import type { ConfigFiles } from '../../configuration/index.ts';
import type { RunningSettings } from '../serve-settings.ts';

/** What the first process sends with a connection. */
export interface ConnectionMessage {
  /** What has been read from the connection, each byte as a character. */
  head: string;
}

/** The configuration with which a worker has to serve from now on. The first process sends it. */
export interface ConfigurationMessage {
  /** The files that the first process read. */
  files: ConfigFiles;
  running: RunningSettings;
}

/** A worker sends this when it serves with the configuration that it got last. */
export interface ServingMessage {
  /** The digest of its settings. */
  serving: string;
}

/**
 * What a worker sends to the first process: it asks for its configuration, serves with it, or keeps the last one. It
 * has got the next connection, has closed one, or is stopping and accepts no more.
 */
export type WorkerMessage = 'starting' | ServingMessage | 'refused' | 'got' | 'closed' | 'stopping';

/** Sends a message of a worker, if the first process still runs. */
export function tellPrimary(message: WorkerMessage): void {
  if (process.connected) process.send?.(message);
}
