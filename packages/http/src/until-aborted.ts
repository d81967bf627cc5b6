/**
 * Waits for a promise, but no longer than until a signal aborts: models need not heed it. What is there already counts,
 * also where the signal has aborted.
 *
 * @throws the signal's reason.
 */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    // A signal outlives what is waited for, and would keep it.
    const letGo = (): void => signal.removeEventListener('abort', onAbort);
    promise.then(resolve, reject);
    promise.then(letGo, letGo);
    if (signal.aborted) queueMicrotask(onAbort);
    else signal.addEventListener('abort', onAbort);
  });
}
