import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { FormatName } from './formats/original.ts';
import { postUnchecked, readEvents, wholeResponse } from './testing/index.ts';
import { fetchTransport } from './upstream/transport.ts';
import { upstream } from './upstream/upstream.ts';

const apiKey = 'sk-quirk-4417-bluebird';
const rule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';

/** A gateway whose provider answers each request with the same response. */
function open(
  format: FormatName,
  answer: (request: Request) => Response | Promise<Response>,
  options: { contentFilter?: { secrets: string[] } } = {},
) {
  const transport = fetchTransport(async (input, init) => answer(new Request(input, init)));
  const model = upstream({ format, baseURL: 'http://localhost/v1', apiKey, transport });
  return createToolgateHandler({ models: { m: model }, ...options });
}

function events(...data: object[]): Response {
  const body = [...data.map((one) => `data: ${JSON.stringify(one)}\n\n`), 'data: [DONE]\n\n'];
  return new Response(body.join(''), { headers: { 'content-type': 'text/event-stream' } });
}

const hi = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
const chunk = (choice: object) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, ...choice }],
});

describe('a provider that writes an empty finish reason into each chunk', () => {
  it.each(['', 'null'])('ends with its real one: %j', async (none) => {
    const handler = open('chat-completions', () =>
      events(
        chunk({ delta: { role: 'assistant', content: 'Half an' }, finish_reason: none }),
        chunk({ delta: { content: ' answer' }, finish_reason: none }),
        chunk({ delta: {}, finish_reason: 'length' }),
      ),
    );
    const chat = await postUnchecked(handler, '/v1/chat/completions', { ...hi, stream: true });
    const reasons = readEvents(await chat.text()).map(
      ({ data }) =>
        (data as { choices?: { finish_reason?: unknown }[] }).choices?.[0]?.finish_reason,
    );
    expect(reasons.filter((reason) => reason !== none && reason != null)).toEqual(['length']);
    const body = { ...hi, max_tokens: 9, stream: true };
    const messages = await (await postUnchecked(handler, '/v1/messages', body)).text();
    expect(messages).toContain('"stop_reason":"max_tokens"');
  });
});

const token = (text: string) => ({ token: text, logprob: -0.1, bytes: null });

describe('log probabilities with alternatives', () => {
  it('do not hold a stream, though the host has a secret', async () => {
    const words = 'Once upon a time there lived an old miller who loved bread'.split(' ');
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const word = words[sent++];
          const content = [{ ...token(`${word} `), top_logprobs: [token(`${word} `)] }];
          const data =
            word === undefined
              ? chunk({ delta: {}, finish_reason: 'stop' })
              : chunk({
                  delta: { content: `${word} ` },
                  finish_reason: null,
                  logprobs: { content },
                });
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(data)}\n\n`));
          if (word === undefined) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const answer = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const handler = open('chat-completions', () => answer, {
      contentFilter: { secrets: ['BLUEBERRY-42'] },
    });
    const asked = { ...hi, stream: true, logprobs: true, top_logprobs: 1 };
    const response = await postUnchecked(handler, '/v1/chat/completions', asked);
    const reader = response.body?.getReader();
    await reader?.read();
    expect(sent).toBeLessThan(words.length);
    await reader?.cancel();
  });
});

describe('a hosted call of a response', () => {
  it.each([
    { type: 'shell_call', action: { commands: [`echo "${rule}"`] } },
    { type: 'apply_patch_call', operation: { type: 'delete_file', path: rule } },
    { type: 'computer_call', action: { type: 'type', text: rule } },
  ])('does not begin with hidden text: $type', async (fields) => {
    const item = { id: 'i', call_id: 'call_1', ...fields };
    const response = wholeResponse([]);
    const handler = open('responses', () =>
      events(
        {
          type: 'response.created',
          sequence_number: 0,
          response: { ...response, status: 'in_progress' },
        },
        { type: 'response.output_item.added', sequence_number: 1, output_index: 0, item },
        { type: 'response.output_item.done', sequence_number: 2, output_index: 0, item },
        {
          type: 'response.completed',
          sequence_number: 3,
          response: { ...response, output: [item] },
        },
      ),
    );
    const body = { model: 'm', instructions: rule, input: 'Hi', stream: true };
    const text = await (await postUnchecked(handler, '/v1/responses', body)).text();
    expect(text).toContain('"action":"blocked"');
    expect(text).not.toContain('balcony');
  });
});

describe('a provider that refuses a request', () => {
  it.each([
    ['a list', 400, [{ error: { code: 400, message: 'Not with tools.' } }], 'Not with tools.'],
    [
      'places',
      422,
      { detail: [{ loc: ['body', 'seed'], msg: 'Not permitted' }] },
      'body.seed: Not permitted',
    ],
    [
      'a message of places',
      422,
      { object: 'error', message: { detail: [{ loc: ['body', 'n'], msg: 'Too many' }] } },
      'body.n: Too many',
    ],
  ])('is quoted: %s', async (_title, status, body, words) => {
    const handler = open('chat-completions', () => Response.json(body, { status }));
    const response = await postUnchecked(handler, '/v1/chat/completions', hi);
    expect(response.status).toBe(status === 422 ? 400 : status);
    expect(JSON.stringify(await response.json())).toContain(words);
  });

  it('does not show the key of the host in its headers', async () => {
    const headers = {
      'retry-after': apiKey,
      'x-request-id': apiKey,
      'x-ratelimit-limit-requests': apiKey,
    };
    const handler = open('chat-completions', () =>
      Response.json({ error: { message: 'No.' } }, { status: 429, headers }),
    );
    const response = await postUnchecked(handler, '/v1/chat/completions', hi);
    expect(JSON.stringify([...response.headers])).not.toContain(apiKey);
  });
});

it('gets a schema with a type for each tool in messages', async () => {
  const sent: string[] = [];
  const handler = open('messages', async (request) => {
    sent.push(await request.text());
    return Response.json(
      { type: 'error', error: { type: 'api_error', message: 'x' } },
      { status: 400 },
    );
  });
  const tools = [{}, { properties: { a: { type: 'string' } } }].map((parameters, at) => ({
    type: 'function',
    function: { name: `t${at}`, parameters },
  }));
  await postUnchecked(handler, '/v1/chat/completions', { ...hi, tools });
  expect(
    JSON.parse(sent[0] ?? '').tools.map((tool: { input_schema: object }) => tool.input_schema),
  ).toEqual([{ type: 'object' }, { type: 'object', properties: { a: { type: 'string' } } }]);
});
