import { ignoreErrors } from './ignore-errors.ts';

/**
 * Returns a signal that aborts with the first of two signals, with its reason. Without a second signal it returns the first.
 *
 * The edge runtime of Next.js has no `AbortSignal.any`, and its requests have signals of another class. Elsewhere
 * `AbortSignal.any` refuses signals of another class, for example of a polyfill.
 */
export function joinSignals(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  if (second === undefined) return first;
  // oxlint-disable-next-line no-restricted-properties -- the one place that knows where it fails.
  const native = ignoreErrors(() => AbortSignal.any([first, second]));
  if (native !== undefined) return native;
  const joined = new AbortController();
  for (const signal of [first, second]) {
    const abort = (): void => joined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: joined.signal });
  }
  return joined.signal;
}
