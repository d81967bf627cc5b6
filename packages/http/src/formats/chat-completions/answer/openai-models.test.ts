import { createOpenAI } from '@ai-sdk/openai';
import OpenAI from 'openai';
import { expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import { checkedHandler } from '../../../schemas/checked-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  fetchOf,
  streamResponse,
} from '../../../testing/index.ts';

const usage = {
  prompt_tokens: 7,
  completion_tokens: 9,
  total_tokens: 16,
  prompt_tokens_details: { cached_tokens: 3, cache_write_tokens: 0 },
  completion_tokens_details: {
    reasoning_tokens: 1,
    accepted_prediction_tokens: 4,
    rejected_prediction_tokens: 2,
  },
};

/** Connects the official client with OpenAI's chat model of the AI SDK, over a provider with this answer. */
function connect(answer: Response): OpenAI {
  const model = createOpenAI({ apiKey: 'key', fetch: async () => answer }).chat('gpt-4o');
  const fetch = fetchOf(checkedHandler(createToolgateHandler({ models: { m: model } })));
  return new OpenAI({ baseURL: 'http://localhost/v1', apiKey: 'key', fetch, maxRetries: 0 });
}

const messages = [{ role: 'user' as const, content: 'Hi' }];

it("reports the counts of predictions of OpenAI's chat model of the AI SDK", async () => {
  const whole = { ...chatCompletion({ content: 'Hi' }), usage };
  const body = { model: 'm', messages };
  const completion = await connect(Response.json(whole)).chat.completions.create(body);
  expect(completion.usage).toEqual(usage);

  const end = { ...chatChunk({}, { finish_reason: 'stop' }), usage };
  const answer = streamResponse(chatEvents([chatChunk({ content: 'Hi' }), end]));
  const options = { stream: true as const, stream_options: { include_usage: true } };
  const chunks = [];
  for await (const chunk of await connect(answer).chat.completions.create({ ...body, ...options }))
    chunks.push(chunk);
  expect(chunks.at(-1)?.usage).toEqual(usage);
});
