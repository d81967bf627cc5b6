import { APICallError } from '@ai-sdk/provider';
import { HttpError, upstreamFailed } from '../errors/index.ts';
import { silenceMessage } from './limit-fetch.ts';
import type { UpstreamAnswer } from './transport.ts';

/** Watches one call to a provider for silence and aborts. */
export interface CallWatch {
  /** Aborts if the caller stops the call or the provider stays silent. */
  readonly signal: AbortSignal;
  /**
   * Starts to count the provider's silence, until `pause`. All other time belongs to the client, which may be slow.
   */
  begin(): void;
  /** Stops to count, since the provider has sent something. */
  pause(): void;
  /**
   * Ends the watch and returns the error for a failed call: a broken connection, silence, or the transport's own
   * HttpError.
   */
  fail(cause: unknown): Error;
  /** Ends the watch. Stops the timer and removes the listener from the caller's signal, which may live longer. */
  end(): void;
}

/**
 * Creates the watch of a call. One timer serves any number of reads.
 *
 * @param url the address, for error messages.
 * @param silenceMilliseconds maximum silence.
 * @param signal the caller's abort signal.
 */
export function watchCall(
  url: string,
  silenceMilliseconds: number,
  signal: AbortSignal | undefined,
): CallWatch {
  const abort = new AbortController();
  let waitingSince: number | undefined;
  let hasExpired = false;
  let timer = setTimeout(check, silenceMilliseconds);

  function check(): void {
    const waited = waitingSince === undefined ? 0 : performance.now() - waitingSince;
    // A timer may fire early by a fraction of a millisecond.
    const rest = Math.ceil(silenceMilliseconds - waited);
    if (rest > 0) {
      timer = setTimeout(check, rest);
      return;
    }
    hasExpired = true;
    abort.abort(new DOMException(silenceMessage, 'TimeoutError'));
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

/** Wraps an answer so that each read is watched. Any error of a read becomes the error of `watch.fail`. */
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

/**
 * Creates the error for a missing answer. It has no status, by which the AI SDK and `mapModelError` recognise it.
 */
export function unanswered(url: string, cause: unknown): APICallError {
  const message = 'The provider did not answer.';
  return new APICallError({ message, url, requestBodyValues: {}, cause, isRetryable: true });
}
