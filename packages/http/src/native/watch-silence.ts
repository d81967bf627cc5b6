/** Watches that what is waited for does not take too long. It is told of each wait, and waits for none, since streams have thousands. */
export interface SilenceWatch {
  /** Begins to wait: only such time counts, since a client that reads slowly is not the provider's silence. */
  begin(): void;
  /** What was waited for has come. */
  pause(): void;
  /** Whether it took too long. */
  isBroken(): boolean;
  /** Ends the watch. */
  end(): void;
}

/**
 * Starts a watch. It has one timer however often something is waited for, since a stream waits for each delta.
 *
 * @param milliseconds the longest time.
 * @param giveUp ends what is waited for, which has to reject then.
 */
export function watchSilence(
  milliseconds: number,
  giveUp: (reason: DOMException) => void,
): SilenceWatch {
  let waitingSince: number | undefined;
  let isBroken = false;
  let timer = setTimeout(check, milliseconds);

  function check(): void {
    const waited = waitingSince === undefined ? 0 : performance.now() - waitingSince;
    // A timer may be early by a fraction of a millisecond.
    const left = Math.ceil(milliseconds - waited);
    if (left > 0) {
      timer = setTimeout(check, left);
      return;
    }
    isBroken = true;
    giveUp(new DOMException('The model provider stayed silent.', 'TimeoutError'));
  }

  return {
    begin() {
      waitingSince = performance.now();
    },
    pause() {
      waitingSince = undefined;
    },
    isBroken: () => isBroken,
    end: () => clearTimeout(timer),
  };
}
