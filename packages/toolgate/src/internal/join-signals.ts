/**
 * A signal that aborts with the first of two, and with its reason. The second may be missing.
 *
 * The edge runtime of Next.js has no `AbortSignal.any`; its requests have signals of a class of their own.
 */
export function joinSignals(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  if (second === undefined) return first;
  // oxlint-disable-next-line no-restricted-properties -- the one place that knows the runtimes without it.
  if ('any' in AbortSignal) return AbortSignal.any([first, second]);
  const joined = new AbortController();
  for (const signal of [first, second]) {
    const abort = (): void => joined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: joined.signal });
  }
  return joined.signal;
}
