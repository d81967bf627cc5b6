import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { LanguageModelV1StreamPart } from '@ai-sdk/provider-v1';
import { describe, expect, it } from 'vitest';
import { readParts } from '../../testing/scripted-model.ts';
import { streamOf } from '../../testing/stream-of.ts';
import { liftStream, lowerStream } from './answer/index.ts';
import type { V1StreamResult } from './v1-results.ts';

type V1Part = LanguageModelV1StreamPart;
type V4Part = LanguageModelV4StreamPart;

const rawCall = { rawPrompt: 'p', rawSettings: { model: 'm' } };
const start: V4Part = { type: 'stream-start', warnings: [] };
const logprobs = [{ token: 'a', logprob: -1, topLogprobs: [] }];
const usage = {
  inputTokens: { total: 1, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 2, text: undefined, reasoning: undefined },
};

const finish: V1Part = {
  type: 'finish',
  finishReason: 'stop',
  usage: { promptTokens: 1, completionTokens: 2 },
};
const liftedFinish: V4Part = {
  type: 'finish',
  finishReason: { unified: 'stop', raw: 'stop' },
  usage,
};
const blocked: V4Part = {
  type: 'finish',
  finishReason: { unified: 'content-filter', raw: undefined },
  usage,
};

/** The parts that V1 parts are lifted to, after the stream's start. */
async function lift(parts: V1Part[]): Promise<V4Part[]> {
  const [first, ...rest] = await readParts(liftStream({ stream: streamOf(parts), rawCall }).stream);
  expect(first).toEqual(start);
  return rest;
}

function lower(parts: V4Part[]): Promise<V1Part[]> {
  return readParts(lowerStream({ stream: streamOf(parts) }).stream);
}

/** A tool call of V1. */
function olderCall(toolCallId: string): V1Part {
  return { type: 'tool-call', toolCallType: 'function', toolCallId, toolName: 'a', args: '{}' };
}

/** The same tool call in V4. */
function newerCall(toolCallId: string): V4Part {
  return { type: 'tool-call', toolCallId, toolName: 'a', input: '{}' };
}

/** A stream that counts how often a part was requested, and records why it was cancelled. */
function countedStream<Part>(part: Part) {
  const calls = { pulls: 0, reason: undefined as unknown };
  const stream = new ReadableStream<Part>(
    {
      pull(controller) {
        calls.pulls += 1;
        controller.enqueue(part);
      },
      cancel(reason) {
        calls.reason = reason;
      },
    },
    { highWaterMark: 0 },
  );
  return { calls, stream };
}

describe('parts', () => {
  const call = { toolCallType: 'function', toolCallId: '1', toolName: 'a' } as const;

  it.each<[string, V1Part[], V4Part[]]>([
    ['nothing', [], []],
    ['a finish', [finish], [liftedFinish]],
    [
      'a finish with everything',
      [{ ...finish, providerMetadata: { openai: { a: 1 } }, logprobs }],
      [{ ...liftedFinish, providerMetadata: { openai: { a: 1 }, specificationV1: { logprobs } } }],
    ],
    [
      'text',
      [{ type: 'text-delta', textDelta: 'Hel' }, { type: 'text-delta', textDelta: 'lo' }, finish],
      [
        { type: 'text-start', id: 'text-1' },
        { type: 'text-delta', id: 'text-1', delta: 'Hel' },
        { type: 'text-delta', id: 'text-1', delta: 'lo' },
        { type: 'text-end', id: 'text-1' },
        liftedFinish,
      ],
    ],
    [
      'reasoning, text and reasoning',
      [
        { type: 'reasoning', textDelta: 'Hm' },
        { type: 'text-delta', textDelta: 'x' },
        { type: 'reasoning', textDelta: 'Ah' },
      ],
      [
        { type: 'reasoning-start', id: 'reasoning-1' },
        { type: 'reasoning-delta', id: 'reasoning-1', delta: 'Hm' },
        { type: 'reasoning-end', id: 'reasoning-1' },
        { type: 'text-start', id: 'text-2' },
        { type: 'text-delta', id: 'text-2', delta: 'x' },
        { type: 'text-end', id: 'text-2' },
        { type: 'reasoning-start', id: 'reasoning-3' },
        { type: 'reasoning-delta', id: 'reasoning-3', delta: 'Ah' },
        { type: 'reasoning-end', id: 'reasoning-3' },
      ],
    ],
    [
      'signed reasoning, which ends with its signature',
      [
        { type: 'reasoning', textDelta: 'Hm' },
        { type: 'reasoning-signature', signature: 's' },
        { type: 'reasoning', textDelta: 'Ah' },
      ],
      [
        { type: 'reasoning-start', id: 'reasoning-1' },
        { type: 'reasoning-delta', id: 'reasoning-1', delta: 'Hm' },
        {
          type: 'reasoning-delta',
          id: 'reasoning-1',
          delta: '',
          providerMetadata: { anthropic: { signature: 's' } },
        },
        { type: 'reasoning-end', id: 'reasoning-1' },
        { type: 'reasoning-start', id: 'reasoning-2' },
        { type: 'reasoning-delta', id: 'reasoning-2', delta: 'Ah' },
        { type: 'reasoning-end', id: 'reasoning-2' },
      ],
    ],
    [
      'redacted reasoning',
      [
        { type: 'reasoning', textDelta: 'Hm' },
        { type: 'redacted-reasoning', data: 'xyz' },
      ],
      [
        { type: 'reasoning-start', id: 'reasoning-1' },
        { type: 'reasoning-delta', id: 'reasoning-1', delta: 'Hm' },
        { type: 'reasoning-end', id: 'reasoning-1' },
        {
          type: 'reasoning-start',
          id: 'reasoning-2',
          providerMetadata: { anthropic: { redactedData: 'xyz' } },
        },
        { type: 'reasoning-end', id: 'reasoning-2' },
      ],
    ],
    [
      'sources and files, which leave a text open',
      [
        { type: 'text-delta', textDelta: 'x' },
        { type: 'source', source: { sourceType: 'url', id: '1', url: 'https://a.b' } },
        { type: 'file', mimeType: 'image/png', data: 'aGk=' },
        { type: 'text-delta', textDelta: 'y' },
      ],
      [
        { type: 'text-start', id: 'text-1' },
        { type: 'text-delta', id: 'text-1', delta: 'x' },
        { type: 'source', sourceType: 'url', id: '1', url: 'https://a.b' },
        { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'aGk=' } },
        { type: 'text-delta', id: 'text-1', delta: 'y' },
        { type: 'text-end', id: 'text-1' },
      ],
    ],
    [
      'a tool call after text',
      [{ type: 'text-delta', textDelta: 'x' }, { type: 'tool-call', ...call, args: '{}' }, finish],
      [
        { type: 'text-start', id: 'text-1' },
        { type: 'text-delta', id: 'text-1', delta: 'x' },
        { type: 'text-end', id: 'text-1' },
        { type: 'tool-call', toolCallId: '1', toolName: 'a', input: '{}' },
        liftedFinish,
      ],
    ],
    [
      'the input of two tool calls at once',
      [
        { type: 'tool-call-delta', ...call, argsTextDelta: '{' },
        { type: 'tool-call-delta', ...call, toolCallId: '2', toolName: 'b', argsTextDelta: '{}' },
        { type: 'tool-call-delta', ...call, argsTextDelta: '}' },
        { type: 'tool-call', ...call, args: '{}' },
        finish,
      ],
      [
        { type: 'tool-input-start', id: '1', toolName: 'a' },
        { type: 'tool-input-delta', id: '1', delta: '{' },
        { type: 'tool-input-start', id: '2', toolName: 'b' },
        { type: 'tool-input-delta', id: '2', delta: '{}' },
        { type: 'tool-input-delta', id: '1', delta: '}' },
        { type: 'tool-input-end', id: '1' },
        { type: 'tool-call', toolCallId: '1', toolName: 'a', input: '{}' },
        { type: 'tool-input-end', id: '2' },
        liftedFinish,
      ],
    ],
    [
      'what both have, and what is unknown',
      [
        { type: 'response-metadata', id: 'r', modelId: 'm' },
        { type: 'error', error: new Error('x') },
        { type: 'hologram' } as object as V1Part,
      ],
      [
        { type: 'response-metadata', id: 'r', modelId: 'm' },
        { type: 'error', error: new Error('x') },
        { type: 'hologram' } as object as V4Part,
      ],
    ],
  ])('are translated both ways: %s', async (_title, older, newer) => {
    expect(await lift(older)).toEqual(newer);
    expect(await lower(newer)).toEqual(older);
  });

  it.each<[string, V4Part[], V1Part[]]>([
    ['empty text', [{ type: 'text-delta', id: '1', delta: '' }], []],
    [
      'a signature in the middle, which waits for the end',
      [
        { type: 'reasoning-start', id: '1' },
        {
          type: 'reasoning-delta',
          id: '1',
          delta: 'Hm',
          providerMetadata: { bedrock: { signature: 's' } },
        },
        { type: 'reasoning-delta', id: '1', delta: '...' },
        { type: 'reasoning-end', id: '1' },
      ],
      [
        { type: 'reasoning', textDelta: 'Hm' },
        { type: 'reasoning', textDelta: '...' },
        { type: 'reasoning-signature', signature: 's' },
      ],
    ],
    [
      'a signature whose reasoning never ends',
      [
        { type: 'reasoning-delta', id: '1', delta: 'Hm' },
        {
          type: 'reasoning-delta',
          id: '1',
          delta: '',
          providerMetadata: { anthropic: { signature: 's' } },
        },
        liftedFinish,
      ],
      [
        { type: 'reasoning', textDelta: 'Hm' },
        { type: 'reasoning-signature', signature: 's' },
        finish,
      ],
    ],
    [
      'a signature without reasoning, over which AI SDK 4 throws',
      [
        { type: 'reasoning-start', id: '1' },
        {
          type: 'reasoning-end',
          id: '1',
          providerMetadata: { anthropic: { signature: 's' } },
        },
      ],
      [],
    ],
    [
      'a file that is an address',
      [
        {
          type: 'file',
          mediaType: 'image/png',
          data: { type: 'url', url: new URL('https://a.b/c') },
        },
      ],
      [
        {
          type: 'source',
          source: { sourceType: 'url', id: 'https://a.b/c', url: 'https://a.b/c' },
        },
      ],
    ],
    [
      'the input and call of a tool that the provider runs',
      [
        { type: 'tool-input-start', id: '1', toolName: 'a', providerExecuted: true },
        { type: 'tool-input-delta', id: '1', delta: '{}' },
        { type: 'tool-input-end', id: '1' },
        { type: 'tool-call', toolCallId: '1', toolName: 'a', input: '{}', providerExecuted: true },
        { type: 'tool-result', toolCallId: '1', toolName: 'a', result: 1 },
      ],
      [],
    ],
    [
      'what V1 has no part for',
      [
        { type: 'source', sourceType: 'document', id: '1', mediaType: 'text/plain', title: 'A' },
        { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'data', data: '' } },
        { type: 'tool-approval-request', approvalId: '1', toolCallId: '1' },
        { type: 'custom', kind: 'a.b' },
        { type: 'raw', rawValue: 1 },
        { type: 'ping' },
      ],
      [],
    ],
    [
      'unknown usage and an interruption',
      [
        {
          type: 'finish',
          finishReason: { unified: 'interrupted', raw: undefined },
          usage: {
            inputTokens: { ...usage.inputTokens, total: undefined },
            outputTokens: { ...usage.outputTokens, total: undefined },
          },
        },
      ],
      [
        {
          type: 'finish',
          finishReason: 'unknown',
          usage: { promptTokens: Number.NaN, completionTokens: Number.NaN },
        },
      ],
    ],
  ])('are lowered: %s', async (_title, newer, older) => {
    expect(await lower(newer)).toStrictEqual(older);
  });
});

describe('tool calls', () => {
  const text: V4Part = { type: 'text-delta', id: '1', delta: 'x' };
  const loweredText: V1Part = { type: 'text-delta', textDelta: 'x' };

  it('come in their places', async () => {
    expect(await lower([newerCall('1'), text, newerCall('2'), liftedFinish])).toEqual([
      olderCall('1'),
      loweredText,
      olderCall('2'),
      finish,
    ]);
  });

  it('are bounded: endless inputs do not grow the process', async () => {
    const calls = { count: 0, reason: undefined as unknown };
    const stream = new ReadableStream<V4Part>({
      pull(controller) {
        calls.count += 1;
        controller.enqueue({ type: 'tool-input-start', id: String(calls.count), toolName: 'a' });
      },
      cancel(reason) {
        calls.reason = reason;
      },
    });
    await expect(readParts(lowerStream({ stream }).stream)).rejects.toThrow(RangeError);
    expect(calls.count).toBeLessThan(10_010);
    expect(calls.reason).toBeInstanceOf(RangeError);
  });

  it('are bounded on the way to the gateway, too', async () => {
    let count = 0;
    const stream = new ReadableStream<V1Part>({
      pull(controller) {
        count += 1;
        const toolCallId = String(count);
        const type = 'tool-call-delta';
        const names = { toolCallType: 'function', toolName: 'a' } as const;
        controller.enqueue({ type, ...names, toolCallId, argsTextDelta: '{' });
      },
    });
    await expect(readParts(liftStream({ stream, rawCall }).stream)).rejects.toThrow(RangeError);
    expect(count).toBeLessThan(10_010);
  });
});

describe('the result around a stream', () => {
  it('is translated both ways', () => {
    const stream = streamOf<V1Part>([]);
    const fields = { request: { body: '{}' }, rawCall, cost: 3 };
    const { stream: lifted, ...rest } = liftStream({
      ...fields,
      stream,
      rawResponse: { headers: { a: 'b' } },
    });
    expect(rest).toEqual({ ...fields, response: { headers: { a: 'b' } } });
    const { stream: _stream, ...back } = lowerStream({ ...rest, stream: lifted });
    expect(back).toEqual({ ...fields, rawResponse: { headers: { a: 'b' } }, warnings: [] });
  });

  it('is valid if the gateway made the stream', async () => {
    const id = 'toolgate-refusal';
    const { stream, ...rest } = lowerStream({
      stream: streamOf<V4Part>([
        start,
        { type: 'text-start', id },
        { type: 'text-delta', id, delta: 'No.' },
        { type: 'text-end', id },
        { ...blocked, providerMetadata: { toolgate: { version: 1 } } },
      ]),
    });
    expect(rest).toEqual({ rawCall: { rawPrompt: null, rawSettings: {} }, warnings: [] });
    expect(await readParts(stream)).toEqual([
      { type: 'text-delta', textDelta: 'No.' },
      {
        ...finish,
        finishReason: 'content-filter',
        providerMetadata: { toolgate: { version: 1 } },
      },
    ]);
  });

  it('gets the warnings into the stream and out of it again before the first part', async () => {
    const warning = { type: 'unsupported-setting', setting: 'topK' } as const;
    const parts: V1Part[] = [{ type: 'text-delta', textDelta: 'x' }, finish];
    const lifted = liftStream({
      stream: streamOf(parts),
      rawCall,
      warnings: [warning],
    });
    const { stream, warnings } = lowerStream({ ...lifted });
    expect(warnings).toEqual([]);
    const reader = stream.getReader();
    expect((await reader.read()).value).toBe(parts[0]);
    expect(warnings).toHaveLength(1);
    expect(warnings?.[0]).toBe(warning);
  });
});

describe('identity', () => {
  it('gives an untouched result back, with its stream unread', async () => {
    const result: V1StreamResult = {
      stream: streamOf([finish]),
      rawCall,
      warnings: [],
    };
    const lowered = lowerStream(liftStream(result));
    expect(lowered).toBe(result);
    expect(lowered.stream.locked).toBe(false);
    expect(await readParts(lowered.stream)).toEqual([finish]);
  });

  it('continues with the rest of a stream whose beginning was read', async () => {
    const parts: V1Part[] = [{ type: 'text-delta', textDelta: 'x' }, finish];
    const lifted = liftStream({ stream: streamOf(parts), rawCall });
    const reader = lifted.stream.getReader();
    expect((await reader.read()).value).toEqual(start);
    reader.releaseLock();
    expect(await readParts(lowerStream(lifted).stream)).toEqual(parts);
  });

  it('gives back each part that came out unchanged', async () => {
    const parts: V1Part[] = [
      { type: 'reasoning', textDelta: '' },
      { type: 'reasoning', textDelta: 'Hm' },
      { type: 'reasoning-signature', signature: 's' },
      { type: 'redacted-reasoning', data: 'xyz' },
      { type: 'text-delta', textDelta: '' },
      { type: 'text-delta', textDelta: 'secret' },
      { type: 'source', source: { sourceType: 'url', id: '1', url: 'https://a.b' } },
      finish,
    ];
    const lifted = liftStream({ stream: streamOf(parts), rawCall });
    const stream = lifted.stream.pipeThrough(
      new TransformStream<V4Part, V4Part>({
        transform(part, controller) {
          const isSecret = part.type === 'text-delta' && part.delta === 'secret';
          controller.enqueue(isSecret ? { ...part, delta: 'public' } : part);
        },
      }),
    );
    const lowered = await readParts(lowerStream({ ...lifted, stream }).stream);
    expect(lowered).toEqual(parts.with(5, { type: 'text-delta', textDelta: 'public' }));
    for (const index of [0, 1, 2, 3, 4, 6, 7]) expect(lowered[index]).toBe(parts[index]);
  });
});

describe.each<[string, (source: ReadableStream) => ReadableStream]>([
  ['lifted', (stream) => liftStream({ stream, rawCall }).stream],
  ['lowered', (stream) => lowerStream({ stream }).stream],
])('a %s stream', (_title, translate) => {
  const part = { type: 'response-metadata', id: 'r' };

  it('reads nothing before it is read, and never ahead', async () => {
    const { calls, stream } = countedStream(part);
    const reader = translate(stream).getReader();
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    expect(calls.pulls).toBe(0);
    await reader.read();
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    expect(calls.pulls).toBe(1);
  });

  it('cancels its source, read or not', async () => {
    const unread = countedStream(part);
    await translate(unread.stream).cancel('enough');
    expect(unread.calls).toEqual({ pulls: 0, reason: 'enough' });

    const read = countedStream(part);
    const reader = translate(read.stream).getReader();
    await reader.read();
    await reader.cancel('enough');
    expect(read.calls).toEqual({ pulls: 1, reason: 'enough' });
  });

  it('fails as its source fails', async () => {
    const error = new Error('The connection broke.');
    const stream = new ReadableStream({
      pull(controller) {
        controller.error(error);
      },
    });
    await expect(translate(stream).getReader().read()).rejects.toBe(error);
  });
});
