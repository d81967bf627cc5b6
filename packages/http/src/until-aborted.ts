/**
 * Waits for a promise, but no longer than until a signal aborts: models need not heed it.
 *
 * @throws the signal's reason.
 */
export async function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    // To abort a second signal instead would make an error of it, which is the dearest part of all this.
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
