import { context, propagation, trace } from '@opentelemetry/api';

/**
 * Runs the handling of a request within the trace that its headers name (`traceparent`, or the headers of the process's own
 * propagator): the gateway's spans become part of the caller's trace. An active span, for instance of an instrumented server,
 * takes precedence.
 */
export function continueTrace<Result>(headers: Headers, action: () => Result): Result {
  if (trace.getActiveSpan() !== undefined) return action();
  const carried = propagation.extract(context.active(), headers, {
    get: (carrier, name) => carrier.get(name) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  });
  return context.with(carried, action);
}
