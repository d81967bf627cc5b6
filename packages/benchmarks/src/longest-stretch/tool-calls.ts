import {
  type AnswerFormat,
  chunk,
  completed,
  message,
  named,
  response,
  shared,
  usage,
} from './answers.ts';

const name = 'save';
const id = 'call_1';

function callItem(input: string): object {
  return {
    id: 'fc_1',
    type: 'function_call',
    status: 'completed',
    call_id: id,
    name,
    arguments: input,
  };
}

/** A whole answer that calls a tool with such arguments, as JSON. */
export function wholeCallOf(format: AnswerFormat, input: string): string {
  if (format === 'responses') return JSON.stringify(completed(callItem(input)));
  if (format === 'messages') {
    const content = [
      { type: 'tool_use', id: 'toolu_1', name, input: JSON.parse(input) as unknown },
    ];
    return JSON.stringify({ ...message, content, stop_reason: 'tool_use', usage });
  }
  const call = { id, type: 'function', function: { name, arguments: input } };
  const said = { role: 'assistant', content: null, tool_calls: [call] };
  return JSON.stringify({
    ...shared,
    object: 'chat.completion',
    choices: [{ index: 0, message: said, finish_reason: 'tool_calls' }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  });
}

/** The same as a stream, with the arguments in pieces. */
export function callEventsOf(format: AnswerFormat, input: string): string {
  const pieces = input.match(/[^]{1,40}/g) ?? [];
  if (format === 'chat') {
    const begun = { index: 0, id, type: 'function', function: { name, arguments: '' } };
    return [
      chunk({ role: 'assistant', content: null, tool_calls: [begun] }),
      ...pieces.map((one) => chunk({ tool_calls: [{ index: 0, function: { arguments: one } }] })),
      chunk({}, 'tool_calls'),
      'data: [DONE]\n\n',
    ].join('');
  }
  if (format === 'messages') return messageEvents(pieces).map(named).join('');
  return responseEvents(pieces, input)
    .map((event, index) => named({ ...event, sequence_number: index } as { type: string }))
    .join('');
}

function messageEvents(pieces: readonly string[]): { type: string }[] {
  const begun = { ...message, content: [], stop_reason: null, usage };
  const block = { type: 'tool_use', id: 'toolu_1', name, input: {} };
  const stop = { stop_reason: 'tool_use', stop_sequence: null };
  return [
    { type: 'message_start', message: begun },
    { type: 'content_block_start', index: 0, content_block: block },
    ...pieces.map((one) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: one },
    })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: stop, usage: { output_tokens: 10 } },
    { type: 'message_stop' },
  ] as { type: string }[];
}

function responseEvents(pieces: readonly string[], input: string): { type: string }[] {
  const at = { item_id: 'fc_1', output_index: 0 };
  const begun = {
    id: 'fc_1',
    type: 'function_call',
    status: 'in_progress',
    call_id: id,
    name,
    arguments: '',
  };
  return [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: begun },
    ...pieces.map((delta) => ({ type: 'response.function_call_arguments.delta', ...at, delta })),
    { type: 'response.function_call_arguments.done', ...at, name, arguments: input },
    { type: 'response.output_item.done', output_index: 0, item: callItem(input) },
    { type: 'response.completed', response: completed(callItem(input)) },
  ] as { type: string }[];
}
