/** The longest time that a timer can have; a timer with a longer one fires at once. */
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
 * Waits for a promise until a signal aborts, for work that may ignore the signal. If the promise has a result already, an
 * aborted signal does not matter. Leaves no listener behind.
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

/** Waits for a promise at most some milliseconds. Returns `undefined` if the time is over first; rejects if the promise does. */
export async function waitAtMost<Value>(
  work: PromiseLike<Value>,
  milliseconds: number,
): Promise<Value | undefined> {
  return settleInTime<Value | undefined>(work, milliseconds, (resolve) => resolve(undefined));
}

/**
 * Waits for a promise that must settle in time.
 *
 * @param options.message the message of the `TimeoutError`.
 * @param options.onTimeout is called with that error, to end the work.
 * @throws a `DOMException` named `TimeoutError` if the time is over first.
 */
export async function withTimeout<Value>(
  work: PromiseLike<Value>,
  milliseconds: number,
  { message, onTimeout }: { message: string; onTimeout?: (error: DOMException) => void },
): Promise<Value> {
  return settleInTime(work, milliseconds, (_resolve, reject) => {
    const error = new DOMException(message, 'TimeoutError');
    // Reject before `onTimeout` ends the work: a cancelled stream looks complete.
    reject(error);
    onTimeout?.(error);
  });
}

/** Settles like a promise, or through `expire` if the time is over first. */
async function settleInTime<Value>(
  work: PromiseLike<Value>,
  milliseconds: number,
  expire: (resolve: (value: Value) => void, reject: (error: Error) => void) => void,
): Promise<Value> {
  let timer: Timer | undefined;
  try {
    return await new Promise<Value>((resolve, reject) => {
      work.then(resolve, reject);
      timer = startTimer(() => expire(resolve, reject), milliseconds);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** A time limit. */
export interface Deadline {
  /** Aborts with a `TimeoutError` when the time is over. */
  readonly signal: AbortSignal;
  /** Ends the timer. */
  clear(): void;
}

/** Starts a deadline; one of `Infinity` milliseconds never ends. */
export function startDeadline(milliseconds: number, message: string): Deadline {
  const expiry = new AbortController();
  const expire = (): void => expiry.abort(new DOMException(message, 'TimeoutError'));
  const timer = milliseconds === Infinity ? undefined : startTimer(expire, milliseconds);
  return { signal: expiry.signal, clear: () => clearTimeout(timer) };
}

function doNothing(): void {}

/** Starts a timer. A time that is too long for a timer is cut to the longest one, 2³¹ − 1 milliseconds. */
export function startTimer(action: () => void, milliseconds: number): Timer {
  return setTimeout(action, Math.min(milliseconds, maxTimerMilliseconds));
}
