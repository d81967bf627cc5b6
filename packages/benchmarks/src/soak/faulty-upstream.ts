// A provider of all three formats that fails as the model's name says: `whole`, or one of the faults below. The answer's
// text counts up to a number, so a reader knows whether all of it came.
import { createServer, type ServerResponse } from 'node:http';
import { wholeAnswer as text } from './whole-answer.ts';

const words = text.length;
/** Number of answers under way, without abandoned ones. */
let active = 0;

type Format = 'chat' | 'messages' | 'responses';

function formatOf(url: string): Format {
  if (url.endsWith('/messages')) return 'messages';
  return url.endsWith('/responses') ? 'responses' : 'chat';
}

const named = (event: { type: string }): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

const usage = { input_tokens: 10, output_tokens: words };
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  stop_sequence: null,
};
const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'm' };
const outputText = { type: 'output_text', text: text.join(''), annotations: [] };
const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed' };
const total = { ...usage, total_tokens: words + 10 };
const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };

const streams: Record<Format, readonly string[]> = {
  chat: [
    chunk({ role: 'assistant', content: '' }),
    ...text.map((content) => chunk({ content })),
    chunk({}, 'stop'),
    'data: [DONE]\n\n',
  ],
  messages: [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null, usage } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...text.map((word) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: word },
    })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: words },
    },
    { type: 'message_stop' },
  ].map(named),
  responses: [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, status: 'in_progress', content: [] },
    },
    { type: 'response.content_part.added', ...at, part: { ...outputText, text: '' } },
    ...text.map((delta) => ({ type: 'response.output_text.delta', ...at, delta, logprobs: [] })),
    { type: 'response.output_text.done', ...at, text: text.join(''), logprobs: [] },
    { type: 'response.content_part.done', ...at, part: outputText },
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: { ...item, content: [outputText] },
    },
    {
      type: 'response.completed',
      response: {
        ...response,
        status: 'completed',
        output: [{ ...item, content: [outputText] }],
        usage: total,
      },
    },
  ].map((event, index) => named(Object.assign(event, { sequence_number: index }))),
};

const bodies: Record<Format, object> = {
  chat: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text.join('') },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 10, completion_tokens: words, total_tokens: words + 10 },
  },
  messages: {
    ...message,
    content: [{ type: 'text', text: text.join('') }],
    stop_reason: 'end_turn',
    usage,
  },
  responses: {
    ...response,
    status: 'completed',
    output: [{ ...item, content: [outputText] }],
    usage: {
      ...total,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  },
};

/** Sends the pieces one by one, as fast as they are taken; the rest is the fault's. */
function sendPieces(answer: ServerResponse, pieces: readonly string[], onEnd: () => void): void {
  let next = 0;
  const send = (): void => {
    if (answer.destroyed) return;
    const piece = pieces[next];
    if (piece === undefined) {
      onEnd();
      return;
    }
    next += 1;
    answer.write(piece);
    setImmediate(send);
  };
  send();
}

function answerAs(fault: string, answer: ServerResponse, pieces: readonly string[]): void {
  const half = pieces.slice(0, Math.ceil(pieces.length / 2));
  switch (fault) {
    case 'whole':
      sendPieces(answer, pieces, () => answer.end());
      break;
    case 'hang':
      sendPieces(answer, half, () => {});
      break;
    case 'reset':
      sendPieces(answer, half, () => answer.socket?.destroy());
      break;
    case 'cut':
      sendPieces(answer, half, () => answer.end());
      break;
    default:
      sendPieces(answer, [...half, 'data: {no\n\n'], () => answer.end());
  }
}

const server = createServer((request, answer) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    if (request.method === 'GET') {
      answer.end(`${active}`);
      return;
    }
    active += 1;
    answer.once('close', () => (active -= 1));
    const body = JSON.parse(Buffer.concat(pieces).toString()) as {
      model: string;
      stream?: boolean;
    };
    const [, status] = /^status-(\d+)$/.exec(body.model) ?? [];
    if (status !== undefined) {
      answer.writeHead(Number(status), { 'content-type': 'application/json' });
      answer.end('{"error":{"message":"Busy","type":"some_error"}}');
      return;
    }
    const format = formatOf(request.url ?? '');
    answer.writeHead(200, {
      'content-type': body.stream ? 'text/event-stream' : 'application/json',
    });
    const whole = JSON.stringify(bodies[format]);
    const middle = Math.floor(whole.length / 2);
    const own = body.stream ? streams[format] : [whole.slice(0, middle), whole.slice(middle)];
    answerAs(body.model, answer, own);
  });
});

server.listen(Number(process.argv[2]), '127.0.0.1');
