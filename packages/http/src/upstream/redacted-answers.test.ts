import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import {
  chatChunk,
  chatEvents,
  messageEvents,
  postUnchecked,
  responseEvents,
  streamResponse,
  testUpstream,
  toolUse,
} from '../testing/index.ts';
import { sampleAnswers, type SampleFormat } from '../testing/sample-answers/index.ts';

const secret = 'Zephyr-4417';
const user = { role: 'user', content: 'Hi' };

/** Streams a provider's events through an endpoint of the same format. Returns what the caller receives. */
async function replay(path: string, events: readonly string[], body: object): Promise<string> {
  const handler = createToolgateHandler({
    provider: testUpstream(() => streamResponse(events)).provider,
    contentFilter: { secrets: [secret], redact: true },
  });
  const response = await postUnchecked(handler, path, { model: 'm', stream: true, ...body });
  return response.text();
}

const messageBlock = (begin: object, ...deltas: object[]) => ({ begin, deltas });
const logprobs = (token: string) => ({ logprobs: { content: [{ token, logprob: -1 }] } });

describe('a chat completion with a secret', () => {
  const path = '/v1/chat/completions';
  const body = { messages: [user] };

  it('is blocked if log probabilities spell it, and does not show them', async () => {
    const tokens = ['It is ', 'Zep', 'hyr', '-44', '17', '. ', 'So be it.'];
    const chunks = tokens.map((token) => chatChunk({ content: token }, logprobs(token)));
    const raw = await replay(
      path,
      chatEvents([...chunks, chatChunk({}, { finish_reason: 'stop' })]),
      body,
    );
    expect(raw).toContain('"action":"blocked"');
    for (const token of ['Zep', 'hyr', '-44', '17"']) expect(raw).not.toContain(`"${token}`);
  });

  it.each([
    ['a function', { function: { name: 'say', arguments: `{"to":"${secret}"}` } }],
    ['a function with an object', { function: { name: 'say', arguments: { to: secret } } }],
    ['a custom tool', { type: 'custom', custom: { name: 'say', input: `To ${secret}!` } }],
  ])('keeps the call of %s that comes in one event', async (_title, call) => {
    const raw = await replay(
      path,
      chatEvents([
        chatChunk({ tool_calls: [{ index: 0, id: 'c1', type: 'function', ...call }] }),
        chatChunk({}, { finish_reason: 'tool_calls' }),
      ]),
      body,
    );
    expect(raw).not.toContain('4417');
    expect(raw).toContain('[redacted]');
    expect(raw).toContain('"action":"redacted"');
  });

  it('keeps an older call', async () => {
    const called = { name: 'say', arguments: `{"to":"${secret}"}` };
    const events = chatEvents([
      chatChunk({ function_call: called }),
      chatChunk({}, { finish_reason: 'function_call' }),
    ]);
    const raw = await replay(path, events, body);
    expect(raw).not.toContain('4417');
    expect(raw).toContain('[redacted]');
  });
});

describe('a message with a secret', () => {
  it('keeps a call that begins with its input', async () => {
    const events = messageEvents([messageBlock(toolUse('t1', 'say', { to: secret }))], 'tool_use');
    const raw = await replay('/v1/messages', events, { max_tokens: 9, messages: [user] });
    expect(raw).not.toContain('4417');
    expect(raw).toContain('"input":{"to":"[redacted]"}');
  });
});

describe('a response with a secret', () => {
  it.each([
    ['function_call', 'function_call_arguments', 'arguments', `{"to":"${secret}"}`],
    ['custom_tool_call', 'custom_tool_call_input', 'input', `To ${secret}!`],
  ])('has the changed input of a %s in all events', async (type, event, field, input) => {
    const item = { id: 'fc_1', type, call_id: 'call_1', name: 'say', status: 'completed' };
    const begun = { ...item, status: 'in_progress', [field]: '' };
    const whole = { ...item, [field]: input };
    const half = Math.floor(input.length / 2);
    const inner = [
      { type: `response.${event}.delta`, item_id: 'fc_1', delta: input.slice(0, half) },
      { type: `response.${event}.delta`, item_id: 'fc_1', delta: input.slice(half) },
      { type: `response.${event}.done`, item_id: 'fc_1', [field]: input },
      { type: 'response.output_item.done', item: whole },
    ];
    const raw = await replay(
      '/v1/responses',
      responseEvents(['Well.'], [{ item: begun, events: inner }]),
      { input: 'Hi' },
    );
    expect(raw).not.toContain('4417');
    // In the delta, the end of the text, the item and the response.
    expect(raw.split('[redacted]').length - 1).toBeGreaterThanOrEqual(3);
    expect(raw).toContain('"action":"redacted"');
  });
});

/** A chat completion with one call. */
const chatCall = (called: object) => ({
  choices: [{ message: { content: null, tool_calls: [called] }, finish_reason: 'tool_calls' }],
});

describe('a whole answer with a secret', () => {
  it.each<[string, SampleFormat, (secret: string) => object]>([
    ['a message', 'chat-completions', (text) => ({ choices: [{ message: { content: text } }] })],
    [
      'a list of texts',
      'chat-completions',
      (text) => ({ choices: [{ message: { content: [{ type: 'text', text }] } }] }),
    ],
    [
      'the call of a function',
      'chat-completions',
      (to) =>
        chatCall({
          id: 'call_7',
          type: 'function',
          function: { name: 'say', arguments: `{"to": "${to}"}` },
        }),
    ],
    [
      'the call of a custom tool',
      'chat-completions',
      (to) =>
        chatCall({ id: 'call_7', type: 'custom', custom: { name: 'say', input: `To ${to}!` } }),
    ],
    [
      'an older call',
      'chat-completions',
      (to) => ({
        choices: [
          {
            message: { content: null, function_call: { name: 'say', arguments: `{"to":"${to}"}` } },
            finish_reason: 'function_call',
          },
        ],
      }),
    ],
    ['a text', 'messages', (text) => ({ content: [{ type: 'text', text, new: 1 }] })],
    [
      'a call',
      'messages',
      (to) => ({ content: [{ type: 'tool_use', id: 't7', name: 'say', input: { to } }] }),
    ],
    [
      'a text',
      'responses',
      (text) => ({
        output: [
          {
            id: 'msg_7',
            type: 'message',
            role: 'assistant',
            content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
          },
        ],
      }),
    ],
    ...['function_call', 'custom_tool_call', 'local_shell_call'].map(
      (type): [string, SampleFormat, (secret: string) => object] => [
        `a ${type}`,
        'responses',
        (to) => ({
          output: [
            {
              id: 'fc_7',
              type,
              call_id: 'call_7',
              status: 'completed',
              ...(type === 'function_call' && { name: 'say', arguments: `{"to": "${to}"}` }),
              ...(type === 'custom_tool_call' && { name: 'say', input: `To ${to}!` }),
              ...(type === 'local_shell_call' && { action: { type: 'exec', command: [to] } }),
            },
          ],
        }),
      ],
    ),
  ])('is the provider’s own except for the secret: %s (%s)', async (_title, format, answer) => {
    const { path, request, whole } = sampleAnswers('Be brief.')[format];
    const handler = createToolgateHandler({
      provider: testUpstream(() => Response.json({ ...whole, ...answer(secret) })).provider,
      contentFilter: { secrets: [secret], redact: true },
    });
    const response = await postUnchecked(handler, path, { model: 'm', ...request });
    expect(await response.json()).toEqual({
      ...whole,
      ...answer('[redacted]'),
      toolgate: expect.objectContaining({
        contentFilter: { action: 'redacted', kind: 'secret' },
      }),
    });
  });

  it('has no copy of the text and nothing that spells it', async () => {
    const { path, request } = sampleAnswers('Be brief.').responses;
    const text = `It is ${secret}.`;
    const tokens = ['It is ', 'Zep', 'hyr', '-44', '17', '.'].map((token) => ({
      token,
      logprob: -1,
      bytes: null,
      top_logprobs: [],
    }));
    const content = [{ type: 'output_text', text, annotations: [], logprobs: tokens }];
    const output = [{ id: 'msg_7', type: 'message', role: 'assistant', content }];
    const body = { object: 'response', status: 'completed', output, output_text: text };
    const handler = createToolgateHandler({
      provider: testUpstream(() => Response.json(body)).provider,
      contentFilter: { secrets: [secret], redact: true },
    });
    const response = await postUnchecked(handler, path, { model: 'm', ...request });
    const raw = await response.text();
    expect(raw).toContain('"text":"It is [redacted].","annotations":[],"logprobs":[]');
    expect(raw).not.toContain('Zep');
  });
});
