import { LegacyOpenTelemetry, OpenTelemetry } from '@ai-sdk/otel';
import type { Tracer } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { describe, expect, it } from 'vitest';
import { majors } from './majors.ts';
import { scriptedModel } from './models/index.ts';

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';

/** The ways that a major has to spans, and whether they carry provider metadata. */
const telemetries: Record<number, Record<string, (tracer: Tracer) => object>> = {
  7: {
    'its own spans': (tracer) => ({ telemetry: { integrations: [new OpenTelemetry({ tracer })] } }),
    'the spans of earlier majors': (tracer) => ({
      telemetry: { integrations: [new LegacyOpenTelemetry({ tracer })] },
    }),
  },
};
const earlier = {
  'its own spans': (tracer: Tracer) => ({ experimental_telemetry: { isEnabled: true, tracer } }),
};

describe.each(majors)('AI SDK $name', (major) => {
  const { name, number, specification, sdk, toolgate } = major;
  const rows = Object.entries(telemetries[number] ?? earlier).flatMap(([way, settings]) =>
    ['generateText', 'streamText'].map((method) => [method, way, settings] as const),
  );

  async function trace(method: string, settings: (tracer: Tracer) => object) {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({
      spanProcessors: [new SimpleSpanProcessor(exporter)],
    });
    const options = {
      model: sdk.wrapLanguageModel({
        model: scriptedModel(specification, `I was told: ${system}`),
        middleware: toolgate.toolgateMiddleware(),
      }),
      system,
      prompt: 'Hi',
      tools: toolgate.toolgateTools({ promptGuard: true }),
      ...settings(provider.getTracer('test')),
    };
    if (method === 'generateText') {
      const result = await sdk.generateText(options);
      return { exporter, outcome: toolgate.toolgateOutcome(result) };
    }
    const result = sdk.streamText(options);
    for await (const _ of result.textStream);
    return { exporter, outcome: await toolgate.toolgateOutcome(result) };
  }

  it.each(rows)('%s gets on with telemetry: %s', async (method, way, settings) => {
    const { exporter, outcome } = await trace(method, settings);
    expect(outcome?.contentFilter.action).toBe('blocked');
    await expect.poll(() => exporter.getFinishedSpans().length).toBeGreaterThan(1);

    const attributes = exporter
      .getFinishedSpans()
      .flatMap((span) => Object.entries(span.attributes));
    // The spans have the system prompt in their input, and nowhere in their output.
    const leaking = attributes.filter(([, value]) => String(value).includes('balcony'));
    expect(leaking.map(([key]) => key).filter((key) => !/prompt|instructions/.test(key))).toEqual(
      [],
    );
    // The first release of AI SDK 4 and the own spans of 7 have no place for provider metadata.
    const hasNoPlace = name === '4.3.0' || (number === 7 && way === 'its own spans');
    const outcomes = attributes.filter(([key]) => key === 'ai.response.providerMetadata');
    expect(outcomes.some(([, value]) => String(value).includes('"blocked"'))).toBe(!hasNoPlace);
  });
});
