import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { wholeResponse } from '../../../testing/wire-answers.ts';
import { createEventReader } from '../../../upstream/event-reader.ts';
import { createStreamReader } from './read-stream.ts';

const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
const item = { id: 'msg_1', type: 'message', role: 'assistant' };
const partOf = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });
const deltaOf = (delta: string) => ({
  type: 'response.output_text.delta',
  ...place,
  delta,
  logprobs: [],
  obfuscation: 'aB3',
});
const done = { ...item, status: 'completed', content: [partOf('One two')] };
const call = { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'look' };

const ended = (text: string) => ({
  type: 'response.output_item.done',
  output_index: 1,
  item: { ...call, arguments: text },
});

const ordinary: readonly { type: string }[] = [
  { type: 'response.created', response: { ...wholeResponse([]), status: 'in_progress' } },
  {
    type: 'response.output_item.added',
    output_index: 0,
    item: { ...item, status: 'in_progress', content: [] },
  },
  { type: 'response.content_part.added', ...place, part: partOf('') },
  deltaOf('One'),
  deltaOf(' two'),
  { type: 'response.output_text.done', ...place, text: 'One two', logprobs: [] },
  { type: 'response.content_part.done', ...place, part: partOf('One two') },
  { type: 'response.output_item.done', output_index: 0, item: done },
  { type: 'response.output_item.added', output_index: 1, item: { ...call, arguments: '' } },
  {
    type: 'response.function_call_arguments.done',
    item_id: 'fc_1',
    output_index: 1,
    name: 'look',
    arguments: '{}',
  },
  ended('{}'),
  {
    type: 'response.completed',
    response: wholeResponse([done, { ...call, arguments: '{}' }]),
  },
] as { type: string }[];

function read(events: readonly { type: string }[]): LanguageModelV4StreamPart[] {
  const reader = createStreamReader();
  const parts: LanguageModelV4StreamPart[] = [];
  const wire = events.map(
    (event, at) =>
      `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: at })}\n\n`,
  );
  for (const event of createEventReader().push(wire.join(''))) reader.push(event, parts);
  return parts;
}

describe('an ordinary stream', () => {
  it('has nothing that the format does not know', () => {
    expect(read(ordinary).filter(({ type }) => type === 'raw')).toEqual([]);
  });
});

const partEnd = (annotations: object[]) => ({
  type: 'response.content_part.done',
  ...place,
  part: { ...partOf('One two'), annotations },
});

const rawParts = (parts: LanguageModelV4StreamPart[]) => parts.filter(({ type }) => type === 'raw');

describe('the annotations of a text', () => {
  const annotations = ['Hamlet', 'Macbeth', 'Othello'].map((title) => ({
    type: 'url_citation',
    url: `https://marlowe.test/${title}`,
    title,
    start_index: 0,
    end_index: 3,
  }));
  const events = [
    ...ordinary.slice(0, 5),
    ...annotations.map((annotation) => ({
      type: 'response.output_text.annotation.added',
      ...place,
      annotation,
    })),
  ];
  it('are not read again where the end repeats them', () => {
    expect(rawParts(read([...events, partEnd(annotations)]))).toEqual(rawParts(read(events)));
  });

  it('are read where the end has others', () => {
    const parts = rawParts(read([...events, partEnd(annotations.toReversed())]));
    expect(parts).toHaveLength(rawParts(read(events)).length + 1);
  });
});

describe('a call that ends twice', () => {
  it('is read both times as one text', () => {
    const events = [...ordinary.slice(0, -1), ended('"a"'), ended('"b"')];
    const raw = read(events).filter(({ type }) => type === 'raw');
    const said = ['{}', '"a"', '"b"'].map((input) => ({ id: 'call_1', name: 'look', input }));
    expect(raw).toMatchObject([
      { rawValue: { call: said.slice(0, 2) } },
      { rawValue: { call: said.slice(2) } },
    ]);
  });
});
