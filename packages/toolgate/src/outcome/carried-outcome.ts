import type { VisibleOutcome } from './visible-outcome.ts';

/** A registered symbol, because an app may load two copies of the package. */
const mark = Symbol.for('toolgate.outcome');

/**
 * Attaches an outcome to a response's timestamp, as a hidden property. If the AI SDK finds no object in an answer, it
 * throws `NoObjectGeneratedError`, which keeps only the id, timestamp and model id of the response. Every release passes
 * the timestamp on unchanged. Source: the calls that throw this error in the SDK's packages, 4.3.0 to 7.0.173.
 *
 * @returns a new `Date` of the same time, because the given one may belong to the model.
 */
export function carryOutcome(timestamp: Date, outcome: VisibleOutcome): Date {
  return Object.defineProperty(new Date(timestamp), mark, { value: outcome });
}

/** Reads the outcome that {@link carryOutcome} attached. */
export function carriedOutcome(timestamp: unknown): unknown {
  return typeof timestamp === 'object' && timestamp !== null
    ? Reflect.get(timestamp, mark)
    : undefined;
}
