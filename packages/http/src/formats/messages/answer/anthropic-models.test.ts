import { createAnthropic } from '@ai-sdk/anthropic';
import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import { checkedHandler } from '../../../schemas/checked-handler.ts';
import { fetchOf, messageEvents, streamResponse, wholeMessage } from '../../../testing/index.ts';

const container = {
  id: 'container_1',
  expires_at: '2026-12-01T00:00:00Z',
  skills: [{ type: 'anthropic', skill_id: 'pptx', version: 'latest' }],
};
const usage = {
  input_tokens: 7,
  cache_creation_input_tokens: 20,
  cache_read_input_tokens: 30,
  cache_creation: { ephemeral_5m_input_tokens: 5, ephemeral_1h_input_tokens: 15 },
  output_tokens: 9,
  output_tokens_details: { thinking_tokens: 2 },
  server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 },
  service_tier: 'batch',
  inference_geo: 'us',
  speed: 'fast',
};
const text = { type: 'text', text: 'Hi', citations: null };
const words = { begin: { ...text, text: '' }, deltas: [{ type: 'text_delta', text: 'Hi' }] };
const { service_tier: _tier, inference_geo: _geo, speed: _speed, ...counts } = usage;
const { cache_creation: _creation, ...deltaUsage } = counts;

function streamed(): Response {
  const events = messageEvents([words]).map((event) =>
    event.includes('"message_delta"')
      ? event
          .replace('"container":null', `"container":${JSON.stringify(container)}`)
          .replace(/"usage":\{.*\}(?=\})/, `"usage":${JSON.stringify(deltaUsage)}`)
      : event,
  );
  return streamResponse(events);
}

/** Connects the official client with Anthropic's model of the AI SDK, over a provider with these answers. */
function connect(answer: () => Response): Anthropic {
  const model = createAnthropic({ apiKey: 'key', fetch: async () => answer() })('claude-opus-4-6');
  const fetch = fetchOf(checkedHandler(createToolgateHandler({ models: { m: model } })));
  return new Anthropic({ baseURL: 'http://localhost', apiKey: 'key', fetch, maxRetries: 0 });
}

const body = { model: 'm', max_tokens: 9, messages: [{ role: 'user' as const, content: 'Hi' }] };

describe("an answer of Anthropic's model of the AI SDK", () => {
  it('has its container and all its usage', async () => {
    const whole = { ...wholeMessage([text]), container, usage };
    const message = await connect(() => Response.json(whole)).messages.create(body);
    expect(message).toMatchObject({ container, usage });
  });

  it('has them in a stream, as far as the end of the stream has fields for them', async () => {
    const message = await connect(streamed).messages.stream(body).finalMessage();
    expect(message).toMatchObject({ container, usage: deltaUsage });
  });
});
