import { expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import { finishPart, postJson, scriptedModel, textParts } from '../../../testing/index.ts';

const messages = [{ role: 'user', content: 'Hi' }];

it.each([
  [
    '/v1/chat/completions',
    { messages },
    { prompt_tokens: 100, completion_tokens: 12, total_tokens: 112 },
  ],
  [
    '/v1/messages',
    { messages, max_tokens: 9 },
    { input_tokens: 20, cache_read_input_tokens: 75, output_tokens: 12 },
  ],
  ['/v1/responses', { input: 'Hi' }, { input_tokens: 100, output_tokens: 12, total_tokens: 112 }],
])('%s adds up the parts of a usage without totals', async (path, body, expected) => {
  const usage = {
    inputTokens: { total: undefined, noCache: 20, cacheRead: 75, cacheWrite: 5 },
    outputTokens: { total: undefined, text: 9, reasoning: 3 },
  };
  const model = scriptedModel([...textParts('Hi'), finishPart('stop', { usage })]);
  const handler = createToolgateHandler({ models: { m: model } });
  const response = await postJson(handler, path, { model: 'm', ...body });
  expect((await response.json()).usage).toMatchObject(expected);
});
