/** Timers fire at once when they are longer than this. */
const maxTimerMilliseconds = 2 ** 31 - 1;

/** A timer, as `clearTimeout` takes it. */
type Timer = ReturnType<typeof setTimeout>;

/**
 * Waits some milliseconds, or not at all for 0 and less.
 *
 * @throws the signal's reason, as soon as the signal is aborted.
 */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (milliseconds <= 0) return;
  let timer: Timer | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = startTimer(resolve, milliseconds);
  });
  try {
    await untilAborted(elapsed, signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The result of a promise, for work that may ignore its signal. A result that is already there counts, also when the
 * signal is aborted. Leaves no listener behind.
 *
 * @throws the signal's reason, as soon as the signal is aborted.
 */
export async function untilAborted<Value>(
  work: PromiseLike<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return work;
  let onAbort = doNothing;
  try {
    return await new Promise<Value>((resolve, reject) => {
      onAbort = () => reject(signal.reason as Error);
      work.then(resolve, reject);
      if (signal.aborted) queueMicrotask(onAbort);
      else signal.addEventListener('abort', onAbort);
    });
  } catch (error) {
    // Work that listens to the signal may reject before us, with an error of its own.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The result of a promise, or `undefined` when the time is over first. Rejects when the promise does. */
export async function waitAtMost<Value>(
  work: PromiseLike<Value>,
  milliseconds: number,
): Promise<Value | undefined> {
  let timer: Timer | undefined;
  try {
    return await new Promise<Value | undefined>((resolve, reject) => {
      work.then(resolve, reject);
      timer = startTimer(() => resolve(undefined), milliseconds);
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The result of a promise that must settle in time.
 *
 * @param options.message of the `TimeoutError`.
 * @param options.onTimeout is called with that error, to end the work.
 * @throws a `DOMException` named `TimeoutError` when the time is over first.
 */
export async function withTimeout<Value>(
  work: PromiseLike<Value>,
  milliseconds: number,
  { message, onTimeout }: { message: string; onTimeout?: (error: DOMException) => void },
): Promise<Value> {
  let timer: Timer | undefined;
  try {
    return await new Promise<Value>((resolve, reject) => {
      work.then(resolve, reject);
      const expire = (): void => {
        const error = new DOMException(message, 'TimeoutError');
        // Before the work is ended: a stream that is cancelled looks complete.
        reject(error);
        onTimeout?.(error);
      };
      timer = startTimer(expire, milliseconds);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** A time that must not be exceeded. */
export interface Deadline {
  /** How long it is from its start; infinite where there is no limit. */
  readonly milliseconds: number;
  /** Aborts with a `TimeoutError` when the time is over. */
  readonly signal: AbortSignal;
  /** Ends the timer. */
  clear(): void;
}

/** Starts a deadline; `Infinity` milliseconds never pass. */
export function startDeadline(milliseconds: number, message: string): Deadline {
  const expiry = new AbortController();
  const expire = (): void => expiry.abort(new DOMException(message, 'TimeoutError'));
  const timer = milliseconds === Infinity ? undefined : startTimer(expire, milliseconds);
  return { milliseconds, signal: expiry.signal, clear: () => clearTimeout(timer) };
}

function doNothing(): void {}

/** Starts a timer, which ends after the longest time that a timer can have where it was to be longer. */
export function startTimer(action: () => void, milliseconds: number): Timer {
  return setTimeout(action, Math.min(milliseconds, maxTimerMilliseconds));
}
