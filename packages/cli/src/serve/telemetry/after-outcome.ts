import { setTimeout as wait } from 'node:timers/promises';
import type { Settlement } from '@toolgate/http';

/** How long the outcome of a request is waited for whose client left, in milliseconds. */
const maxLeftMilliseconds = 1000;
/** The same for an answer that is out, where a judge that only monitors still has to speak. */
const maxJudgeMilliseconds = 11_000;

/**
 * Acts when the outcome of a request is known: at once, where it is. When a client leaves, it often arrives a little later,
 * and so does the word of a judge that only monitors.
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
