import { context, propagation, trace } from '@opentelemetry/api';

/**
 * Runs the handling of a request inside the trace that its headers name, so the gateway's spans become part of the
 * caller's trace. The headers are `traceparent`, or the headers of the process's own propagator. An active span, for
 * example of an instrumented server, takes precedence.
 */
export function continueTrace<Result>(headers: Headers, action: () => Result): Result {
  if (trace.getActiveSpan() !== undefined) return action();
  const carried = propagation.extract(context.active(), headers, {
    get: (carrier, name) => carrier.get(name) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  });
  return context.with(carried, action);
}
