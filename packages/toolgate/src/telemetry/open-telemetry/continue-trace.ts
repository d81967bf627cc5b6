import { context, propagation, trace } from '@opentelemetry/api';

/**
 * Runs what answers a request within the trace that its headers name (`traceparent`, or what else the process was set up
 * to read), so that the gateway's spans are part of the caller's trace. Where a span is active already, such as that of an
 * instrumented server, it stays.
 */
export function continueTrace<Result>(headers: Headers, action: () => Result): Result {
  if (trace.getActiveSpan() !== undefined) return action();
  const carried = propagation.extract(context.active(), headers, {
    get: (carrier, name) => carrier.get(name) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  });
  return context.with(carried, action);
}
