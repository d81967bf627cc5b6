import type { Call, SpecificationVersion } from '../models/index.ts';
import type { Recording } from './recording.ts';
import type { Script } from './scripts.ts';
import { partsFor, rawCall, resultFor } from './specification-parts.ts';

/** A model that sends one part in each turn of the event loop, whether anyone reads it or not, as a network does. */
export interface PacedModel {
  specificationVersion: SpecificationVersion;
  provider: string;
  modelId: string;
  doGenerate(options: Call): Promise<object>;
  doStream(options: Call): Promise<object>;
}

/**
 * Builds a model that plays one script after the other and repeats the last. It notes each call with its options, and
 * how each stream ends: read to its end, cancelled or aborted.
 */
export function createPacedModel(
  version: SpecificationVersion,
  scripts: readonly Script[],
  recording: Recording,
): PacedModel {
  let calls = 0;

  async function open(method: string, options: Call): Promise<Script> {
    recording.note('model called', method, options);
    const script = scripts[Math.min(calls, scripts.length - 1)] ?? { parts: [] };
    calls += 1;
    signalOf(options)?.throwIfAborted();
    await turn();
    if (script.rejection !== undefined) throw script.rejection;
    return script;
  }

  return {
    specificationVersion: version,
    provider: 'paced',
    modelId: 'paced-model',
    ...(version === 'v1'
      ? { defaultObjectGenerationMode: 'json', supportsStructuredOutputs: true }
      : { supportedUrls: {} }),
    async doGenerate(options) {
      const { parts, end = 'close' } = await open('doGenerate', options);
      if (end === 'hang') await aborted(options);
      if (end instanceof Error) throw end;
      const error = parts.find((part) => part.type === 'error');
      if (error) throw error.error;
      return resultFor(version, parts);
    },
    async doStream(options) {
      const script = await open('doStream', options);
      const stream = streamOf(version, script, { options, recording });
      const head = {
        stream,
        request: { body: { model: 'paced-model' } },
        response: { headers: { 'x-request-id': 'request-1' } },
      };
      if (version !== 'v1') return head;
      const { warnings = [] } = script.parts.find((part) => part.type === 'stream-start') ?? {};
      return { stream, rawCall, warnings, rawResponse: { headers: head.response.headers } };
    },
  };
}

function streamOf(
  version: SpecificationVersion,
  { parts, end = 'close' }: Script,
  { options, recording }: { options: Call; recording: Recording },
): ReadableStream<object> {
  let isOver = false;
  return new ReadableStream<object>({
    async start(controller) {
      signalOf(options)?.addEventListener('abort', () => {
        if (isOver) return;
        isOver = true;
        recording.note('model aborted');
        controller.error(signalOf(options)?.reason);
      });
      // The stream is handed out before its first part comes.
      void play(controller);
    },
    cancel() {
      isOver = true;
      recording.note('model cancelled');
    },
  });

  async function play(controller: ReadableStreamDefaultController<object>): Promise<void> {
    for (const part of parts) {
      await turn();
      if (isOver) return;
      recording.advance();
      for (const one of partsFor(version, part)) controller.enqueue(one);
    }
    await turn();
    if (isOver || end === 'hang') return;
    isOver = true;
    recording.advance();
    if (end === 'close') controller.close();
    else controller.error(end);
  }
}

async function aborted(options: Call): Promise<never> {
  const signal = signalOf(options);
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

function signalOf(options: Call): AbortSignal | undefined {
  return options['abortSignal'] as AbortSignal | undefined;
}

/** Waits until the sent parts have had all their effects. */
export async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
