/** A controller that aborts with a signal, and can be aborted on its own. */
export function abortWith(signal: AbortSignal): AbortController {
  const abort = new AbortController();
  if (signal.aborted) {
    abort.abort(signal.reason);
    return abort;
  }
  const onAbort = (): void => abort.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  // A request's signal outlives what is done for it; the reason of the abort would keep all that led to it.
  abort.signal.addEventListener('abort', () => signal.removeEventListener('abort', onAbort), {
    once: true,
  });
  return abort;
}
