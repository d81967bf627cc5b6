import { doInTurn, startTimer } from 'toolgate/internal';
import { HttpError } from '../errors/index.ts';
import type { OpenExchange } from './open-exchange.ts';

/**
 * The result of work for a request, which may ignore its signal. The exchange lets go of its request and of the timer when it is
 * settled, so both stop a streamed answer, too.
 *
 * @param work gets the signal that stops it: an `HttpError` is the reason if the answer took too long.
 * @throws the reason, as soon as the client of an answer that needs it leaves, or the time of the answer is over.
 */
export function untilStopped<Value>(
  exchange: OpenExchange,
  work: (abort: AbortController) => Promise<Value>,
): Promise<Value> {
  const { answerMilliseconds: milliseconds } = exchange;
  const { signal } = exchange.request;
  const abort = new AbortController();
  return new Promise((resolve, reject) => {
    // All waiting shares one listener and one timer: each costs as much as reading a short request.
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
    // A function as a field of its own of each exchange would keep all of it in old memory.
    exchange.hooks.push({
      released() {
        clearTimeout(timer);
        // The request may live longer than its answer.
        signal.removeEventListener('abort', onLeave);
      },
    });
    work(abort).then(resolve, reject);
  });
}

/** The error for an answer that exceeded the host's time limit; a retry would exceed it as well. */
function tookTooLong(milliseconds: number): HttpError {
  return new HttpError({
    status: 504,
    message: `The answer took longer than the limit of ${milliseconds} ms.`,
    code: 'timeout',
    headers: { 'x-should-retry': 'false' },
  });
}
