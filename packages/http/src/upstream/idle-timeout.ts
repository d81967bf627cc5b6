/** Gives up a provider that sends nothing for too long. It has one timer however many reads there are. */
export interface IdleTimeout {
  /** A read begins: only the time of reads counts, since a slow client is not the provider's silence. */
  begin(): void;
  /** The read has ended. */
  pause(): void;
  /** Whether the provider was given up. */
  hasExpired(): boolean;
  /** Stops the timer. */
  end(): void;
}

/**
 * Starts the time-out.
 *
 * @param milliseconds the longest that one read may take.
 * @param giveUp aborts the read, which must reject then.
 */
export function createIdleTimeout(
  milliseconds: number,
  giveUp: (reason: DOMException) => void,
): IdleTimeout {
  let waitingSince: number | undefined;
  let hasExpired = false;
  let timer = setTimeout(check, milliseconds);

  function check(): void {
    const waited = waitingSince === undefined ? 0 : performance.now() - waitingSince;
    // A timer may be early by a fraction of a millisecond.
    const left = Math.ceil(milliseconds - waited);
    if (left > 0) {
      timer = setTimeout(check, left);
      return;
    }
    hasExpired = true;
    giveUp(new DOMException('The model provider stayed silent.', 'TimeoutError'));
  }

  return {
    begin() {
      waitingSince = performance.now();
    },
    pause() {
      waitingSince = undefined;
    },
    hasExpired: () => hasExpired,
    end: () => clearTimeout(timer),
  };
}
