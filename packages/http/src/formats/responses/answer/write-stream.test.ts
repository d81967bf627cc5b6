import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, inject, it } from 'vitest';
import { HttpError } from '../../../errors/index.ts';
import { endStream } from '../../../testing/index.ts';
import type { StreamWriter } from '../../format.ts';
import { responses } from '../index.ts';
import type { ResponseObject } from './response-object.ts';

type Part = LanguageModelV4StreamPart;
type Event = Record<string, unknown> & { type: string };

const context = {
  id: 'f'.repeat(32),
  requestId: 'req_1',
  modelId: 'm',
  createdAt: new Date(1_700_000_000_500),
};
const tools = [
  { type: 'custom', name: 'patch' },
  { type: 'namespace', name: 'git', tools: [{ type: 'function', name: 'log' }] },
];
const usage = {
  inputTokens: { total: 10, noCache: 8, cacheRead: 2, cacheWrite: 0 },
  outputTokens: { total: 5, text: 3, reasoning: 2 },
};
const itemId = (prefix: string, index: number) => `${prefix}_${context.id}_${index}`;

function readRequest() {
  return finishAtOnce(
    responses.readRequest({ model: 'm', input: 'Hi', tools, stream: true }, new Headers()),
  );
}

function finish(
  unified: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other' | 'interrupted',
  raw?: string,
): Part {
  return { type: 'finish', usage, finishReason: { unified, raw } };
}

const text = (id: string, ...deltas: string[]): Part[] => [
  { type: 'text-start', id },
  ...deltas.map((delta) => ({ type: 'text-delta' as const, id, delta })),
  { type: 'text-end', id },
];
const reasoning = (id: string, deltas: string[], metadata?: object): Part[] => [
  { type: 'reasoning-start', id, ...metadata },
  ...deltas.map((delta) => ({ type: 'reasoning-delta' as const, id, delta })),
  { type: 'reasoning-end', id, ...metadata },
];
const toolInput = (id: string, toolName: string, ...deltas: string[]): Part[] => [
  { type: 'tool-input-start', id, toolName },
  ...deltas.map((delta) => ({ type: 'tool-input-delta' as const, id, delta })),
  { type: 'tool-input-end', id },
];
const toolCall = (toolCallId: string, toolName: string, input: string): Part => ({
  type: 'tool-call',
  toolCallId,
  toolName,
  input,
});

/** Parses events. Each must be one whole event with its type as its name. The last may be `[DONE]`. */
function parseFrames(frames: string[]): { events: Event[]; done: boolean } {
  const done = frames.at(-1) === 'data: [DONE]\n\n';
  const events = (done ? frames.slice(0, -1) : frames).map((frame) => {
    const [, name, data] = /^event: (.+)\ndata: (.+)\n\n$/.exec(frame) ?? [];
    const event = JSON.parse(data ?? '') as Event;
    expect(event.type).toBe(name);
    return event;
  });
  return { events, done };
}

function collect(parts: Part[], close: (writer: StreamWriter) => string[]): Event[] {
  const writer = readRequest().openStream(context);
  const { events, done } = parseFrames([
    ...parts.flatMap((part) => writer.write(part)),
    ...close(writer),
  ]);
  expect(done).toBe(true);
  expect([writer.end(), writer.fail(new HttpError({ status: 500, message: 'late' }))]).toEqual([
    [],
    [],
  ]);
  expect(writer.write({ type: 'text-delta', id: 'late', delta: 'late' })).toEqual([]);
  checkGrammar(events);
  return events;
}

const stream = (parts: Part[]) => collect(parts, endStream);
const typesOf = (events: Event[]) => events.map(({ type }) => type);
const finalOf = (events: Event[]) => events.at(-1)?.['response'] as ResponseObject;

const terminalTypes = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** Checks what the official clients require of a stream, and that all its events agree. */
function checkGrammar(events: Event[]): void {
  expect(events.map((event) => event['sequence_number'])).toEqual([...events.keys()]);
  expect(typesOf(events).slice(0, 2)).toEqual(['response.created', 'response.in_progress']);
  expect(typesOf(events).filter((type) => terminalTypes.has(type))).toEqual([events.at(-1)?.type]);
  const items: TrackedItem[] = [];
  for (const event of events.slice(2, -1)) checkEvent(event, items);
  const { output, status } = finalOf(events);
  expect(output.map((item) => item.id)).toEqual(items.map((item) => item.id));
  if (status !== 'failed') expect(output).toEqual(items.map((item) => item.done));
}

interface TrackedItem {
  id: unknown;
  /** The item of its `.done` event. */
  done?: unknown;
  /** The concatenated deltas of each part, and whether its text ended. */
  parts: Map<unknown, { text: string; done: boolean }>;
}

function checkEvent(event: Event, items: TrackedItem[]): void {
  const index = event['output_index'] as number;
  const item = items[index];
  switch (event.type) {
    case 'error':
      return;
    case 'response.output_item.added': {
      const { id, type } = event['item'] as { id: string; type: string };
      expect(index).toBe(items.length);
      expect(items.map((other) => other.id)).not.toContain(id);
      // The input of a call has no start event of its own.
      const input = [undefined, { text: '', done: false }] as const;
      items.push({ id, parts: new Map(type.endsWith('_call') ? [input] : []) });
      return;
    }
    case 'response.output_item.done':
      expect(event['item']).toMatchObject({ id: item?.id });
      expect(item?.done).toBeUndefined();
      expect([...(item?.parts.values() ?? [])].every((part) => part.done)).toBe(true);
      if (item) item.done = event['item'];
      return;
    default:
      expect(event['item_id']).toBe(item?.id);
      expect(item?.done).toBeUndefined();
      if (item) checkPartEvent(event, item);
  }
}

function checkPartEvent(event: Event, { parts }: TrackedItem): void {
  const key = event['content_index'] ?? event['summary_index'];
  const part = parts.get(key);
  if (event.type.endsWith('part.added')) {
    expect(part).toBeUndefined();
    parts.set(key, { text: '', done: false });
  } else if (event.type.endsWith('part.done')) {
    expect(event['part']).toMatchObject({ text: part?.text });
    expect(part?.done).toBe(true);
  } else if (event.type.endsWith('.delta')) {
    expect(event['delta']).not.toBe('');
    expect(part?.done).toBe(false);
    if (part) part.text += event['delta'] as string;
  } else {
    expect(event.type).toMatch(/\.done$/);
    expect(event['text'] ?? event['arguments'] ?? event['input']).toBe(part?.text);
    expect(part?.done).toBe(false);
    if (part) part.done = true;
  }
}

const openaiMetadata = (upstreamId: string, reasoningEncryptedContent?: string) => ({
  providerMetadata: {
    openai: { itemId: upstreamId, ...(reasoningEncryptedContent && { reasoningEncryptedContent }) },
  },
});

describe('a streamed text', () => {
  it('is written event by event', () => {
    const part = { type: 'output_text', annotations: [], logprobs: [] };
    const at = { item_id: itemId('msg', 0), output_index: 0, content_index: 0 };
    const item = { id: itemId('msg', 0), type: 'message', role: 'assistant' };
    const message = {
      ...item,
      status: 'completed',
      content: [{ ...part, text: 'Hi you' }],
    };
    const events = stream([
      { type: 'stream-start', warnings: [] },
      { type: 'response-metadata', id: 'upstream', modelId: 'other' },
      ...text('t', 'Hi', ' you'),
      finish('stop'),
    ]);
    expect(events.slice(2, -1)).toEqual([
      {
        type: 'response.output_item.added',
        sequence_number: 2,
        output_index: 0,
        item: { ...item, status: 'in_progress', content: [] },
      },
      {
        type: 'response.content_part.added',
        sequence_number: 3,
        ...at,
        part: { ...part, text: '' },
      },
      {
        type: 'response.output_text.delta',
        sequence_number: 4,
        ...at,
        delta: 'Hi',
        logprobs: [],
      },
      {
        type: 'response.output_text.delta',
        sequence_number: 5,
        ...at,
        delta: ' you',
        logprobs: [],
      },
      {
        type: 'response.output_text.done',
        sequence_number: 6,
        ...at,
        text: 'Hi you',
        logprobs: [],
      },
      {
        type: 'response.content_part.done',
        sequence_number: 7,
        ...at,
        part: { ...part, text: 'Hi you' },
      },
      { type: 'response.output_item.done', sequence_number: 8, output_index: 0, item: message },
    ]);
    expect(finalOf(events)).toMatchObject({
      id: `resp_${context.id}`,
      model: 'm',
      status: 'completed',
      created_at: 1_700_000_000,
      output: [message],
      usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
    });
  });

  it('starts with the response as it is before there is any output', () => {
    const [created, inProgress] = stream([...text('t', 'Hi'), finish('stop')]);
    expect(created?.['response']).toMatchObject({
      id: `resp_${context.id}`,
      status: 'in_progress',
      completed_at: null,
      output: [],
      usage: null,
    });
    expect(inProgress?.['response']).toEqual(created?.['response']);
  });

  it('names the phase of a text, if the model does', () => {
    const providerMetadata = { openai: { itemId: 'msg_1', phase: 'commentary' } };
    const parts: Part[] = [
      { type: 'text-start', id: '0', providerMetadata },
      { type: 'text-delta', id: '0', delta: 'Let me see.' },
      { type: 'text-end', id: '0', providerMetadata },
      ...text('1', 'Done.'),
      finish('stop'),
    ];
    const writer = readRequest().openStream(context);
    const events = [...parts.flatMap((part) => writer.write(part)), ...writer.end()].join('');
    const phases = [...events.matchAll(/"phase":"(\w+)"/g)].map(([, phase]) => phase);
    // In the start and end events of the item, and in the whole response.
    expect(phases).toEqual(['commentary', 'commentary', 'commentary']);
    const whole = readRequest().writeResult(
      {
        content: [
          { type: 'text', text: 'Let me see.', providerMetadata },
          { type: 'text', text: 'Done.' },
        ],
        finishReason: { unified: 'stop', raw: undefined },
        usage,
        warnings: [],
      },
      context,
    ) as ResponseObject;
    expect(whole.output.map((item) => ('phase' in item ? item.phase : undefined))).toEqual([
      'commentary',
      undefined,
    ]);
  });

  it('opens with its first delta if its start is missing', () => {
    const events = stream([{ type: 'text-delta', id: 't', delta: 'Hi' }, finish('length')]);
    expect(finalOf(events)).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [{ status: 'incomplete', content: [{ text: 'Hi' }] }],
    });
  });

  it('is incomplete if the model had no tokens left for the rest', () => {
    const events = stream([...text('t', 'Hi'), finish('length')]);
    const incomplete = { type: 'message', status: 'incomplete', content: [{ text: 'Hi' }] };
    expect(events.filter(({ type }) => type === 'response.output_item.done')).toMatchObject([
      { item: incomplete },
    ]);
    expect(finalOf(events).output).toMatchObject([incomplete]);
  });

  it('is incomplete where it is a call, whose beginning no client may run, and not one before it', () => {
    const calls = [...toolInput('a', 'look', '{"n":1}'), toolCall('a', 'look', '{"n":1}')];
    const cut = [...toolInput('b', 'look', '{"n"'), toolCall('b', 'look', '{"n"')];
    const events = stream([...calls, ...cut, finish('length')]);
    const items = [
      { call_id: 'a', arguments: '{"n":1}', status: 'completed' },
      { call_id: 'b', arguments: '{"n"', status: 'incomplete' },
    ];
    const done = events.filter(({ type }) => type === 'response.output_item.done');
    expect(done).toMatchObject(items.map((item) => ({ item })));
    expect(finalOf(events).output).toMatchObject(items);
  });

  it('is complete if the model failed after its end', () => {
    const events = collect(text('t', 'Hi'), (writer) =>
      writer.fail(new HttpError({ status: 502, message: 'Gone.' })),
    );
    expect(typesOf(events).slice(-5)).toEqual([
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'error',
      'response.failed',
    ]);
    expect(finalOf(events).output).toMatchObject([{ status: 'completed' }]);
  });

  it('leaves nothing if it is empty', () => {
    const events = stream([...text('t', ''), ...reasoning('r', ['']), finish('stop')]);
    expect(typesOf(events)).toEqual([
      'response.created',
      'response.in_progress',
      'response.completed',
    ]);
  });
});

describe('streamed reasoning', () => {
  it('is written as summary events before the text', () => {
    const events = stream([
      ...reasoning('r', ['Think', 'ing']),
      ...text('t', 'Hi'),
      finish('stop'),
    ]);
    expect(typesOf(events).slice(2)).toEqual([
      'response.output_item.added',
      'response.reasoning_summary_part.added',
      'response.reasoning_summary_text.delta',
      'response.reasoning_summary_text.delta',
      'response.reasoning_summary_text.done',
      'response.reasoning_summary_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
  });

  it('keeps the parts of one summary in one item, with its id and encrypted content', () => {
    const events = stream([
      ...reasoning('rs_up:0', ['One'], openaiMetadata('rs_up')),
      ...reasoning('rs_up:1', ['Two'], openaiMetadata('rs_up', 'enc')),
      ...reasoning('rs_b:0', [], openaiMetadata('rs_b', 'enc2')),
      finish('stop'),
    ]);
    expect(finalOf(events).output).toEqual([
      {
        id: 'rs_up',
        type: 'reasoning',
        summary: [
          { type: 'summary_text', text: 'One' },
          { type: 'summary_text', text: 'Two' },
        ],
        encrypted_content: 'enc',
      },
      { id: 'rs_b', type: 'reasoning', summary: [], encrypted_content: 'enc2' },
    ]);
  });

  it('continues in a new item when a text comes between', () => {
    const events = stream([
      { type: 'reasoning-delta', id: 'r', delta: 'One' },
      { type: 'text-delta', id: 't', delta: 'Hi' },
      { type: 'reasoning-delta', id: 'r', delta: 'Two' },
      finish('stop'),
    ]);
    expect(finalOf(events).output).toMatchObject([
      { type: 'reasoning', summary: [{ text: 'One' }] },
      { type: 'message', content: [{ text: 'Hi' }] },
      { type: 'reasoning', summary: [{ text: 'Two' }] },
    ]);
  });
});

describe('streamed tool calls', () => {
  it('interleave, each at its own index', () => {
    const events = stream([
      { type: 'tool-input-start', id: 'a', toolName: 'git__log' },
      { type: 'tool-input-start', id: 'b', toolName: 'look' },
      { type: 'tool-input-delta', id: 'a', delta: '{"n"' },
      { type: 'tool-input-delta', id: 'b', delta: '{}' },
      { type: 'tool-input-delta', id: 'a', delta: ':1}' },
      { type: 'tool-input-end', id: 'b' },
      toolCall('b', 'look', '{}'),
      { type: 'tool-input-end', id: 'a' },
      toolCall('a', 'git__log', '{"n":1}'),
      finish('tool-calls'),
    ]);
    expect(finalOf(events)).toMatchObject({
      status: 'completed',
      output: [
        { call_id: 'a', name: 'log', namespace: 'git', arguments: '{"n":1}', status: 'completed' },
        { call_id: 'b', name: 'look', arguments: '{}', status: 'completed' },
      ],
    });
  });

  it.each<[title: string, parts: Part[], expected: object]>([
    [
      'whole, without its input before',
      [toolCall('a', 'look', '{"n":1}')],
      { arguments: '{"n":1}', status: 'completed' },
    ],
    [
      'in pieces and then whole',
      [...toolInput('a', 'look', '{"n":', '1}'), toolCall('a', 'look', '{"n":1}')],
      { arguments: '{"n":1}', status: 'completed' },
    ],
    [
      'whole and then in pieces',
      [toolCall('a', 'look', '{"n":1}'), ...toolInput('a', 'look', '{"n":', '1}')],
      { arguments: '{"n":1}', status: 'completed' },
    ],
    [
      'in half, then whole',
      [
        { type: 'tool-input-start', id: 'a', toolName: 'look' },
        { type: 'tool-input-delta', id: 'a', delta: '{"n":' },
        toolCall('a', 'look', '{"n":1}'),
      ],
      { arguments: '{"n":1}', status: 'completed' },
    ],
    [
      'announced and then whole',
      [...toolInput('a', 'look'), toolCall('a', 'look', '{"n":1}')],
      { arguments: '{"n":1}', status: 'completed' },
    ],
    [
      'in other words than before',
      [...toolInput('a', 'look', '{"n": 1}'), toolCall('a', 'look', '{"n":1}')],
      { arguments: '{"n": 1}', status: 'completed' },
    ],
    [
      'without arguments',
      [...toolInput('a', 'look'), toolCall('a', 'look', '')],
      { arguments: '{}', status: 'completed' },
    ],
    ['in pieces only', toolInput('a', 'look', '{}'), { arguments: '{}', status: 'completed' }],
    ['announced only', toolInput('a', 'look'), { arguments: '{}', status: 'completed' }],
    [
      'in pieces that end early',
      [
        { type: 'tool-input-start', id: 'a', toolName: 'look' },
        { type: 'tool-input-delta', id: 'a', delta: '{"n"' },
      ],
      { arguments: '{"n"', status: 'incomplete' },
    ],
    [
      'of a custom tool',
      [
        ...toolInput('a', 'patch', '{"input":', '"+ line"}'),
        toolCall('a', 'patch', '{"input":"+ line"}'),
      ],
      { type: 'custom_tool_call', name: 'patch', input: '+ line', status: 'completed' },
    ],
    [
      'of a custom tool in pieces only',
      toolInput('a', 'patch', '{"input":"+ line"}'),
      { type: 'custom_tool_call', input: '+ line', status: 'completed' },
    ],
    [
      'of a custom tool that ends early',
      [
        { type: 'tool-input-start', id: 'a', toolName: 'patch' },
        { type: 'tool-input-delta', id: 'a', delta: '{"input":"+ ' },
      ],
      { type: 'custom_tool_call', input: '', status: 'incomplete' },
    ],
  ])('are written once: %s', (_title, parts, expected) => {
    const events = stream([...parts, finish('tool-calls')]);
    expect(finalOf(events).output).toHaveLength(1);
    expect(finalOf(events).output).toMatchObject([{ call_id: 'a', ...expected }]);
  });

  it('leave out calls that the provider executes', () => {
    const events = stream([
      { type: 'tool-input-start', id: 'a', toolName: 'web_search', providerExecuted: true },
      { type: 'tool-input-delta', id: 'a', delta: '{}' },
      { type: 'tool-input-end', id: 'a' },
      {
        type: 'tool-call',
        toolCallId: 'a',
        toolName: 'web_search',
        input: '{}',
        providerExecuted: true,
      },
      { type: 'tool-result', toolCallId: 'a', toolName: 'web_search', result: 'x' },
      finish('stop'),
    ]);
    expect(finalOf(events).output).toEqual([]);
  });

  it('writes the input of a custom tool in its own events', () => {
    const events = stream([toolCall('a', 'patch', '{"input":"+"}'), finish('tool-calls')]);
    expect(typesOf(events).slice(2, -1)).toEqual([
      'response.output_item.added',
      'response.custom_tool_call_input.delta',
      'response.custom_tool_call_input.done',
      'response.output_item.done',
    ]);
  });
});

describe('the end of a stream', () => {
  it.each<[Part, string, object | null]>([
    [finish('stop'), 'response.completed', null],
    [finish('tool-calls'), 'response.completed', null],
    [finish('other'), 'response.completed', null],
    [finish('length'), 'response.incomplete', { reason: 'max_output_tokens' }],
    [
      finish('content-filter', 'content_filter'),
      'response.incomplete',
      { reason: 'content_filter' },
    ],
    // The text was already sent as text, so the stream cannot mark it as a refusal.
    [finish('content-filter', 'stop'), 'response.incomplete', { reason: 'content_filter' }],
  ])('follows the finish %j', (part, type, details) => {
    const events = stream([...text('t', 'Hi'), part]);
    expect(events.at(-1)).toMatchObject({ type, response: { incomplete_details: details } });
  });

  it.each<[string, Part[]]>([
    ['reports an error', [...text('t', 'Hi'), finish('error')]],
    ['reports a cut', [...text('t', 'Hi'), finish('interrupted')]],
    ['gives no answer for an unknown reason', [finish('other')]],
    ['stops without a finish', text('t', 'Hi')],
    ['says nothing at all', []],
  ])('is a failure when the model %s', (_title, parts) => {
    const message = 'The model did not finish its answer.';
    const events = stream(parts);
    expect(events.slice(-2)).toMatchObject([
      {
        type: 'error',
        error: { type: 'server_error', code: 'upstream_failed', message },
      },
      {
        type: 'response.failed',
        response: { status: 'failed', error: { code: 'server_error', message } },
      },
    ]);
  });

  it('carries the outcome in the terminal event only', () => {
    const outcome = { version: 1, contentFilter: { action: 'passed' }, calls: [] };
    const events = stream([
      ...text('t', 'Hi'),
      { ...finish('stop'), providerMetadata: { toolgate: outcome } } as Part,
    ]);
    expect(finalOf(events).toolgate).toEqual(outcome);
    expect(events.filter((event) => JSON.stringify(event).includes('toolgate'))).toHaveLength(1);
  });
});

describe('a failure within a stream', () => {
  it.each([
    [
      new HttpError({ status: 502, message: 'The model failed.' }),
      { message: 'The model failed.', type: 'server_error', code: null, param: null },
      { code: 'server_error', message: 'The model failed.' },
    ],
    [
      new HttpError({ status: 429, message: 'Too many.' }),
      { message: 'Too many.', type: expect.stringContaining('rate_limit'), param: null },
      { code: 'rate_limit_exceeded', message: 'Too many.' },
    ],
    [
      new HttpError({ status: 400, message: 'Too long.', code: 'context_length_exceeded' }),
      {
        message: 'Too long.',
        type: 'invalid_request_error',
        code: 'context_length_exceeded',
        param: null,
      },
      { code: 'context_length_exceeded', message: 'Too long.' },
    ],
  ])('is written twice, since clients read the one or the other', (error, body, inResponse) => {
    const events = collect(text('t', 'Hi'), (writer) => writer.fail(error));
    expect(events.slice(-2)).toMatchObject([
      { type: 'error', error: body },
      {
        type: 'response.failed',
        response: {
          status: 'failed',
          error: inResponse,
          usage: null,
          output: [{ type: 'message', status: 'completed' }],
        },
      },
    ]);
  });

  it('shows how far open items got', () => {
    const events = collect(
      [
        { type: 'text-delta', id: 't', delta: 'Hal' },
        { type: 'tool-input-start', id: 'a', toolName: 'look' },
        { type: 'tool-input-delta', id: 'a', delta: '{' },
      ],
      (writer) => writer.fail(new HttpError({ status: 502, message: 'Gone.' })),
    );
    expect(finalOf(events).output).toMatchObject([
      { type: 'message', status: 'incomplete', content: [{ text: 'Hal' }] },
      { type: 'function_call', status: 'incomplete', arguments: '{' },
    ]);
  });

  it('still opens the response when nothing was written before', () => {
    const events = collect([], (writer) =>
      writer.fail(new HttpError({ status: 504, message: 'No answer.' })),
    );
    expect(typesOf(events)).toEqual([
      'response.created',
      'response.in_progress',
      'error',
      'response.failed',
    ]);
  });
});

/** Creates a generator of pseudo-random numbers (mulberry32). They are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Creates random parts with a few ids, in an order that no provider would send. */
function randomPart(random: (below: number) => number): Part {
  const id = `block_${random(3)}`;
  const delta = ['', 'a', '{"input":"x"}', ' ', 'ü'][random(5)] ?? '';
  const toolName = ['look', 'patch', 'git__log'][random(3)] ?? 'look';
  const openai = [{}, { itemId: 'rs_up' }, { itemId: 'rs_b', reasoningEncryptedContent: 'enc' }];
  const metadata = { providerMetadata: { openai: openai[random(3)] ?? {} } };
  const parts: Part[] = [
    { type: 'text-start', id },
    { type: 'text-delta', id, delta },
    { type: 'text-end', id },
    { type: 'reasoning-start', id, ...metadata },
    { type: 'reasoning-delta', id, delta },
    { type: 'reasoning-end', id, ...metadata },
    { type: 'tool-input-start', id, toolName },
    { type: 'tool-input-delta', id, delta },
    { type: 'tool-input-end', id },
    toolCall(id, toolName, delta),
    { type: 'ping' },
    { type: 'raw', rawValue: 1 },
  ];
  return parts[random(parts.length)] ?? { type: 'ping' };
}

describe('any order of parts', () => {
  const runs = inject('isFullRun') ? 100 : 30;

  it.each([1, 2, 3, 4, 5])('keeps the grammar (seed %i)', (seed) => {
    const random = seeded(seed);
    for (let run = 0; run < runs; run += 1) {
      const parts = Array.from({ length: random(40) }, () => randomPart(random));
      const ends = [[], [finish('stop')], [finish('length')], [finish('error')]];
      const events = stream([...parts, ...(ends[random(4)] ?? [])]);
      expect(finalOf(events).id).toBe(`resp_${context.id}`);
    }
  });

  it.each([6, 7])('says the same as a result that is not streamed (seed %i)', (seed) => {
    const random = seeded(seed);
    for (let run = 0; run < runs; run += 1) {
      const blocks = Array.from({ length: random(6) }, (_, index) => ({
        kind: random(3),
        id: `block_${index}`,
        value: ['Hi', '{"input":"x"}', 'ü{}'][random(3)] ?? '',
        toolName: ['look', 'patch', 'git__log'][random(3)] ?? 'look',
      }));
      const streamed = stream([
        ...blocks.flatMap(({ kind, id, value, toolName }) => {
          if (kind === 0) return text(id, value);
          if (kind === 1) return reasoning(id, [value]);
          return [
            ...toolInput(id, toolName, value.slice(0, 2), value.slice(2)),
            toolCall(id, toolName, value),
          ];
        }),
        finish('stop'),
      ]);
      const whole = readRequest().writeResult(
        {
          content: blocks.map(({ kind, id, value, toolName }) => {
            if (kind === 0) return { type: 'text', text: value };
            if (kind === 1) return { type: 'reasoning', text: value };
            return { type: 'tool-call', toolCallId: id, toolName, input: value };
          }),
          finishReason: { unified: 'stop', raw: undefined },
          usage,
          warnings: [],
        },
        context,
      );
      expect({ ...finalOf(streamed), completed_at: 0 }).toEqual({
        ...(whole as ResponseObject),
        completed_at: 0,
      });
    }
  });

  it('is linear in the number of deltas', () => {
    const deltas = Array.from({ length: 50_000 }, () => 'word ');
    const writer = readRequest().openStream(context);
    const frames = [...text('t', ...deltas), finish('stop')].map(
      (part) => writer.write(part).length,
    );
    expect(frames.reduce((sum, count) => sum + count, 0)).toBe(50_000 + 2 + 2);
    expect(writer.end()).toHaveLength(3 + 2);
  });
});

it('gives a long end as a value, for the caller to write it in turns', () => {
  const long = 'We play Hamlet. '.repeat(20_000);
  const writer = readRequest().openStream(context);
  const parts = [...text('1', long), finish('stop')];
  const written = [...parts.flatMap((part) => writer.write(part)), ...writer.end()];
  expect(written.join('')).not.toContain('event: response.completed');
  expect(writer.longEnd?.()).toMatchObject({
    event: {
      type: 'response.completed',
      sequence_number: written.length,
      response: { output: [{ content: [{ text: long }] }] },
    },
    following: ['data: [DONE]\n\n'],
  });
});
