import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  messageEvents,
  postUnchecked,
  streamResponse,
  wholeMessage,
  wholeResponse,
} from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';
import type { FormatName } from './original.ts';

const messages = [{ role: 'user', content: 'Hi' }];
const bodies = {
  '/v1/chat/completions': { model: 'm', messages },
  '/v1/messages': { model: 'm', max_tokens: 99, messages },
  '/v1/responses': { model: 'm', input: 'Hi' },
} as const;

/** The ends of an answer in all formats: its finish reason, or its failure. */
async function endsOf(format: FormatName, answer: () => Response, stream = false) {
  const transport = fetchTransport(async () => answer());
  const model = upstream({ format, baseURL: 'http://localhost/v1', transport });
  const handler = createToolgateHandler({ models: { m: model } });
  const ends = Object.entries(bodies).map(async ([path, body]) => {
    const response = await postUnchecked(handler, path, { ...body, stream });
    const text = await response.text();
    if (/"message":"[^"]*did not finish/.test(text)) return 'failed';
    const reasons = [
      ...text.matchAll(/"(?:finish_reason|stop_reason|reason)":"(\w+)"|"status":"completed"/g),
    ];
    return reasons.at(-1)?.[1] ?? 'completed';
  });
  return Promise.all(ends);
}

const text = { begin: { type: 'text', text: '' }, deltas: [{ type: 'text_delta', text: 'Hi' }] };

describe('an answer with a finish reason of the provider’s own', () => {
  it.each([
    ['error', 'failed', 'failed'],
    ['abort', 'failed', 'failed'],
    ['insufficient_system_resource', 'failed', 'failed'],
    ['MALFORMED_FUNCTION_CALL', 'failed', 'failed'],
    ['MAX_TOKENS', 'max_tokens', 'max_output_tokens'],
    ['model_length', 'max_tokens', 'max_output_tokens'],
    ['SAFETY', 'refusal', 'content_filter'],
    ['sensitive', 'refusal', 'content_filter'],
    ['eos', 'end_turn', 'completed'],
  ])('does not hide what %s means', async (reason, message, response) => {
    const finish = { finish_reason: reason };
    const whole = () => Response.json(chatCompletion({ content: 'Hi' }, finish));
    const expected = [reason, message, response];
    expect(await endsOf('chat-completions', whole)).toEqual(expected);
    const events = chatEvents([chatChunk({ content: 'Hi' }), chatChunk({}, finish)]);
    expect(await endsOf('chat-completions', () => streamResponse(events), true)).toEqual(expected);
  });

  it.each([
    ['abort', 'failed', 'failed'],
    ['length', 'length', 'max_output_tokens'],
    ['sensitive', 'content_filter', 'content_filter'],
  ])('does not hide what %s of a message means', async (reason, chat, response) => {
    const end = { stop_reason: reason };
    const whole = () => Response.json({ ...wholeMessage([{ type: 'text', text: 'Hi' }]), ...end });
    expect(await endsOf('messages', whole)).toEqual([chat, reason, response]);
    const events = messageEvents([text]).map((event) => event.replace('end_turn', reason));
    expect(await endsOf('messages', () => streamResponse(events), true)).toEqual([
      chat,
      reason,
      response,
    ]);
  });

  it.each([
    ['incomplete', { reason: 'max_turns' }, ['length', 'max_tokens']],
    ['cancelled', null, ['failed', 'failed']],
    ['in_progress', null, ['failed', 'failed']],
  ])('does not hide that a response is %s', async (status, incomplete_details, expected) => {
    const item = { type: 'message', id: 'i', role: 'assistant', status: 'completed' };
    const content = [{ type: 'output_text', text: 'Hi', annotations: [] }];
    const response = { ...wholeResponse([{ ...item, content }]), status, incomplete_details };
    const [chat, message] = await endsOf('responses', () => Response.json(response));
    expect([chat, message]).toEqual(expected);
  });
});
