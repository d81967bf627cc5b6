import type { Writable } from 'node:stream';

/** Tells how far a run has come, on a terminal only. */
export interface Progress {
  /** Shows the state in place of what was shown before, a few times a second. */
  show(state: string, bytesRead: number): void;
  /** Takes away what is shown. */
  clear(): void;
  /** Writes a line that stays. */
  say(line: string): void;
}

/** How often the line is written anew, in milliseconds. */
const interval = 100;

const clearLine = '\r\u001B[K';

/**
 * Opens a line of progress.
 *
 * @param total how many bytes there are to read; `undefined` when nobody knows.
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
      // A line that wraps could not be taken away.
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
