import { setTimeout as wait } from 'node:timers/promises';
import type { Settlement } from '@toolgate/http';

/** The longest wait for the outcome of a request after its client left, in milliseconds. */
const maxLeftMilliseconds = 1000;
/** The longest wait after the answer was sent, if a judge that only monitors has not answered yet, in milliseconds. */
const maxJudgeMilliseconds = 11_000;

/**
 * Acts as soon as the outcome of a request is known. The outcome may come a little later than the end of the response: if
 * the client leaves, or a judge only monitors.
 */
export function afterOutcome(
  { activity, isLeft, status, error }: Settlement,
  act: () => void,
): void {
  const { closed, isClosed } = activity;
  const isWhole = status === 200 && error === undefined;
  if (closed === undefined || isClosed || !(isLeft || isWhole)) return act();
  const milliseconds = isLeft ? maxLeftMilliseconds : maxJudgeMilliseconds;
  void Promise.race([closed, wait(milliseconds, undefined, { ref: false })]).then(act);
}
