import { APICallError } from '@ai-sdk/provider';
import { HttpError, upstreamFailed } from '../errors/index.ts';
import type { UpstreamAnswer } from './transport.ts';

/** The call of a provider, while it may still be given up. */
export interface CallWatch {
  /** Aborts when the caller stops the call, or the provider stays silent. */
  readonly signal: AbortSignal;
  /** Starts to wait for the provider: only this time counts, since a slow client is not the provider's silence. */
  begin(): void;
  /** Notes that the provider has sent something. */
  pause(): void;
  /** The error for a connection that broke, or the one with which the transport gave it up. It ends the watch. */
  fail(cause: unknown): Error;
  /** Ends the timer, and removes the listener from the caller's signal, which may live longer. */
  end(): void;
}

/** Settings of {@link watchCall}. */
export interface CallWatchOptions {
  /** The address, for errors. */
  url: string;
  /** The longest silence, in milliseconds. */
  silenceMilliseconds: number;
  /** The caller's signal. */
  signal: AbortSignal | undefined;
}

/** Watches a call from its beginning. It has one timer for any number of reads. */
export function watchCall({ url, silenceMilliseconds, signal }: CallWatchOptions): CallWatch {
  const abort = new AbortController();
  let waitingSince: number | undefined;
  let hasExpired = false;
  let timer = setTimeout(check, silenceMilliseconds);

  function check(): void {
    const waited = waitingSince === undefined ? 0 : performance.now() - waitingSince;
    // A timer may be early by a fraction of a millisecond.
    const left = Math.ceil(silenceMilliseconds - waited);
    if (left > 0) {
      timer = setTimeout(check, left);
      return;
    }
    hasExpired = true;
    abort.abort(new DOMException('The model provider stayed silent.', 'TimeoutError'));
  }

  const onAbort = (): void => abort.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort);

  function end(): void {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }

  return {
    signal: abort.signal,
    begin() {
      waitingSince = performance.now();
    },
    pause() {
      waitingSince = undefined;
    },
    fail(cause) {
      end();
      if (HttpError.isInstance(cause)) return cause;
      return hasExpired ? unanswered(url, cause) : upstreamFailed('its connection broke', cause);
    },
    end,
  };
}

/** An answer whose silence is watched. A broken connection is the provider's failure, with any error. */
export function watchAnswer(answer: UpstreamAnswer, watch: CallWatch): UpstreamAnswer {
  function received(bytes: Uint8Array | undefined): Uint8Array | undefined {
    if (bytes === undefined) watch.end();
    else watch.pause();
    return bytes;
  }
  function failed(error: unknown): never {
    throw watch.fail(error);
  }
  return {
    status: answer.status,
    header: (name) => answer.header(name),
    cancel() {
      watch.end();
      answer.cancel();
    },
    read() {
      watch.begin();
      return answer.read().then(received, failed);
    },
  };
}

/** The error has no status: the AI SDK and `mapModelError` recognise a missing answer by that. */
export function unanswered(url: string, cause: unknown): APICallError {
  const message = 'The provider did not answer.';
  return new APICallError({ message, url, requestBodyValues: {}, cause, isRetryable: true });
}
