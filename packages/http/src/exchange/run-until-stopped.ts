import { doInTurn, startTimer } from 'toolgate/internal';
import { HttpError } from '../errors/index.ts';
import type { OpenExchange } from './open-exchange.ts';

/**
 * Runs work for a request until it is done, its client leaves, its time is over, or a service stops it. The last three also
 * stop a streamed answer, until the exchange is settled.
 *
 * @param work gets the signal that stops it. If the answer took too long or a service stops it, the signal's reason is an
 * `HttpError`.
 * @throws the reason as soon as the work is stopped, even if the work ignores its signal.
 */
export function runUntilStopped<Value>(
  exchange: OpenExchange,
  work: (abort: AbortController) => Promise<Value>,
): Promise<Value> {
  const { answerMilliseconds: milliseconds, stops } = exchange;
  const { signal } = exchange.request;
  const abort = new AbortController();
  return new Promise((resolve, reject) => {
    // All waiting shares one listener and one timer, because each costs as much as reading a short request.
    const stop = (reason: unknown): void => {
      reject(reason);
      abort.abort(reason);
    };
    const onLeave = (): void => {
      if (!exchange.isDetached) void doInTurn(exchange.caller?.tenant, () => stop(signal.reason));
    };
    const timer =
      milliseconds === undefined
        ? undefined
        : startTimer(() => stop(tookTooLong(milliseconds)), milliseconds);
    if (signal.aborted) onLeave();
    else signal.addEventListener('abort', onLeave);
    const onStop = (error: HttpError): void => {
      // The store ends the answers in the background.
      if (!exchange.isDetached) stop(error);
    };
    stops?.add(onStop);
    // A function in its own field of each exchange would keep the whole exchange in old memory.
    exchange.hooks.push({
      released() {
        clearTimeout(timer);
        stops?.delete(onStop);
        // The request may live longer than its answer.
        signal.removeEventListener('abort', onLeave);
      },
    });
    work(abort).then(resolve, reject);
  });
}

/** The error for an answer that exceeded the host's time limit; a retry would exceed the limit too. */
function tookTooLong(milliseconds: number): HttpError {
  return new HttpError({
    status: 504,
    message: `The answer took longer than the limit of ${milliseconds} ms.`,
    code: 'timeout',
    headers: { 'x-should-retry': 'false' },
  });
}
