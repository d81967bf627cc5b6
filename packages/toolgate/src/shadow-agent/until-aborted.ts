/**
 * The outcome of a promise, or a rejection with the signal's reason as soon as the signal is aborted, for work that does
 * not listen to its signal. Leaves no listener behind.
 */
export async function untilAborted<T>(
  work: PromiseLike<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) {
    return await work;
  }
  const settled = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true, signal: settled.signal });
    // The work may have been begun and aborted in one breath.
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    // Work that does listen may reject first, with an error of its own making.
    signal.throwIfAborted();
    throw error;
  } finally {
    settled.abort();
  }
}
