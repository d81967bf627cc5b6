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

/** Options of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /** Receives the spans; the registered provider of the process by default. */
  tracerProvider?: TracerProvider;
  /** Receives the metrics; the registered provider of the process by default. */
  meterProvider?: MeterProvider;
  /**
   * Whether the events of the shadow agent include its feedback: a model's text about the answer, without hidden text.
   * Default false: spans contain no text of prompts, answers or feedback.
   */
  recordFeedback?: boolean;
}

const scope = 'toolgate';

/**
 * Reports requests and model calls to OpenTelemetry. Each request has a span with a child span for each model call, and
 * both have metrics. The names follow the semantic conventions for generative AI
 * (https://opentelemetry.io/docs/specs/semconv/gen-ai/). Without a registered provider it does nothing, and checks
 * again at the next request.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): GatewayObserver {
  let measured: { provider: MeterProvider; instruments: Instruments } | undefined;

  function getInstruments(provider: MeterProvider): Instruments {
    // A provider may be registered later; it needs its own instruments.
    if (measured?.provider !== provider) {
      measured = { provider, instruments: createInstruments(provider.getMeter(scope)) };
    }
    return measured.instruments;
  }

  return {
    openRequest(request) {
      const { tracerProvider = trace.getTracerProvider(), recordFeedback = false } = options;
      const { meterProvider = metrics.getMeterProvider() } = options;
      if (isDisabled(tracerProvider, meterProvider)) return undefined;
      return openRequestSpan(request, {
        tracer: tracerProvider.getTracer(scope),
        instruments: getInstruments(meterProvider),
        parent: context.active(),
        recordFeedback,
      });
    },
  };
}

const noopTracerProvider = new ProxyTracerProvider().getDelegate();

/** Whether no provider is registered: OpenTelemetry then returns the same no-op objects each time. */
function isDisabled(tracerProvider: TracerProvider, meterProvider: MeterProvider): boolean {
  const tracing =
    tracerProvider instanceof ProxyTracerProvider ? tracerProvider.getDelegate() : tracerProvider;
  return tracing === noopTracerProvider && meterProvider.getMeter(scope) === createNoopMeter();
}
