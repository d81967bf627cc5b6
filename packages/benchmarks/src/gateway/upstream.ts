// The provider that every gateway forwards to: OpenAI chat completions with answers that are ready before they are asked
// for. The model's name says which: `json-200` is one of 200 words, `stream-100` a stream of 100 deltas.
import { createServer } from 'node:http';

/** Providers flush what they have, which is several tokens where they are fast. */
const eventsPerWrite = 5;

const usage = { prompt_tokens: 500, completion_tokens: 100, total_tokens: 600 };
const head = { id: 'chatcmpl-benchmark', created: 1_700_000_000, model: 'benchmark' };

const words = 'an ordinary answer of a model that talks about nothing in particular'.split(' ');
const word = (index: number): string => ` ${words[index % words.length] ?? ''}`;

const answers = new Map<string, string | string[]>();

function answerOf(model: string): string | string[] {
  const known = answers.get(model);
  if (known !== undefined) return known;
  const [kind, count] = model.split('-');
  const made = kind === 'stream' ? streamOf(Number(count)) : jsonOf(Number(count));
  answers.set(model, made);
  return made;
}

function jsonOf(count: number): string {
  const content = Array.from({ length: count }, (_, index) => word(index)).join('');
  const message = { role: 'assistant', content, refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
  return JSON.stringify({ ...head, object: 'chat.completion', choices, usage });
}

function chunk(delta: object, finish: string | null = null): string {
  return `data: ${JSON.stringify({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  })}\n\n`;
}

function streamOf(count: number): string[] {
  return [
    chunk({ role: 'assistant', content: '' }),
    ...Array.from({ length: count }, (_, index) => chunk({ content: word(index) })),
    chunk({}, 'stop'),
    'data: [DONE]\n\n',
  ];
}

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const model =
      /"model":\s*"([a-z]+-\d+)"/.exec(Buffer.concat(pieces).toString())?.[1] ?? 'json-20';
    const answer = answerOf(model);
    if (typeof answer === 'string') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let next = 0;
    const write = (): void => {
      if (response.destroyed) return;
      response.write(answer.slice(next, next + eventsPerWrite).join(''));
      next += eventsPerWrite;
      // As fast as they are taken.
      if (next < answer.length) setImmediate(write);
      else response.end();
    };
    write();
  });
});

// A connection that waits while others are measured is not closed in the moment in which it is used again.
server.keepAliveTimeout = 600_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
