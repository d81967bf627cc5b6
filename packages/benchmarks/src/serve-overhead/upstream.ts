// A provider that answers at once: 1.2 kB of JSON, or 100 deltas in 21 writes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const shared = { id: 'chatcmpl-1', created: 1, model: 'm' };
const usage = { prompt_tokens: 500, completion_tokens: 100, total_tokens: 600 };
const words = Array.from({ length: 100 }, (_, index) => ` word${index} of an ordinary answer`);
const json = JSON.stringify({
  ...shared,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: words.slice(0, 35).join('') },
      finish_reason: 'stop',
    },
  ],
  usage,
});
const chunk = (delta: object, reason: string | null = null): string =>
  `data: ${JSON.stringify({
    ...shared,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: reason }],
  })}\n\n`;
const events = [
  chunk({ role: 'assistant', content: '' }),
  ...words.map((content) => chunk({ content })),
  chunk({}, 'stop'),
  'data: [DONE]\n\n',
];
const writes = Array.from({ length: 21 }, (_, index) =>
  events.slice(index * 5, index * 5 + 5).join(''),
);

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => {
    body += piece.toString();
  });
  request.on('end', () => {
    if (!body.includes('"stream":true')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(json);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let next = 0;
    const write = (): void => {
      const text = writes[next];
      next += 1;
      if (text === undefined) response.end();
      else {
        response.write(text);
        setImmediate(write);
      }
    };
    write();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
