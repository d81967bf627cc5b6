import { messageUsage, responseUsage, wholeMessage, wholeResponse } from './wire-answers.ts';

/** Creates a response with a body in the given pieces. */
export function streamResponse(pieces: Iterable<string | Uint8Array>): Response {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = iterator.next();
        if (next.done) controller.close();
        else if (next.value instanceof Uint8Array) controller.enqueue(next.value);
        else controller.enqueue(encoder.encode(next.value));
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** Returns the events of a chat completion, one chunk for each choice or list of choices. */
export function chatEvents(chunks: readonly object[]): string[] {
  const shared = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' };
  return [
    ...chunks.map((chunk) => `data: ${JSON.stringify({ ...shared, ...chunk })}\n\n`),
    'data: [DONE]\n\n',
  ];
}

/** Returns a chunk with one choice. */
export function chatChunk(delta: object, rest: object = {}): object {
  return { choices: [{ index: 0, delta, finish_reason: null, ...rest }] };
}

/** Returns events with names, as messages and responses have them. */
function namedEvents(events: readonly { type: string }[]): string[] {
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** Returns the events of a message with the given blocks, each with its deltas. */
export function messageEvents(
  blocks: readonly { begin: object; deltas: readonly object[] }[],
  stopReason = 'end_turn',
): string[] {
  const message = { ...wholeMessage([], null), usage: messageUsage(7, 1) };
  return namedEvents([
    messageEvent('message_start', { message }),
    ...blocks.flatMap(({ begin, deltas }, index) => [
      { type: 'content_block_start', index, content_block: begin },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    messageEvent('message_delta', {
      delta: {
        stop_reason: stopReason,
        stop_sequence: null,
        stop_details: null,
        container: null,
      },
      usage: deltaUsage(9),
    }),
    { type: 'message_stop' },
  ]);
}

/** Returns the events of a response with one message of text, and items before it. */
export function responseEvents(
  deltas: readonly string[],
  before: readonly { item: Record<string, unknown>; events: readonly { type: string }[] }[] = [],
): string[] {
  const shared = { ...wholeResponse([], 'Be kind.'), completed_at: null };
  const response = { ...shared, usage: null, status: 'in_progress' };
  const output_index = before.length;
  const at = { item_id: 'msg_1', output_index, content_index: 0 };
  const text = deltas.join('');
  const part = { type: 'output_text', text, annotations: [], logprobs: [] };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed' };
  const whole = { ...message, content: [part] };
  const events = [
    { type: 'response.created', response },
    ...before.flatMap(({ item, events: inner }, index) => [
      { type: 'response.output_item.added', output_index: index, item },
      ...inner.map((event) => ({ ...event, output_index: index })),
    ]),
    {
      type: 'response.output_item.added',
      output_index,
      item: { ...message, status: 'in_progress', content: [] },
    },
    { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
    ...deltas.map((delta) => ({ type: 'response.output_text.delta', ...at, delta, logprobs: [] })),
    { type: 'response.output_text.done', ...at, text, logprobs: [] },
    { type: 'response.content_part.done', ...at, part },
    { type: 'response.output_item.done', output_index, item: whole },
    {
      type: 'response.completed',
      response: {
        ...response,
        status: 'completed',
        completed_at: 2,
        output: [...before.map(({ item }) => item), whole],
        usage: responseUsage(7, 9),
      },
    },
  ];
  return namedEvents(
    events.map((event, index) => Object.assign({}, event, { sequence_number: index })),
  );
}

function messageEvent(type: string, fields: object): { type: string } {
  return { type, ...fields };
}

/** The tokens at the end of a streamed message. */
function deltaUsage(output: number): object {
  return {
    input_tokens: null,
    output_tokens: output,
    cache_creation_input_tokens: null,
    cache_read_input_tokens: null,
    output_tokens_details: null,
    server_tool_use: null,
  };
}
