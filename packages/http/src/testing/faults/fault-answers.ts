import { chatChunk, chatEvents, messageEvents, responseEvents } from '../wire-stream.ts';

/** The words of a whole answer, delta by delta. */
export const wholeAnswer: readonly string[] = [
  'You ',
  'may sit ',
  'anywhere ',
  'in the ',
  'hall, ',
  'and bring ',
  'a friend.',
];

/** Returns the events of a whole stream of an endpoint, by its URL. */
export function streamPieces(url: string): string[] {
  if (url.endsWith('/chat/completions')) {
    return chatEvents([
      chatChunk({ role: 'assistant', content: '' }),
      ...wholeAnswer.map((content) => chatChunk({ content })),
      chatChunk({}, { finish_reason: 'stop' }),
    ]);
  }
  if (url.endsWith('/messages')) {
    const deltas = wholeAnswer.map((text) => ({ type: 'text_delta', text }));
    return messageEvents([{ begin: { type: 'text', text: '' }, deltas }]);
  }
  return responseEvents(wholeAnswer);
}

/** Returns the whole body of an endpoint in four pieces. */
export function bodyPieces(url: string): string[] {
  const text = JSON.stringify(answerOf(url));
  return [0, 1, 2, 3].map((part) =>
    text.slice((part * text.length) / 4, ((part + 1) * text.length) / 4),
  );
}

function answerOf(url: string): object {
  const text = wholeAnswer.join('');
  if (url.endsWith('/chat/completions')) {
    const message = { role: 'assistant', content: text };
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 7, completion_tokens: 9, total_tokens: 16 },
    };
  }
  if (url.endsWith('/messages')) {
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 7, output_tokens: 9 },
    };
  }
  const content = [{ type: 'output_text', text, annotations: [], logprobs: [] }];
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: 'm',
    status: 'completed',
    instructions: 'Be kind.',
    output: [{ id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content }],
    usage: {
      input_tokens: 7,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 9,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 16,
    },
  };
}
