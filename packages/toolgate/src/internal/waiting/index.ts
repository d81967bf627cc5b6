export { backoff } from './backoff.ts';
export { createDeferred } from './deferred.ts';
export { ignoreErrors, notify } from './ignore-errors.ts';
export { joinSignals } from './join-signals.ts';
export { readRetryAfter } from './retry-after.ts';
export {
  type Deadline,
  startDeadline,
  startTimer,
  untilAborted,
  wait,
  waitAtMost,
  withTimeout,
} from './wait.ts';
