import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../errors/index.ts';
import {
  endStream,
  finishPart,
  readEvents,
  reasoningParts,
  textAnswer,
  textParts,
  toolCallParts,
} from '../../../testing/index.ts';
import { chatCompletions } from '../index.ts';

type Part = LanguageModelV4StreamPart;

interface Chunk {
  id: string;
  object: string;
  created: number;
  model: string;
  choices: {
    index: number;
    delta: Record<string, unknown> & { content?: string; tool_calls?: ToolCallDelta[] };
    finish_reason: string | null;
  }[];
  usage?: object | null;
  toolgate?: object;
}

interface ToolCallDelta {
  index: number;
  id?: string;
  function?: { name?: string; arguments: string };
}

const context = {
  id: '0123456789abcdef0123456789abcdef',
  requestId: 'req_1',
  modelId: 'm',
  createdAt: new Date('2026-11-21T00:00:00Z'),
};
const tools = [{ type: 'function', function: { name: 'f' } }];
const usage = {
  prompt_tokens: 100,
  completion_tokens: 12,
  total_tokens: 112,
  prompt_tokens_details: { cached_tokens: 75, cache_write_tokens: 5 },
  completion_tokens_details: { reasoning_tokens: 3 },
};

function open(body: object = {}) {
  const request = { model: 'm', stream: true, messages: [{ role: 'user', content: 'x' }], ...body };
  return finishAtOnce(chatCompletions.readRequest(request, new Headers())).openStream(context);
}

/** Returns the data of all events of a stream. Each returned string must be one event. */
function write(parts: readonly Part[], body?: object): unknown[] {
  const writer = open(body);
  return [...parts.flatMap((part) => writer.write(part)), ...endStream(writer)].map((event) => {
    const events = readEvents(event);
    expect(events).toHaveLength(1);
    expect(event.endsWith('\n\n')).toBe(true);
    expect(events[0]).not.toHaveProperty('event');
    return events[0]?.data;
  });
}

function chunksOf(parts: readonly Part[], body?: object): Chunk[] {
  return write(parts, body).filter((data) => data !== '[DONE]') as Chunk[];
}

/** Returns the deltas and the finish reason of a stream. */
function deltasOf(parts: readonly Part[], body?: object) {
  const choices = chunksOf(parts, body).flatMap((chunk) => chunk.choices);
  return {
    deltas: choices.map(({ delta }) => delta),
    finishReason: choices.at(-1)?.finish_reason,
  };
}

const begin = (content: '' | null) => ({ role: 'assistant', content, refusal: null });
const callDelta = (delta: object) => ({ tool_calls: [delta] });

describe('the stream writer', () => {
  it('writes a text as the API does', () => {
    const shared = {
      id: 'chatcmpl-0123456789abcdef0123456789abcdef',
      object: 'chat.completion.chunk',
      created: 1_795_219_200,
      model: 'm',
    };
    const choice = { index: 0, finish_reason: null };
    expect(write(textAnswer('Hel', '', 'lo'))).toEqual([
      { ...shared, choices: [{ ...choice, delta: begin('') }] },
      { ...shared, choices: [{ ...choice, delta: { content: 'Hel' } }] },
      { ...shared, choices: [{ ...choice, delta: { content: 'lo' } }] },
      { ...shared, choices: [{ ...choice, delta: {}, finish_reason: 'stop' }] },
      '[DONE]',
    ]);
  });

  it.each([undefined, null, {}, { include_usage: false }, { include_usage: null }])(
    'never mentions usage unless asked for it: %j',
    (options) => {
      const chunks = chunksOf(textAnswer('Hi'), { stream_options: options });
      for (const chunk of chunks) {
        expect(chunk).not.toHaveProperty('usage');
        expect(chunk.choices).toHaveLength(1);
      }
    },
  );

  it.each<[string, Part[]]>([
    ['text', textAnswer('Hi')],
    ['tool calls', [...toolCallParts('a', 'f'), finishPart('tool-calls')]],
    ['an answer cut off', [...textParts('Hi'), finishPart('length')]],
  ])('brings usage in a chunk of its own if asked for it: %s', (_title, parts) => {
    const chunks = chunksOf(parts, { tools, stream_options: { include_usage: true } });
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage });
    expect(new Set(chunks.map(({ id, created, model }) => `${id} ${created} ${model}`)).size).toBe(
      1,
    );
  });

  it('writes reasoning before the text', () => {
    const parts = [...reasoningParts('Hm', '!'), ...textParts('So'), finishPart()];
    expect(deltasOf(parts).deltas).toEqual([
      begin(null),
      { reasoning_content: 'Hm' },
      { reasoning_content: '!' },
      { content: 'So' },
      {},
    ]);
  });

  it('keeps interleaved calls apart by their index', () => {
    const parts: Part[] = [
      { type: 'tool-input-start', id: 'a', toolName: 'f' },
      { type: 'tool-input-start', id: 'b', toolName: 'g' },
      { type: 'tool-input-delta', id: 'a', delta: '{"x"' },
      { type: 'tool-input-delta', id: 'b', delta: '{"y":2}' },
      { type: 'tool-input-delta', id: 'a', delta: ':1}' },
      { type: 'tool-call', toolCallId: 'b', toolName: 'g', input: '{"y":2}' },
      { type: 'tool-call', toolCallId: 'a', toolName: 'f', input: '{"x":1}' },
      finishPart('tool-calls'),
    ];
    expect(deltasOf(parts, { tools })).toEqual({
      deltas: [
        begin(null),
        callDelta({ index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } }),
        callDelta({ index: 1, id: 'b', type: 'function', function: { name: 'g', arguments: '' } }),
        callDelta({ index: 0, function: { arguments: '{"x"' } }),
        callDelta({ index: 1, function: { arguments: '{"y":2}' } }),
        callDelta({ index: 0, function: { arguments: ':1}' } }),
        {},
      ],
      finishReason: 'tool_calls',
    });
  });

  const whole = { type: 'tool-call' as const, toolCallId: 'a', toolName: 'f', input: '{"x":1}' };
  const start = { type: 'tool-input-start' as const, id: 'a', toolName: 'f' };
  const delta = { type: 'tool-input-delta' as const, id: 'a', delta: '{"x":1}' };
  const end: Part = { type: 'tool-input-end', id: 'a' };

  it.each<[string, Part[], string]>([
    ['a call without its pieces', [whole], '{"x":1}'],
    ['a call given twice', [whole, whole], '{"x":1}'],
    ['a call after its pieces', [start, delta, end, whole], '{"x":1}'],
    ['a call that begins twice', [start, start, delta, whole], '{"x":1}'],
    ['pieces after the whole call', [whole, start, delta, end], '{"x":1}'],
    ['pieces without the whole call', [start, delta, end], '{"x":1}'],
    ['a beginning and the whole call', [start, end, whole], '{"x":1}'],
    ['a call without arguments', [{ ...whole, input: '' }], '{}'],
    ['a call without arguments, begun', [start, end, { ...whole, input: ' ' }], '{}'],
    ['a beginning and nothing else', [start], '{}'],
    ['empty pieces', [start, { ...delta, delta: '' }, end, whole], '{"x":1}'],
    ['pieces of an unknown call', [{ ...delta, id: 'z' }, whole], '{"x":1}'],
  ])('writes once: %s', (_title, parts, expected) => {
    const { deltas, finishReason } = deltasOf([...parts, finishPart('stop')], { tools });
    const calls = deltas.flatMap((each) => each.tool_calls ?? []);
    expect(calls.map(({ index }) => index)).toEqual(calls.map(() => 0));
    expect(calls.filter(({ id }) => id !== undefined)).toHaveLength(1);
    expect(calls[0]).toMatchObject({ id: 'a', type: 'function', function: { name: 'f' } });
    expect(calls.map((call) => call.function?.arguments ?? '').join('')).toBe(expected);
    expect(finishReason).toBe('tool_calls');
  });

  it('leaves out calls that the provider runs itself', () => {
    const parts: Part[] = [
      { ...start, providerExecuted: true },
      delta,
      { ...whole, providerExecuted: true },
      ...textParts('Found'),
      finishPart(),
    ];
    expect(deltasOf(parts).deltas).toEqual([begin(''), { content: 'Found' }, {}]);
  });

  it('writes the text of custom tools when it is complete', () => {
    const parts = [...toolCallParts('a', 'f', '{"input"', ':"free"}'), finishPart('tool-calls')];
    expect(deltasOf(parts, { tools: [{ type: 'custom', custom: { name: 'f' } }] })).toEqual({
      deltas: [
        begin(null),
        callDelta({ index: 0, id: 'a', type: 'custom', custom: { name: 'f', input: 'free' } }),
        {},
      ],
      finishReason: 'tool_calls',
    });
  });

  it('writes the first call of legacy functions as these clients know it', () => {
    const parts = [
      ...toolCallParts('a', 'f', '{', '}'),
      ...toolCallParts('b', 'f', '{}'),
      finishPart('tool-calls'),
    ];
    expect(deltasOf(parts, { functions: [{ name: 'f' }] })).toEqual({
      deltas: [
        begin(null),
        { function_call: { name: 'f', arguments: '' } },
        { function_call: { arguments: '{' } },
        { function_call: { arguments: '}' } },
        {},
      ],
      finishReason: 'function_call',
    });
  });

  it('puts outcome and log probabilities on the chunk with the finish reason', () => {
    const toolgate = { version: 1, contentFilter: { action: 'passed' }, calls: [] };
    const logprobs = [{ token: 'x', logprob: -1 }];
    const finish = {
      ...finishPart(),
      providerMetadata: { toolgate, openai: { logprobs } },
    } as Part;
    const chunks = chunksOf([...textParts('x'), finish], {
      stream_options: { include_usage: true },
    });
    expect(chunks.filter((chunk) => 'toolgate' in chunk)).toEqual([chunks.at(-2)]);
    expect(chunks.at(-2)).toMatchObject({
      toolgate,
      choices: [{ finish_reason: 'stop', logprobs: { content: logprobs, refusal: null } }],
    });
  });

  it('begins even if the model says nothing', () => {
    expect(deltasOf([finishPart('content-filter')])).toEqual({
      deltas: [begin(''), {}],
      finishReason: 'content_filter',
    });
  });

  it.each<[string, Part[]]>([
    ['has no finish', textParts('Hi')],
    ['has nothing', []],
  ])('ends a stream that %s with an error', (_title, parts) => {
    const data = write(parts);
    expect(data.at(-1)).toEqual({
      error: {
        message: 'The model did not finish its answer.',
        type: 'server_error',
        param: null,
        code: 'upstream_failed',
      },
    });
    expect(data).not.toContain('[DONE]');
  });

  it.each(['error', 'interrupted'] as const)('does not pass an %s for an end', (unified) => {
    const writer = open();
    for (const part of textParts('Hi')) writer.write(part);
    expect(() => writer.write(finishPart(unified))).toThrow(HttpError);
  });

  it('says nothing after an end or a failure', () => {
    const finished = open();
    finished.write(finishPart());
    expect(finished.write(finishPart())).toEqual([]);
    expect(textParts('late').flatMap((part) => finished.write(part))).toEqual([]);
    expect(finished.end()).toEqual(['data: [DONE]\n\n']);

    const failed = open();
    const error = new HttpError({ status: 503, message: 'Busy', code: 'busy' });
    expect(readEvents(failed.fail(error).join(''))).toEqual([
      { data: { error: { message: 'Busy', type: 'server_error', param: null, code: 'busy' } } },
    ]);
    expect(failed.end()).toEqual([]);
  });

  it('holds the grammar with parts in any order', () => {
    const pool: Part[] = [
      ...textParts('a', ''),
      ...reasoningParts('b'),
      ...toolCallParts('c', 'f', '{"x":', '1}'),
      ...toolCallParts('d', 'f'),
      { type: 'raw', rawValue: {} },
      { type: 'ping' },
      { type: 'response-metadata', id: 'other', modelId: 'other' },
    ];
    const next = random(7);
    for (let round = 0; round < 300; round++) {
      const parts = pool.filter(() => next() < 0.6).toSorted(() => next() - 0.5);
      const chunks = chunksOf([...parts, finishPart()], { tools });
      expect(chunks.at(-1)?.choices[0]?.finish_reason).toMatch(/^(?:stop|tool_calls)$/);
      checkGrammar(chunks);
    }
  });

  describe.each<[string, Part[]]>([
    ['a text', textAnswer('x')],
    ['calls', [...toolCallParts('a', 'f', '{}'), finishPart('stop')]],
    ['an answer that is cut off', [...textParts('x'), finishPart('length')]],
    ['an answer that is filtered', [...textParts('x'), finishPart('content-filter')]],
    ['no words at all', [finishPart()]],
  ])('counts tokens for %s', (_name, parts) => {
    it.each<[boolean | null | undefined, number]>([
      [true, 1],
      [false, 0],
      [null, 0],
      [undefined, 0],
    ])('as often as include_usage says: %s', (include_usage, times) => {
      const writer = open({ tools, stream_options: { include_usage } });
      const frames = [...parts.flatMap((part) => writer.write(part)), ...writer.end()];
      const chunks = readEvents(frames.join('')).flatMap(({ data }) =>
        data === '[DONE]' ? [] : [data as Chunk],
      );
      const counted = chunks.filter((chunk) => chunk.usage);
      expect(counted).toHaveLength(times);
      expect(chunks.filter(({ choices }) => choices.length === 0)).toEqual(counted);
      expect(chunks.every((chunk) => 'usage' in chunk)).toBe(times === 1);
    });
  });
});

/** Makes the checks that `openai@7` makes on a stream. */
function checkGrammar(chunks: Chunk[]): void {
  const choices = chunks.map((chunk) => chunk.choices[0]);
  expect(choices[0]?.delta['role']).toBe('assistant');
  expect(choices.filter((choice) => choice?.delta['role'])).toHaveLength(1);
  expect(choices.filter((choice) => choice?.finish_reason)).toEqual([choices.at(-1)]);
  const calls = new Map<number, ToolCallDelta[]>();
  for (const call of choices.flatMap((choice) => choice?.delta.tool_calls ?? [])) {
    calls.set(call.index, [...(calls.get(call.index) ?? []), call]);
  }
  expect([...calls.keys()]).toEqual([...calls.keys()].map((_index, place) => place));
  for (const [first, ...rest] of calls.values()) {
    expect(first).toMatchObject({ id: expect.any(String), function: { name: 'f' } });
    expect(rest.every((call) => call.id === undefined)).toBe(true);
  }
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
}

/** Creates a generator of numbers from 0 to 1. They are the same in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
