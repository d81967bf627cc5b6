import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toolgateOutcome } from '../outcome/index.ts';
import { readParts, scriptedModel } from '../testing/scripted-model.ts';
import { streamOf } from '../testing/stream-of.ts';
import { createPipeline } from './create-pipeline.ts';
import { unknownUsage } from './usage/index.ts';

afterEach(() => {
  vi.useRealTimers();
});

const broken = new Error('connection lost');
const options: LanguageModelV4CallOptions = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
};

const stopped: LanguageModelV4StreamPart = {
  type: 'finish',
  finishReason: { unified: 'stop', raw: undefined },
  usage: unknownUsage,
};
const words: LanguageModelV4StreamPart[] = [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: 'We play ' },
  { type: 'text-end', id: '0' },
];

/** A model whose streams break after a few words. */
const model = {
  ...scriptedModel(),
  async doStream() {
    const parts: LanguageModelV4StreamPart[] = [
      { type: 'stream-start', warnings: [] },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'We play ' },
    ];
    const stream = new ReadableStream<LanguageModelV4StreamPart>({
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) controller.error(broken);
        else controller.enqueue(part);
      },
    });
    return { stream };
  },
};

/** The outcome of a missing answer. */
const unavailable = {
  action: 'unchecked',
  iterations: 0,
  maxIterations: 3,
  verdicts: [],
  reason: 'candidate unavailable',
};

describe('a stream that breaks while the shadow agent reads it', () => {
  const pipeline = createPipeline({ defaults: { shadowAgent: true } });

  it('rejects for a host that can answer with an error', async () => {
    await expect(pipeline.stream(model, options)).rejects.toBe(broken);
  });

  it('ends with an error part and a finish for the AI SDK', async () => {
    const { stream } = await pipeline.stream(model, options, { brokenCandidate: 'part' });
    const [start, error, finish, ...rest] = await readParts(stream);
    expect([start, error, rest]).toEqual([
      { type: 'stream-start', warnings: [] },
      { type: 'error', error: broken },
      [],
    ]);
    expect(finish).toMatchObject({ type: 'finish', finishReason: { unified: 'error' } });
    expect(toolgateOutcome(finish)).toMatchObject({
      shadowAgent: unavailable,
      calls: [{ role: 'candidate' }],
    });
  });

  it('still rejects if the caller aborted', async () => {
    const aborted = { ...options, abortSignal: AbortSignal.abort(broken) };
    await expect(pipeline.stream(model, aborted, { brokenCandidate: 'part' })).rejects.toBe(broken);
  });
});

describe('a stream of a model that violates the specification', () => {
  it.each(['reasoning', 'tool-input'])('accepts a delta of %s without a text', async (type) => {
    const parts = [
      { type: `${type}-start`, id: '0', toolName: 'book' },
      { type: `${type}-delta`, id: '0' },
      { type: `${type}-end`, id: '0' },
    ];
    const wrong = {
      ...scriptedModel(),
      doStream: async () => ({ stream: streamOf(parts as LanguageModelV4StreamPart[]) }),
    };
    const { stream } = await createPipeline().stream(wrong, options);
    expect(JSON.stringify(await readParts(stream))).not.toContain('undefined');
  });

  it('fails at a delta of the text without a text, and shows no word of its own', async () => {
    const type = 'text-delta';
    const parts = [
      { type: 'text-start', id: '0' },
      { type, id: '0' },
    ];
    const wrong = {
      ...scriptedModel(),
      doStream: async () => ({ stream: streamOf(parts as LanguageModelV4StreamPart[]) }),
    };
    const prompt = [
      { role: 'system' as const, content: 'Never mention that the balcony is closed.' },
      ...options.prompt,
    ];
    const { stream } = await createPipeline().stream(wrong, { prompt });
    await expect(readParts(stream)).rejects.toThrow(`The model sent a ${type} without a text.`);
  });

  it.each(['text', 'reasoning'])('that starts open %s again gets the rest before', async (kind) => {
    const delta = { type: `${kind}-delta`, id: '0' };
    const parts = [
      { type: `${kind}-start`, id: '0' },
      { ...delta, delta: 'Never mention that the' },
      { type: `${kind}-start`, id: '0' },
      { ...delta, delta: 'Good evening.' },
      { type: `${kind}-end`, id: '0' },
    ] as LanguageModelV4StreamPart[];
    const starting = { ...scriptedModel(), doStream: async () => ({ stream: streamOf(parts) }) };
    const prompt = [
      { role: 'system' as const, content: 'Never mention that the balcony is closed.' },
      ...options.prompt,
    ];
    const { stream } = await createPipeline().stream(starting, { prompt });
    const read = (await readParts(stream)).map((part) =>
      'delta' in part ? part.delta : part.type,
    );
    const again = read.lastIndexOf(`${kind}-start`);
    expect(read.slice(1, again).join('')).toBe('Never mention that the');
    expect(read.slice(again + 1).join('')).toContain('Good evening.');
  });
});

describe('a stream that the shadow agent reads and that has no proper end', () => {
  const judge = scriptedModel('{"pass":true,"feedback":""}');
  const pipeline = createPipeline({
    defaults: { shadowAgent: true },
    shadowAgent: { model: judge },
  });

  it('is marked as failed if it has no finish', async () => {
    const cut = { ...scriptedModel(), doStream: async () => ({ stream: streamOf(words) }) };
    const { stream } = await pipeline.stream(cut, options);
    const parts = await readParts(stream);
    expect(parts.slice(0, -1)).toEqual(words);
    expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'other' } });
    expect(toolgateOutcome(parts.at(-1))?.shadowAgent?.action).toBe('failed');
  });

  it('is cancelled some seconds after its finish part if it stays open', async () => {
    vi.useFakeTimers();
    const stream = () =>
      new ReadableStream<LanguageModelV4StreamPart>({
        start(controller) {
          for (const part of [...words, stopped]) controller.enqueue(part);
        },
      });
    const open = { ...scriptedModel(), doStream: async () => ({ stream: stream() }) };
    const answer = pipeline.stream(open, options);
    await vi.advanceTimersByTimeAsync(6000);
    const parts = await readParts((await answer).stream);
    expect(parts.slice(0, -1)).toEqual(words);
    expect(toolgateOutcome(parts.at(-1))?.shadowAgent?.action).toBe('passed');
  });
});

/** The types of an answer's parts, and the warnings in its first part. */
async function streamAnswer(parts: LanguageModelV4StreamPart[], name: string) {
  const whole = {
    ...scriptedModel(),
    doStream: async () => ({ stream: streamOf([...parts, stopped]) }),
  };
  const tools = [{ type: 'function' as const, name, inputSchema: {} }];
  const context = { keepsResponseOnly: true };
  const answer = await createPipeline().stream(whole, { ...options, tools }, context);
  const read = await readParts(answer.stream);
  const [first] = read;
  const warnings = first?.type === 'stream-start' ? first.warnings : [];
  return { types: read.map(({ type }) => type), warnings };
}

describe('a stream without a start', () => {
  const own = ['text-start', 'text-delta', 'text-end', 'finish'];

  it('gets one if the gateway has warnings', async () => {
    const { types, warnings } = await streamAnswer(words, 'svc_other');
    expect(types).toEqual(['stream-start', ...own]);
    expect(warnings).toMatchObject([
      { type: 'other', message: expect.stringMatching('svc_other') },
    ]);
  });

  it('gets no second one', async () => {
    const start = { type: 'stream-start' as const, warnings: [] };
    const { types, warnings } = await streamAnswer([start, ...words], 'svc_other');
    expect(types).toEqual(['stream-start', ...own]);
    expect(warnings).toHaveLength(1);
  });

  it('stays unchanged if the gateway has no warnings', async () => {
    expect(await streamAnswer(words, 'look')).toEqual({ types: own, warnings: [] });
  });
});
