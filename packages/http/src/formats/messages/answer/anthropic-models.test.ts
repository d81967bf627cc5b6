import { createAnthropic } from '@ai-sdk/anthropic';
import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import { checkedHandler } from '../../../schemas/checked-handler.ts';
import {
  fetchOf,
  messageEvents,
  postUnchecked,
  streamResponse,
  wholeMessage,
} from '../../../testing/index.ts';

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

/** Opens a gateway over Anthropic's model. It records the bodies that the provider gets. */
function open(answer: () => Response) {
  const sent: Record<string, unknown>[] = [];
  const model = createAnthropic({
    apiKey: 'key',
    fetch: async (url, init) => {
      sent.push((await new Request(url, init).json()) as Record<string, unknown>);
      return answer();
    },
  })('claude-opus-4-6');
  return { sent, handler: createToolgateHandler({ models: { m: model } }) };
}

describe("a compaction of Anthropic's model of the AI SDK", () => {
  const summary = 'They asked for the opening hours.';
  const compaction = { type: 'compaction', content: summary, encrypted_content: null };
  const blocks = [
    {
      begin: { ...compaction, content: null, signature: 'sig' },
      deltas: [{ ...compaction, type: 'compaction_delta' }],
    },
    words,
  ];
  const content = [{ ...compaction, signature: 'sig' }, text];
  const answers = {
    whole: () => Response.json(wholeMessage(content, 'compaction')),
    streamed: () => streamResponse(messageEvents(blocks, 'compaction')),
  };

  it.each(['whole', 'streamed'] as const)('is a block of a message: %s', async (form) => {
    const { handler } = open(answers[form]);
    // Compactions are a beta, which the schemas of the official types do not have.
    const fetch = async (url: string | URL | Request, init?: RequestInit) =>
      handler(new Request(url, init));
    const client = new Anthropic({ baseURL: 'http://localhost', apiKey: 'key', fetch });
    const message =
      form === 'whole'
        ? await client.beta.messages.create(body)
        : await client.beta.messages.stream(body).finalMessage();
    expect(message).toMatchObject({ content, stop_reason: 'compaction' });
  });

  it('goes back to the model', async () => {
    const { handler, sent } = open(answers.whole);
    const messages = [{ role: 'assistant', content }, ...body.messages];
    await postUnchecked(handler, '/v1/messages', { ...body, messages });
    expect(sent[0]?.['messages']).toMatchObject([
      {
        role: 'assistant',
        content: [
          { type: 'compaction', content: summary, signature: 'sig' },
          { type: 'text', text: 'Hi' },
        ],
      },
      { role: 'user' },
    ]);
  });

  it.each([
    ['/v1/chat/completions', { messages: body.messages }, 'whole'],
    ['/v1/chat/completions', { messages: body.messages, stream: true }, 'streamed'],
    ['/v1/responses', { input: 'Hi' }, 'whole'],
    ['/v1/responses', { input: 'Hi', stream: true }, 'streamed'],
  ] as const)('is left out with a warning at %s: %j', async (path, request, form) => {
    const { handler } = open(answers[form]);
    const response = await postUnchecked(handler, path, { model: 'm', ...request });
    const answer = await response.text();
    expect(answer).toContain('"Hi"');
    expect(answer).not.toContain('opening hours');
    expect(answer).toContain('The model answered with compaction, for which this endpoint has');
  });
});
