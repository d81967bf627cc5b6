import { expect, it } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import { chatCompletion, postUnchecked, testUpstream } from '../../testing/index.ts';

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
