import { LegacyOpenTelemetry, OpenTelemetry } from '@ai-sdk/otel';
import type { Tracer } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type { Call, CallOptions, Case } from '../call.ts';
import { readAll } from '../read-result.ts';
import { scripts } from '../scripts.ts';
import { settingsWithoutValidation } from '../settings.ts';
import { playSchema, showTools, steps } from '../tools.ts';

/** How telemetry is switched on: AI SDK 7 has two integrations, the others one option. */
const ways: Record<string, { needs: string[]; options: (tracer: Tracer) => CallOptions }> = {
  telemetry: {
    needs: ['options.telemetry'],
    options: (tracer) => ({ telemetry: { integrations: [new OpenTelemetry({ tracer })] } }),
  },
  'telemetry of earlier majors': {
    needs: ['options.experimental_telemetry'],
    options: (tracer) => ({
      experimental_telemetry: { isEnabled: true, tracer },
      telemetry: { integrations: [new LegacyOpenTelemetry({ tracer })] },
    }),
  },
};

const calls: Record<
  string,
  Pick<Case, 'scripts' | 'settings'> & { run: (call: Call, more: CallOptions) => unknown }
> = {
  generateText: {
    scripts: [scripts.toolCall, scripts.text],
    run: async (call, more) =>
      call.sdk['generateText'](call.options({ tools: showTools(call), ...steps(call), ...more })),
  },
  streamText: {
    scripts: [scripts.toolCall, scripts.text],
    run: async (call, more) => {
      const options = call.options({ tools: showTools(call), ...steps(call), ...more });
      await readAll(call, 'part', call.sdk['streamText'](options).fullStream);
    },
  },
  generateObject: {
    scripts: [scripts.object],
    run: async (call, more) =>
      call.sdk['generateObject'](call.objectOptions({ schema: playSchema(call), ...more })),
  },
  streamObject: {
    scripts: [scripts.object],
    run: async (call, more) => {
      const options = call.objectOptions({ schema: playSchema(call), ...more });
      await readAll(call, 'part', call.sdk['streamObject'](options).fullStream);
    },
  },
  'generateText, an error': {
    scripts: [scripts.rejects],
    run: async (call, more) => call.sdk['generateText'](call.options(more)),
  },
  'streamText, a stream that breaks': {
    scripts: [scripts.breaks],
    settings: settingsWithoutValidation,
    run: async (call, more) =>
      readAll(call, 'part', call.sdk['streamText'](call.options(more)).fullStream),
  },
};

/** The spans of calls. */
export const telemetryCases: readonly Case[] = Object.entries(ways).flatMap(
  ([way, { needs, options }]) =>
    Object.entries(calls).map(([name, { scripts: answers, settings, run }]): Case => ({
      name: `${name}, ${way}`,
      needs,
      scripts: answers,
      settings,
      async run(call) {
        const exporter = new InMemorySpanExporter();
        const provider = new BasicTracerProvider({
          spanProcessors: [new SimpleSpanProcessor(exporter)],
        });
        try {
          await run(call, options(provider.getTracer('test')));
        } finally {
          for (const span of exporter.getFinishedSpans()) {
            const { name: title, kind, attributes, status, events } = span;
            const named = events.map((event) => event.name);
            call.note('span', title, { kind, status, events: named, ...readable(attributes) });
          }
        }
      },
    })),
);

/** Attributes with their JSON read, so fields in it can be compared. */
function readable(attributes: object): object {
  const read = Object.entries(attributes).map(([key, value]: [string, unknown]) => {
    if (typeof value !== 'string' || !/^[[{]/.test(value)) return [key, value];
    return [key, JSON.parse(value)];
  });
  return Object.fromEntries(read);
}
