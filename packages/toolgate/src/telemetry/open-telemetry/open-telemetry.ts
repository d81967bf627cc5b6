import {
  context,
  createNoopMeter,
  type MeterProvider,
  metrics,
  ProxyTracerProvider,
  trace,
  type TracerProvider,
} from '@opentelemetry/api';
import type { GatewayObserver } from '../gateway-observer.ts';
import { createInstruments, type Instruments } from './instruments.ts';
import { openRequestSpan } from './request-span.ts';

/** Settings of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /** Where spans go; by default to the provider that the process registered, if it did. */
  tracerProvider?: TracerProvider;
  /** Where measurements go; by default to the provider that the process registered, if it did. */
  meterProvider?: MeterProvider;
  /**
   * Whether the shadow agent's feedback becomes part of its events. It is a model's text about the answer, without
   * hidden text. Default false: no text of prompts, answers or feedback leaves.
   */
  recordFeedback?: boolean;
}

const scope = 'toolgate';

/**
 * Watches the gateway for OpenTelemetry: a span for each request with a child for each model call, and metrics of
 * both, named by the semantic conventions for generative AI (https://opentelemetry.io/docs/specs/semconv/gen-ai/).
 * Where no provider is registered it does nothing, and asks again with the next request.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): GatewayObserver {
  let measured: { provider: MeterProvider; instruments: Instruments } | undefined;

  function instrumentsOf(provider: MeterProvider): Instruments {
    // Instruments of a provider that was registered later are others.
    if (measured?.provider !== provider) {
      measured = { provider, instruments: createInstruments(provider.getMeter(scope)) };
    }
    return measured.instruments;
  }

  return {
    openRequest(request) {
      const { tracerProvider = trace.getTracerProvider(), recordFeedback = false } = options;
      const { meterProvider = metrics.getMeterProvider() } = options;
      if (isMute(tracerProvider, meterProvider)) return undefined;
      return openRequestSpan(request, {
        tracer: tracerProvider.getTracer(scope),
        instruments: instrumentsOf(meterProvider),
        parent: context.active(),
        recordFeedback,
      });
    },
  };
}

const muteTracerProvider = new ProxyTracerProvider().getDelegate();

/** Whether nobody has registered a provider: those that stand in for one are the same objects each time. */
function isMute(tracerProvider: TracerProvider, meterProvider: MeterProvider): boolean {
  const tracing =
    tracerProvider instanceof ProxyTracerProvider ? tracerProvider.getDelegate() : tracerProvider;
  return tracing === muteTracerProvider && meterProvider.getMeter(scope) === createNoopMeter();
}
