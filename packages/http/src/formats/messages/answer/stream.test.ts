import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, inject, it } from 'vitest';
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
import type { StreamWriter } from '../../format.ts';
import { messages as format } from '../index.ts';
import type { BlockDelta, BlockEvent } from './block-cursor.ts';
import type { ResponseBlock } from './response-block.ts';

type Part = LanguageModelV4StreamPart;
type StreamEvent =
  | BlockEvent
  | { type: 'message_start'; message: Record<string, unknown> }
  | { type: 'message_delta'; delta: Record<string, unknown>; usage: object; toolgate?: unknown }
  | { type: 'message_stop' }
  | { type: 'error'; error: Record<string, unknown>; request_id: string };

const context = { id: 'b'.repeat(32), requestId: 'req_1', modelId: 'm', createdAt: new Date(0) };

function openStream(version = '2023-06-01'): StreamWriter {
  const body = {
    model: 'm',
    max_tokens: 1,
    stream: true,
    messages: [{ role: 'user', content: 'Hi' }],
  };
  return finishAtOnce(
    format.readRequest(body, new Headers({ 'anthropic-version': version })),
  ).openStream(context);
}

/** Reads events strictly: one event a string, and the name of the event is the type in its data. */
function parse(written: string[]): StreamEvent[] {
  return written.map((text) => {
    const [received, ...more] = readEvents(text);
    const data = received?.data as StreamEvent;
    expect(more).toEqual([]);
    expect(received?.event).toBe(data.type);
    return data;
  });
}

function stream(parts: Part[], version?: string): StreamEvent[] {
  const writer = openStream(version);
  return parse([...parts.flatMap((part) => writer.write(part)), ...endStream(writer)]);
}

/** The open block, with the JSON of its input so far. */
interface Open {
  block: ResponseBlock;
  input: string;
}

/** Builds the message from a stream like the official client, and refuses everything that the client would refuse. */
function assemble(events: StreamEvent[]): { blocks: ResponseBlock[]; stop: unknown } {
  const blocks: ResponseBlock[] = [];
  let open: Open | undefined;
  for (const event of events.slice(1, -2)) {
    expect(event).toHaveProperty('index', blocks.length);
    if (event.type === 'content_block_start') {
      expect(open).toBeUndefined();
      open = { block: structuredClone(event.content_block), input: '' };
    } else if (event.type === 'content_block_delta') {
      addDelta(open, event.delta);
    } else {
      expect(event.type).toBe('content_block_stop');
      blocks.push(closed(open));
      open = undefined;
    }
  }
  expect(open).toBeUndefined();
  const [delta, stop] = events.slice(-2);
  expect([events[0]?.type, stop?.type]).toEqual(['message_start', 'message_stop']);
  if (delta?.type !== 'message_delta') throw new Error(`${delta?.type} before the end`);
  return { blocks, stop: delta.delta['stop_reason'] };
}

function addDelta(open: Open | undefined, delta: BlockDelta): void {
  const key = `${open?.block.type} ${delta.type}`;
  if (open?.block.type === 'text' && delta.type === 'text_delta') open.block.text += delta.text;
  else if (open?.block.type === 'thinking' && delta.type === 'thinking_delta') {
    expect(open.block.signature).toBe('');
    open.block.thinking += delta.thinking;
  } else if (open?.block.type === 'thinking' && delta.type === 'signature_delta') {
    open.block.signature = delta.signature;
  } else if (open?.block.type === 'tool_use' && delta.type === 'input_json_delta') {
    open.input += delta.partial_json;
  } else throw new Error(`A delta in a wrong block: ${key}`);
}

function closed(open: Open | undefined): ResponseBlock {
  if (!open) throw new Error('No block is open.');
  const { block, input } = open;
  if (block.type === 'thinking') expect(block.signature).not.toBe('');
  if (block.type === 'text') expect(block.text).not.toBe('');
  if (block.type !== 'tool_use') return block;
  return { ...block, input: JSON.parse(input) as Record<string, unknown> };
}

const assembled = (parts: Part[]) => assemble(stream(parts));
const toolUse = (id: string, name: string, input: object) => ({
  type: 'tool_use',
  id,
  name,
  input,
  caller: { type: 'direct' },
});
const text = (value: string) => ({ type: 'text', text: value });

describe('a stream of text', () => {
  it('should have exactly the events of the format', () => {
    expect(stream(textAnswer('Hel', 'lo'))).toEqual([
      {
        type: 'message_start',
        message: {
          id: `msg_${'b'.repeat(32)}`,
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          stop_details: null,
          container: null,
          diagnostics: null,
          usage: {
            // An estimate, since the provider reports its count only at the end.
            input_tokens: 5,
            cache_creation_input_tokens: 0,
            cache_read_input_tokens: 0,
            cache_creation: null,
            output_tokens: 0,
            output_tokens_details: null,
            server_tool_use: null,
            service_tier: null,
            inference_geo: null,
            speed: null,
          },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hel' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'lo' } },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: {
          stop_reason: 'end_turn',
          stop_sequence: null,
          stop_details: null,
          container: null,
        },
        usage: {
          input_tokens: 20,
          cache_creation_input_tokens: 5,
          cache_read_input_tokens: 75,
          output_tokens: 12,
          output_tokens_details: { thinking_tokens: 3 },
          server_tool_use: null,
        },
      },
      { type: 'message_stop' },
    ]);
  });

  it('should write a delta at once', () => {
    const writer = openStream();
    const written = parse(writer.write({ type: 'text-delta', id: '1', delta: 'x' }));
    expect(written.map((event) => event.type)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
    ]);
  });

  it('should have null citations for clients that expect them', () => {
    expect(stream(textAnswer('x'), '2026-10-21')[1]).toMatchObject({
      content_block: { type: 'text', text: '', citations: null },
    });
  });

  it('should be whole without any content', () => {
    expect(assembled([finishPart()])).toEqual({ blocks: [], stop: 'end_turn' });
  });

  it('should carry the outcome at the top level of message_delta', () => {
    const toolgate = { version: 1, contentFilter: { action: 'blocked' }, calls: [] };
    const finish = { ...finishPart('content-filter'), providerMetadata: { toolgate } } as Part;
    expect(stream([...textParts('No.'), finish]).at(-2)).toMatchObject({
      delta: {
        stop_reason: 'refusal',
        stop_details: { type: 'refusal', category: null, explanation: null },
      },
      toolgate,
    });
  });

  it('should name the stop sequence', () => {
    const providerMetadata = { anthropic: { stopSequence: 'END' } };
    const finish = { ...finishPart(), providerMetadata } as Part;
    expect(stream([finish]).at(-2)).toMatchObject({
      delta: { stop_reason: 'stop_sequence', stop_sequence: 'END' },
    });
  });
});

describe('a stream of thinking', () => {
  const signed = (id: string, signature: string, ...deltas: string[]): Part[] => [
    { type: 'reasoning-start', id },
    ...deltas.map((delta): Part => ({ type: 'reasoning-delta', id, delta })),
    {
      type: 'reasoning-delta',
      id,
      delta: '',
      providerMetadata: { anthropic: { signature } },
    },
    { type: 'reasoning-end', id },
  ];

  it.each<[string, Part[], object[]]>([
    [
      'signed thinking',
      signed('0', 'Eq+/Q=', 'Let ', 'me'),
      [{ type: 'thinking', thinking: 'Let me', signature: 'Eq+/Q=' }],
    ],
    [
      'a signature without text',
      signed('0', 'only'),
      [{ type: 'thinking', thinking: '', signature: 'only' }],
    ],
    [
      'a signature at the end',
      [
        ...reasoningParts('Hm').slice(0, 2),
        {
          type: 'reasoning-end',
          id: 'reasoning-Hm',
          providerMetadata: { anthropic: { signature: 'last' } },
        },
      ],
      [{ type: 'thinking', thinking: 'Hm', signature: 'last' }],
    ],
    [
      'unsigned thinking',
      reasoningParts('Hm'),
      [{ type: 'thinking', thinking: 'Hm', signature: 'toolgate-unsigned' }],
    ],
    ['thinking of nothing', reasoningParts(''), []],
    [
      'redacted thinking',
      [
        {
          type: 'reasoning-start',
          id: '0',
          providerMetadata: { anthropic: { redactedData: 'blob' } },
        },
        { type: 'reasoning-end', id: '0' },
      ],
      [{ type: 'redacted_thinking', data: 'blob' }],
    ],
  ])('should close %s before the next block', (_title, parts, blocks) => {
    const call = toolCallParts('a', 'look', '{}');
    const { blocks: written } = assembled([...parts, ...textParts('x'), ...call, finishPart()]);
    expect(written).toEqual([...blocks, text('x'), toolUse('a', 'look', {})]);
  });

  it('should not sign the rest of thinking that was cut in two', () => {
    const [start, first, second, signature, end] = signed('0', 'whole', 'a', 'b') as [
      Part,
      Part,
      Part,
      Part,
      Part,
    ];
    const parts = [start, first, ...textParts('x'), second, signature, end, finishPart()];
    expect(assembled(parts).blocks).toEqual([
      { type: 'thinking', thinking: 'a', signature: 'toolgate-unsigned' },
      text('x'),
      { type: 'thinking', thinking: 'b', signature: 'toolgate-unsigned' },
    ]);
  });
});

describe('a stream of tool calls', () => {
  const [startA, deltaA1, deltaA2, endA, callA] = toolCallParts('a', 'look', '{"at":', '1}');
  const [startB, deltaB1, deltaB2, endB, callB] = toolCallParts('b', 'find', '{"it":', '2}');
  const a = toolUse('a', 'look', { at: 1 });
  const b = toolUse('b', 'find', { it: 2 });

  it.each<[string, (Part | undefined)[], object[]]>([
    ['deltas', [startA, deltaA1, deltaA2, endA, callA], [a]],
    ['deltas without the whole call', [startA, deltaA1, deltaA2, endA], [a]],
    ['deltas without an end', [startA, deltaA1, deltaA2], [a]],
    ['the whole call alone', [callA], [a]],
    ['the whole call after an empty input', [startA, endA, callA], [a]],
    ['the whole call twice', [callA, callA], [a]],
    ['deltas after the whole call', [callA, startA, deltaA1, deltaA2, endA], [a]],
    ['two calls in a row', [startA, deltaA1, deltaA2, endA, callA, callB], [a, b]],
    [
      'interleaved deltas',
      [startA, startB, deltaA1, deltaB1, deltaA2, endA, deltaB2, endB, callA, callB],
      [a, b],
    ],
    [
      'a call that ends while another is open',
      [startA, deltaA1, startB, deltaB1, deltaB2, endB, callB, deltaA2, endA, callA],
      [a, b],
    ],
    ['text within', [startA, deltaA1, ...textParts('x'), deltaA2, endA], [a, text('x')]],
    ['text around', [...textParts('x'), callA, ...textParts('y')], [text('x'), a, text('y')]],
    ['the whole calls at the end', [startA, endA, startB, endB, callA, callB], [a, b]],
    ['a start without a call', [startA], [toolUse('a', 'look', {})]],
    ['blank deltas', toolCallParts('a', 'look', '', ' '), [toolUse('a', 'look', {})]],
    ['a delta of an unknown call', [deltaA1, endA, callB], [b]],
  ])('should write each call once, from %s', (_title, parts, blocks) => {
    const known = parts.filter((part) => part !== undefined);
    expect(assembled([...known, finishPart('stop')])).toEqual({ blocks, stop: 'tool_use' });
  });

  it('should leave out calls that ran at the provider, and their results', () => {
    const providerExecuted = true;
    const parts: Part[] = [
      { type: 'tool-input-start', id: 'a', toolName: 'search', providerExecuted },
      { type: 'tool-input-delta', id: 'a', delta: '{}' },
      { type: 'tool-input-end', id: 'a' },
      { type: 'tool-call', toolCallId: 'a', toolName: 'search', input: '{}', providerExecuted },
    ];
    const result: Part = { type: 'tool-result', toolCallId: 'a', toolName: 'search', result: {} };
    expect(assembled([...parts, result, ...textParts('x'), finishPart()])).toEqual({
      blocks: [text('x')],
      stop: 'end_turn',
    });
  });

  it('should write the ids that clients accept', () => {
    const parts = toolCallParts('Bash:0', 'Bash', '{}');
    expect(assembled([...parts, finishPart()]).blocks).toEqual([
      toolUse('toolu_x_Bash_3a_0', 'Bash', {}),
    ]);
  });

  it('should write many interleaved calls in linear time', () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `call_${index}`);
    const parts = [
      ...ids.map((id): Part => ({ type: 'tool-input-start', id, toolName: 't' })),
      ...['{"a":', '1', '}'].flatMap((delta) =>
        ids.map((id): Part => ({ type: 'tool-input-delta', id, delta })),
      ),
      ...ids.map((id): Part => ({ type: 'tool-input-end', id })),
    ];
    const { blocks } = assembled([...parts, finishPart()]);
    expect(blocks).toEqual(ids.map((id) => toolUse(id, 't', { a: 1 })));
  });

  it('should fail rather than keep without a bound what has to wait', () => {
    const writer = openStream();
    writer.write({ type: 'tool-input-start', id: 'a', toolName: 't' });
    const waiting: Part = { type: 'text-delta', id: '1', delta: 'x'.repeat(1024 * 1024) };
    const written = Array.from({ length: 8 }, () => writer.write(waiting)).flat();
    expect(parse(written)).toMatchObject([{ type: 'error', error: { type: 'api_error' } }]);
    expect(writer.end()).toEqual([]);
  });
});

describe('a stream that fails', () => {
  const failure = new HttpError({ status: 529, message: 'Too much to do.' });

  it.each([[[]], [textParts('Half an')], [toolCallParts('a', 'b', '{"c').slice(0, 2)]])(
    'should end with one error event after %j',
    (parts) => {
      const writer = openStream();
      for (const part of parts) writer.write(part);
      expect(parse(writer.fail(failure))).toEqual([
        {
          type: 'error',
          error: { type: 'overloaded_error', message: 'Too much to do.' },
          request_id: 'req_1',
        },
      ]);
      expect([...writer.write(finishPart()), ...writer.end(), ...writer.fail(failure)]).toEqual([]);
    },
  );

  it.each([
    ['no finish', textParts('Half an')],
    ['an interruption', [...textParts('Half an'), finishPart('interrupted')]],
    ['an error', [finishPart('error')]],
    ['nothing, ended in no known way', [...textParts(''), finishPart('other')]],
  ])('should say so after %s', (_title, parts) => {
    const events = stream(parts);
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { type: 'api_error' } });
    expect(events.map((event) => event.type)).not.toContain('message_stop');
  });

  it('should write nothing after the end', () => {
    const writer = openStream();
    writer.write(finishPart());
    expect(writer.end()).toHaveLength(2);
    expect([...writer.end(), ...writer.fail(failure)]).toEqual([]);
  });
});

/** Numerical Recipes' linear congruential generator: the same numbers for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a stream of parts in any order', () => {
  const id = '0';
  const signature = { providerMetadata: { anthropic: { signature: 's' } } };
  const candidates: Part[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'response-metadata', id: 'x' },
    { type: 'raw', rawValue: {} },
    { type: 'source', sourceType: 'url', id, url: 'https://example.com' },
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: 'x' },
    { type: 'text-delta', id, delta: '' },
    { type: 'text-end', id },
    { type: 'text-delta', id: '1', delta: 'y' },
    { type: 'reasoning-start', id },
    { type: 'reasoning-delta', id, delta: 'r' },
    { type: 'reasoning-delta', id, delta: '', ...signature },
    { type: 'reasoning-end', id },
    ...['a', 'b', 'c'].flatMap((call): Part[] => [
      { type: 'tool-input-start', id: call, toolName: 't' },
      { type: 'tool-input-delta', id: call, delta: ' ' },
      { type: 'tool-input-end', id: call },
      { type: 'tool-call', toolCallId: call, toolName: 't', input: '{"k":1}' },
    ]),
  ];

  it('should always keep the grammar, all text and one block a call', () => {
    const random = randomNumbers(42);
    const rounds = inject('isFullRun') ? 2_000 : 500;
    for (let round = 0; round < rounds; round += 1) {
      const parts = Array.from(
        { length: random(30) },
        () => candidates[random(candidates.length)],
      ).filter((part) => part !== undefined);
      const { blocks } = assembled([...parts, finishPart()]);
      const written = (textId: string): number =>
        parts.filter(
          (part) => part.type === 'text-delta' && part.delta !== '' && part.id === textId,
        ).length;
      const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
      const letters = texts.join('').split('');
      expect(letters.filter((letter) => letter === 'x')).toHaveLength(written('0'));
      expect(letters.filter((letter) => letter === 'y')).toHaveLength(written('1'));
      const calls = blocks.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
      expect(calls.toSorted()).toEqual([...new Set(parts.flatMap(callIds))].toSorted());
    }
  });

  function callIds(part: Part): string[] {
    if (part.type === 'tool-call') return [part.toolCallId];
    return part.type === 'tool-input-start' ? [part.id] : [];
  }
});
