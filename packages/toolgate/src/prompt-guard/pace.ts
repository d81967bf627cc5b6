/** Maximum time of work without a rest, in milliseconds, plus the work between two looks at the clock. */
const maxStretchMilliseconds = 5;
/** Maximum number of characters without a rest: the clock of some runtimes stops between events. */
const maxStretchCharacters = 64_000;

/** Shares the event loop: long work asks after each small step whether other work is due. */
export interface Pace {
  /** Adds a step of work over some characters. Returns whether it is time to {@link Pace.rest}. */
  isDue(characters: number): boolean;
  /**
   * Lets other work run.
   *
   * @throws the reason of the signal, once it aborts.
   */
  rest(): Promise<void>;
}

/** Creates a pace; its first stretch begins now. */
export function createPace(signal: AbortSignal | undefined): Pace {
  let start = performance.now();
  let characters = 0;
  return {
    isDue(count) {
      characters += count;
      return (
        characters >= maxStretchCharacters || performance.now() - start >= maxStretchMilliseconds
      );
    },
    async rest() {
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
      start = performance.now();
      characters = 0;
    },
  };
}
