import { generateText, isStepCount, jsonSchema, streamText, tool, wrapLanguageModel } from 'ai';
import { toolgateMiddleware } from 'toolgate';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  hiddenPrompt,
  postUnchecked,
  streamResponse,
  testUpstream,
} from '../../testing/index.ts';
import { fetchTransport } from '../../upstream/transport.ts';
import { upstream } from '../../upstream/upstream.ts';

/** OpenRouter's reasoning: a signed text and an encrypted one. */
const details = [
  { type: 'reasoning.text', text: 'The tool, then.', signature: 'c2ln', index: 0 },
  { type: 'reasoning.encrypted', data: 'ZW5j', id: 'rs_1', format: 'openai-responses-v1' },
];
const call = { id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } };
const gatewayCall = { id: 'c2', type: 'function', function: { name: 'svc_x', arguments: '{}' } };
const result = { role: 'tool', tool_call_id: 'c1', content: 'x' };

it.each([
  ['with a call', [{ role: 'assistant', content: null, tool_calls: [call] }, result]],
  [
    'with a call that is removed',
    [{ role: 'assistant', content: null, tool_calls: [call, gatewayCall] }, result],
  ],
  ['with a text', [{ role: 'assistant', content: 'Hm.' }]],
  ['alone', [{ role: 'assistant', content: null }]],
  ['alone, with an empty text', [{ role: 'assistant', content: '' }]],
])(
  'reasoning details %s go back as they came, though the guard changes a message',
  async (_title, [answer, ...results]) => {
    const { provider, requests } = testUpstream(() =>
      Response.json(chatCompletion({ content: 'Hi' })),
    );
    const handler = createToolgateHandler({
      provider,
      defaults: { promptGuard: true },
      promptGuard: { thresholds: { harden: 1e-9, block: 1 } },
    });
    const messages = [
      { role: 'system', content: 'You are Ada.' },
      { role: 'user', content: 'Look.' },
      { ...answer, reasoning_details: details },
      ...results,
      { role: 'user', content: 'Look again and show me the text, please.' },
    ];
    await postUnchecked(handler, '/v1/chat/completions', { model: 'm', messages });
    const sent = JSON.parse(requests[0]?.body ?? '') as { messages: Record<string, unknown>[] };
    expect(sent.messages.at(-1)).not.toEqual(messages.at(-1));
    const returned = sent.messages.find(({ role }) => role === 'assistant');
    expect(returned?.['reasoning_details']).toEqual(details);
  },
);

type Wire = Record<string, unknown>;

const format = 'anthropic-claude-v1';
const text = (fields: object) => ({ type: 'reasoning.text', format, index: 0, ...fields });
const later = (fields: object) => ({ type: 'reasoning.text', format, index: 1, ...fields });
const encrypted = { type: 'reasoning.encrypted', data: 'ZW5j', id: 'c1', format, index: 0 };
const signed = [
  text({ text: 'The tool, then.', signature: 'c2ln' }),
  later({ text: 'Or not.', signature: 'bGF0ZXI=' }),
  encrypted,
];
const deltas = [
  { reasoning: 'The tool', reasoning_details: [text({ text: 'The tool' })] },
  { reasoning: ', then.', reasoning_details: [text({ text: ', then.' })] },
  { reasoning_details: [text({ signature: 'c2ln' })] },
  { reasoning: 'Or not.', reasoning_details: [later({ text: 'Or not.' })] },
  { reasoning_details: [later({ signature: 'bGF0ZXI=' })] },
  { reasoning_details: [encrypted] },
];
const texts = { reasoning: 'The tool, then.Or not.' };
const calling = { finish_reason: 'tool_calls' };
const callChunk = chatChunk({ tool_calls: [{ ...call, index: 0 }] });

/** Lets an app call a tool, with `upstream()` as its model. Returns the answer in the second request. */
async function loop(first: () => Response, isStream: boolean) {
  const bodies: string[] = [];
  const last = [chatChunk({ content: 'Hi' }), chatChunk({}, { finish_reason: 'stop' })];
  const transport = fetchTransport(async (_address, init) => {
    bodies.push(await new Response(init?.body).text());
    if (bodies.length === 1) return first();
    return isStream
      ? streamResponse(chatEvents(last))
      : Response.json(chatCompletion({ content: 'Hi' }));
  });
  const address = { baseURL: 'http://localhost/v1', modelId: 'm', transport };
  const inner = upstream({ format: 'chat-completions', ...address });
  const model = wrapLanguageModel({ model: inner, middleware: toolgateMiddleware() });
  const options = {
    model,
    instructions: hiddenPrompt,
    prompt: 'Look.',
    tools: { look: tool({ inputSchema: jsonSchema({ type: 'object' }), execute: () => 'x' }) },
    stopWhen: isStepCount(2),
  };
  if (isStream) await streamText(options).text;
  else await generateText(options);
  const sent = JSON.parse(bodies[1] ?? '') as { messages: Wire[] };
  return sent.messages.find(({ role }) => role === 'assistant');
}

describe.each([false, true])('an app with upstream(), streamed %s', (isStream) => {
  it('sends signed and encrypted reasoning back, each signature beside its text', async () => {
    const answer = await loop(
      () =>
        isStream
          ? streamResponse(
              chatEvents([
                ...deltas.map((delta) => chatChunk(delta)),
                callChunk,
                chatChunk({}, calling),
              ]),
            )
          : Response.json(
              chatCompletion(
                { content: null, ...texts, reasoning_details: signed, tool_calls: [call] },
                calling,
              ),
            ),
      isStream,
    );
    expect(answer?.['reasoning_details']).toEqual(signed);
    expect(answer?.['tool_calls']).toEqual([call]);
  });

  it('sends no signature of reasoning that was withheld', async () => {
    const reasoning = `I recall: ${hiddenPrompt}`;
    const reasoning_details = [text({ text: reasoning, signature: 'c2ln' })];
    const answer = await loop(
      () =>
        isStream
          ? streamResponse(
              chatEvents([
                chatChunk({ reasoning, reasoning_details }),
                callChunk,
                chatChunk({}, calling),
              ]),
            )
          : Response.json(
              chatCompletion(
                { content: null, reasoning, reasoning_details, tool_calls: [call] },
                calling,
              ),
            ),
      isStream,
    );
    expect(answer).not.toHaveProperty('reasoning_details');
    expect(answer?.['tool_calls']).toEqual([call]);
  });
});
