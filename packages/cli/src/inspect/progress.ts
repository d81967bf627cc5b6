import { stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/** A progress line; it appears only on a terminal. */
export interface Progress {
  /** Replaces the progress line, at most ten times a second. */
  show(state: string, bytesRead: number): void;
  clear(): void;
  /** Writes a permanent line. */
  say(line: string): void;
}

/** The minimum time between two updates, in milliseconds. */
const updateMilliseconds = 100;

const clearLine = '\r\u001B[K';

/**
 * Opens a progress line.
 *
 * @param files the files to read; without files, standard input.
 */
export async function openProgress(
  stream: Writable & { isTTY?: boolean; columns?: number },
  files: readonly string[],
  isQuiet: boolean,
): Promise<Progress> {
  const isShown = !isQuiet && stream.isTTY === true;
  const total = isShown ? await totalBytes(files) : undefined;
  let shownAt = -Infinity;

  function clear(): void {
    if (shownAt > -Infinity) stream.write(clearLine);
    shownAt = -Infinity;
  }

  return {
    show(state, bytesRead) {
      const now = performance.now();
      if (!isShown || now - shownAt < updateMilliseconds) return;
      const share = total ? `${Math.floor((100 * bytesRead) / total)} %, ` : '';
      // A line that the terminal wraps cannot be removed.
      const room = Math.max(20, (stream.columns ?? 80) - 1);
      stream.write(clearLine + `${share}${state}`.slice(0, room));
      shownAt = now;
    },
    clear,
    say(line) {
      clear();
      stream.write(`${line}\n`);
    },
  };
}

/** Returns the size of all files in bytes; `undefined` when it is unknown. */
async function totalBytes(files: readonly string[]): Promise<number | undefined> {
  if (files.length === 0) return undefined;
  const stats = await Promise.all(files.map(async (file) => stat(file).catch(() => undefined)));
  return stats.every((found) => found?.isFile())
    ? stats.reduce((sum, found) => sum + (found?.size ?? 0), 0)
    : undefined;
}
