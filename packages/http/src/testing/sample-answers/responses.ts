import { responseUsage, wholeResponse } from '../wire-answers.ts';
import { token, type Typed } from './common.ts';

interface Item extends Typed {
  id: string;
}

const outputText = {
  type: 'output_text',
  text: 'Hello',
  annotations: [
    { type: 'url_citation', start_index: 0, end_index: 1, url: 'https://a.test', title: 'A' },
  ],
  logprobs: [token],
};
/** The items of an answer. */
export const responseItems: readonly Item[] = [
  {
    id: 'rs_1',
    type: 'reasoning',
    summary: [{ type: 'summary_text', text: 'Hm' }],
    content: [{ type: 'reasoning_text', text: 'Hm' }],
    encrypted_content: 'ZW5j',
  },
  { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [outputText] },
  {
    id: 'msg_2',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'refusal', refusal: 'No' }],
  },
  {
    id: 'ws_1',
    type: 'web_search_call',
    status: 'completed',
    action: { type: 'search', query: 'x', sources: [{ type: 'url', url: 'https://a.test' }] },
  },
  { id: 'new_1', type: 'new_item', words: 'x', deep: { words: ['x'] } },
  {
    id: 'fc_1',
    type: 'function_call',
    call_id: 'call_1',
    name: 'look',
    arguments: '{"at":"it"}',
    status: 'completed',
  },
  // A hosted tool whose calls the caller runs.
  {
    id: 'sh_1',
    type: 'shell_call',
    call_id: 'call_2',
    action: { commands: ['ls'] },
    status: 'completed',
  },
];

/** The events of a stream. */
export const responseEvents: readonly Typed[] = numbered([
  {
    type: 'response.created',
    response: { ...wholeResponse([]), status: 'in_progress', usage: null },
  },
  { type: 'response.in_progress', response: { ...wholeResponse([]), status: 'in_progress' } },
  ...responseItems.flatMap((item, index) => itemEvents(item, index)),
  { type: 'response.new_event', words: 'x' },
  {
    type: 'response.completed',
    response: {
      ...wholeResponse(responseItems),
      usage: responseUsage(1, 2),
      extra: { deep: ['x'] },
    },
  },
]);

function numbered(events: readonly Typed[]): Typed[] {
  return events.map((event, at) => ({ ...event, sequence_number: at }));
}

function itemEvents(item: Item, at: number): Typed[] {
  const begun = {
    ...item,
    ...(item.type === 'message' && { content: [], status: 'in_progress' }),
    ...(item.type === 'function_call' && { arguments: '' }),
  };
  return [
    { type: 'response.output_item.added', output_index: at, item: begun },
    ...innerEvents(item, { item_id: item.id, output_index: at }),
    { type: 'response.output_item.done', output_index: at, item },
  ];
}

function innerEvents(item: Item, place: object): Typed[] {
  if (item.type === 'function_call') {
    return [
      { type: 'response.function_call_arguments.delta', ...place, delta: '{"at":"it"}' },
      {
        type: 'response.function_call_arguments.done',
        ...place,
        name: 'look',
        arguments: '{"at":"it"}',
      },
    ];
  }
  if (item.id !== 'msg_1') return [];
  const at = { ...place, content_index: 0 };
  const part = { ...outputText, text: '', annotations: [], logprobs: [] };
  const annotation = outputText.annotations[0];
  return [
    { type: 'response.content_part.added', ...at, part },
    { type: 'response.output_text.delta', ...at, delta: 'Hel', logprobs: [] },
    { type: 'response.output_text.delta', ...at, delta: 'lo', logprobs: [token] },
    { type: 'response.output_text.annotation.added', ...at, annotation_index: 0, annotation },
    { type: 'response.output_text.done', ...at, text: 'Hello', logprobs: [] },
    { type: 'response.content_part.done', ...at, part: outputText },
  ];
}
