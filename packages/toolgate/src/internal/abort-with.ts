/** A controller that aborts when a signal aborts, with the same reason, and can also be aborted on its own. */
export function abortWith(signal: AbortSignal): AbortController {
  const abort = new AbortController();
  if (signal.aborted) {
    abort.abort(signal.reason);
    return abort;
  }
  const onAbort = (): void => abort.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  // The signal may live longer than the controller, and would keep it in memory.
  abort.signal.addEventListener('abort', () => signal.removeEventListener('abort', onAbort), {
    once: true,
  });
  return abort;
}
