/** The wire formats of the upstream. */
export type AnswerFormat = 'chat' | 'messages' | 'responses';

/** The fields of every chat completion. */
export const shared = { id: 'chatcmpl-1', created: 1, model: 'm' };
/** The beginning of every message. */
export const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  stop_sequence: null,
};
/** The usage of every answer, as `messages` reports it. */
export const usage = { input_tokens: 10, output_tokens: 10 };
/** The fields of every response. */
export const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'm' };
const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };

function itemOf(text: string): object {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content };
}

/** A whole response with one item. */
export function completed(item: object): object {
  const total = {
    ...usage,
    total_tokens: 20,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 },
  };
  return { ...response, status: 'completed', output: [item], usage: total };
}

/** A whole answer with a text, as JSON. */
export function wholeOf(format: AnswerFormat, text: string): string {
  if (format === 'responses') return JSON.stringify(completed(itemOf(text)));
  if (format === 'messages') {
    const content = [{ type: 'text', text }];
    return JSON.stringify({ ...message, content, stop_reason: 'end_turn', usage });
  }
  return JSON.stringify({
    ...shared,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  });
}

/** One event of the other formats. */
export const named = (event: { type: string }): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** One event of a streamed chat completion. */
export const chunk = (delta: object, reason: string | null = null): string =>
  `data: ${JSON.stringify({
    ...shared,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: reason }],
  })}\n\n`;

/** A streamed answer with one event for each word. */
export function eventsOf(format: AnswerFormat, words: readonly string[]): string {
  if (format === 'chat') {
    const deltas = words.map((content) => chunk({ content }));
    return [...deltas, chunk({}, 'stop'), 'data: [DONE]\n\n'].join('');
  }
  if (format === 'messages') return messageEvents(words).map(named).join('');
  return responseEvents(words)
    .map((event, index) => named({ ...event, sequence_number: index } as { type: string }))
    .join('');
}

function messageEvents(words: readonly string[]): { type: string }[] {
  const begun = { ...message, content: [], stop_reason: null, usage };
  const text = { type: 'text', text: '' };
  const stop = { stop_reason: 'end_turn', stop_sequence: null };
  return [
    { type: 'message_start', message: begun },
    { type: 'content_block_start', index: 0, content_block: text },
    ...words.map((word) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: word },
    })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: stop, usage: { output_tokens: 10 } },
    { type: 'message_stop' },
  ] as { type: string }[];
}

function responseEvents(words: readonly string[]): { type: string }[] {
  const text = words.join('');
  const part = { type: 'output_text', text: '', annotations: [] };
  const item = { id: 'msg_1', type: 'message', role: 'assistant' };
  const progress = { ...response, status: 'in_progress', output: [] };
  return [
    { type: 'response.created', response: progress },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, status: 'in_progress', content: [] },
    },
    { type: 'response.content_part.added', ...at, part },
    ...words.map((delta) => ({ type: 'response.output_text.delta', ...at, delta, logprobs: [] })),
    { type: 'response.output_text.done', ...at, text, logprobs: [] },
    { type: 'response.content_part.done', ...at, part: { ...part, text } },
    { type: 'response.output_item.done', output_index: 0, item: itemOf(text) },
    { type: 'response.completed', response: completed(itemOf(text)) },
  ] as { type: string }[];
}
