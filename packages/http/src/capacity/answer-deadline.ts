import { type Deadline, startDeadline } from 'toolgate/internal';
import { HttpError } from '../errors/index.ts';
import type { Exchange } from '../exchange/index.ts';

/** How long a whole answer may take where the host does not say, in milliseconds: an hour. */
export const defaultAnswerMilliseconds: number = 60 * 60 * 1000;

/**
 * Limits the time of an answer, to its last byte.
 *
 * @returns the deadline, which is to be cleared when the exchange ends.
 */
export function setAnswerDeadline(exchange: Exchange, milliseconds: number): Deadline {
  const deadline = startDeadline(milliseconds, 'The time is over.');
  exchange.deadline = { signal: deadline.signal, createError: () => tookTooLong(milliseconds) };
  return deadline;
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
