import type { Writable } from 'node:stream';

/** A progress line; it appears only on a terminal. */
export interface Progress {
  /** Replaces the progress line, at most ten times a second. */
  show(state: string, bytesRead: number): void;
  /** Removes the progress line. */
  clear(): void;
  /** Writes a permanent line. */
  say(line: string): void;
}

/** The minimum time between two updates, in milliseconds. */
const interval = 100;

const clearLine = '\r\u001B[K';

/**
 * Creates a progress line.
 *
 * @param total the number of bytes to read; `undefined` when it is unknown.
 */
export function createProgress(
  stream: Writable & { isTTY?: boolean; columns?: number },
  total: number | undefined,
  isQuiet: boolean,
): Progress {
  const isShown = !isQuiet && stream.isTTY === true;
  let shownAt = -Infinity;

  function clear(): void {
    if (shownAt > -Infinity) stream.write(clearLine);
    shownAt = -Infinity;
  }

  return {
    show(state, bytesRead) {
      const now = performance.now();
      if (!isShown || now - shownAt < interval) return;
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
