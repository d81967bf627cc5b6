import type { VisibleOutcome } from './visible-outcome.ts';

/** The same in every copy of the package: an app may have two, and read with one what the other wrote. */
const mark = Symbol.for('toolgate.outcome');

/**
 * A response's timestamp that carries an outcome, unseen by whoever lists, prints or copies it. Where the AI SDK
 * finds no object in an answer it throws that answer away, metadata and all, and its error has the response's
 * id, timestamp and model id. The timestamp is what every release hands on as it is. Source: the calls that throw
 * `NoObjectGeneratedError` in the SDK's packages, 4.3.0 to 7.0.173.
 *
 * @returns another `Date` of the same time; the given one may be the model's own.
 */
export function carryOutcome(timestamp: Date, outcome: VisibleOutcome): Date {
  return Object.defineProperty(new Date(timestamp), mark, { value: outcome });
}

/** What {@link carryOutcome} made a value carry. */
export function carriedOutcome(timestamp: unknown): unknown {
  return typeof timestamp === 'object' && timestamp !== null
    ? Reflect.get(timestamp, mark)
    : undefined;
}
