import type { Call, Case } from '../call.ts';
import { readAll, readResponse } from '../read-result.ts';
import { type Script, scripts } from '../scripts.ts';
import { type Setting, settingsWithoutValidation } from '../settings.ts';
import { outputOptions, playSchema, showTools, steps } from '../tools.ts';

// oxlint-disable-next-line typescript/no-explicit-any
type Result = any;

/** A way of reading a streamed result. */
interface Reading {
  needs?: readonly string[] | undefined;
  settings?: readonly Setting[] | undefined;
  answers?: readonly Script[];
  options?: (call: Call) => object;
  read: (call: Call, result: Result) => Promise<void> | void;
}

const loop = { answers: [scripts.toolCall, scripts.text] };
const looped = (call: Call) => ({ tools: showTools(call), ...steps(call) });

const readings: Record<string, Reading> = {
  textStream: { read: async (call, result) => readAll(call, 'text', result.textStream) },
  'stream of AI SDK 7': {
    needs: ['result.stream'],
    ...loop,
    options: looped,
    read: async (call, result) => readAll(call, 'part', result.stream),
  },
  consumeStream: {
    read: async ({ note }, result) => {
      await result.consumeStream();
      note('text', await result.text);
    },
  },
  'two readers': {
    async read(call, result) {
      await Promise.all([
        readAll(call, 'text', result.textStream),
        readAll(call, 'part', result.fullStream),
      ]);
    },
  },
  toTextStreamResponse: {
    read: async (call, result) => readResponse(call, result.toTextStreamResponse()),
  },
  pipeTextStreamToResponse: {
    read: async (call, result) => piped(call, (out) => result.pipeTextStreamToResponse(out)),
  },
  toDataStream: {
    needs: ['result.toDataStream'],
    ...loop,
    options: looped,
    read: async (call, result) => {
      const decoder = new TextDecoder();
      const shown = { sendReasoning: true, sendSources: true };
      for await (const chunk of result.toDataStream(shown))
        call.note('data', decoder.decode(chunk));
    },
  },
  toDataStreamResponse: {
    needs: ['result.toDataStreamResponse'],
    answers: [scripts.rich],
    read: async (call, result) =>
      readResponse(call, result.toDataStreamResponse({ sendReasoning: true, sendSources: true })),
  },
  mergeIntoDataStream: {
    needs: ['result.mergeIntoDataStream'],
    async read(call, result) {
      const execute = (dataStream: object) => result.mergeIntoDataStream(dataStream);
      await readResponse(call, call.sdk['createDataStreamResponse']({ execute }));
    },
  },
  pipeDataStreamToResponse: {
    needs: ['result.pipeDataStreamToResponse'],
    read: async (call, result) => piped(call, (out) => result.pipeDataStreamToResponse(out)),
  },
  toUIMessageStream: {
    needs: ['result.toUIMessageStream'],
    ...loop,
    options: looped,
    read: async (call, result) => readAll(call, 'chunk', result.toUIMessageStream(uiOptions(call))),
  },
  'toUIMessageStream, a rich answer': {
    needs: ['result.toUIMessageStream'],
    answers: [scripts.rich],
    read: async (call, result) => readAll(call, 'chunk', result.toUIMessageStream(uiOptions(call))),
  },
  'toUIMessageStream, standing alone': {
    needs: ['sdk.toUIMessageStream'],
    ...loop,
    options: looped,
    read: async (call, { stream }) =>
      readAll(call, 'chunk', call.sdk['toUIMessageStream']({ stream, ...uiOptions(call) })),
  },
  'toTextStream, standing alone': {
    needs: ['sdk.toTextStream'],
    read: async (call, { stream }) => readAll(call, 'text', call.sdk['toTextStream']({ stream })),
  },
  toUIMessageStreamResponse: {
    needs: ['result.toUIMessageStreamResponse'],
    ...loop,
    options: looped,
    read: async (call, result) => readResponse(call, result.toUIMessageStreamResponse()),
  },
  createUIMessageStreamResponse: {
    needs: ['sdk.createUIMessageStreamResponse'],
    async read(call, result) {
      const stream = call.sdk['createUIMessageStream']({
        execute: ({ writer }: { writer: { merge(stream: unknown): void } }) =>
          writer.merge(result.toUIMessageStream()),
        onFinish: (event: unknown) => call.note('UI onFinish', event),
      });
      await readResponse(call, call.sdk['createUIMessageStreamResponse']({ stream }));
    },
  },
  pipeUIMessageStreamToResponse: {
    needs: ['result.pipeUIMessageStreamToResponse'],
    read: async (call, result) => piped(call, (out) => result.pipeUIMessageStreamToResponse(out)),
  },
  readUIMessageStream: {
    needs: ['sdk.readUIMessageStream'],
    ...loop,
    options: looped,
    async read(call, result) {
      const stream = result.toUIMessageStream();
      await readAll(call, 'message', call.sdk['readUIMessageStream']({ stream }));
    },
  },
  'parts of an object': {
    answers: [scripts.object],
    options: (call) => outputOptions(call, 'object', { schema: playSchema(call) }),
    async read(call, result) {
      const stream = result.partialOutputStream ?? result.experimental_partialOutputStream;
      await readAll(call, 'partial', stream);
    },
  },
  'elements of a list': {
    needs: ['result.elementStream'],
    answers: [scripts.list],
    options: (call) => outputOptions(call, 'array', { element: playSchema(call) }),
    read: async (call, result) => readAll(call, 'element', result.elementStream),
  },
  'smoothStream by words': {
    options: (call) => smoothed(call, 'word'),
    read: async (call, result) => readAll(call, 'part', result.fullStream),
  },
  'smoothStream by lines': {
    options: (call) => smoothed(call, 'line'),
    read: async (call, result) => readAll(call, 'part', result.fullStream),
  },
  'a transform that ends the stream': {
    settings: settingsWithoutValidation,
    options: () => ({
      experimental_transform: ({ stopStream }: { stopStream: () => void }) => {
        let parts = 0;
        return new TransformStream({
          transform(part: unknown, controller) {
            parts += 1;
            controller.enqueue(part);
            if (parts === 8) stopStream();
          },
        });
      },
    }),
    read: async (call, result) => readAll(call, 'part', result.fullStream),
  },
  'raw chunks': {
    needs: ['options.includeRawChunks'],
    answers: [scripts.raw],
    options: () => ({ includeRawChunks: true }),
    read: async (call, result) => readAll(call, 'part', result.fullStream),
  },
  'time limits': {
    needs: ['options.timeout'],
    options: () => ({ timeout: { totalMs: 60_000, stepMs: 50_000, chunkMs: 40_000 } }),
    read: async (call, result) => readAll(call, 'part', result.fullStream),
  },
};

function smoothed({ sdk }: Call, chunking: string): object {
  return { experimental_transform: sdk['smoothStream']({ delayInMs: null, chunking }) };
}

function uiOptions({ note }: Call): object {
  return {
    sendReasoning: true,
    sendSources: true,
    onFinish: (event: unknown) => note('UI onFinish', event),
    onError: (error: unknown) => String(error),
    messageMetadata: ({ part }: { part: unknown }) => note('messageMetadata', part),
  };
}

/** Gives a response of Node.js to write to, and notes the written text. */
export async function piped({ note }: Call, pipe: (response: object) => unknown): Promise<void> {
  const decoder = new TextDecoder();
  const ended = new EventTarget();
  const hasEnded = new Promise((resolve) => ended.addEventListener('end', resolve));
  const response = {
    setHeaders: (headers: Headers | Map<string, string>) => note('headers', [...headers]),
    writeHead: (...head: unknown[]) => note('head', ...head),
    flushHeaders: () => undefined,
    write: (chunk: Uint8Array | string) => {
      note('written', typeof chunk === 'string' ? chunk : decoder.decode(chunk));
      return true;
    },
    end: () => {
      note('response ended');
      ended.dispatchEvent(new Event('end'));
    },
    on: () => response,
    once: () => response,
    off: () => response,
    removeListener: () => response,
  };
  await pipe(response);
  await hasEnded;
}

/** `streamText`, read in each way that the SDK has. */
export const readingCases: readonly Case[] = Object.entries(readings).map(
  ([name, { needs, settings, answers = [scripts.text], options, read }]): Case => ({
    name: `streamText, ${name}`,
    scripts: answers,
    needs,
    settings,
    async run(call) {
      await read(call, call.sdk['streamText'](call.options({ ...options?.(call) })));
    },
  }),
);
