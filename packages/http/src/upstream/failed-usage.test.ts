import { describe, expect, it } from 'vitest';
import { createToolgateHandler, type Settlement } from '../index.ts';
import { routeModels } from '../routing/index.ts';
import { postJson, scriptedModel, textAnswer, wholeResponse } from '../testing/index.ts';
import { fetchTransport } from './transport.ts';
import { upstream } from './upstream.ts';

const usage = { input_tokens: 7, output_tokens: 9, total_tokens: 16 };
const error = { code: 'server_error', message: 'The server had an error.' };
const bodies = {
  responses: { ...wholeResponse([]), status: 'failed', error, usage },
  messages: { type: 'error', error: { type: 'api_error', message: 'Failed.' }, usage },
  'chat-completions': {
    error: { message: 'Failed.', type: 'server_error' },
    usage: { prompt_tokens: 7, completion_tokens: 9, total_tokens: 16 },
  },
} as const;
const question = { messages: [{ role: 'user', content: 'Hi' }] };
const system = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const hiding = { messages: [{ role: 'system', content: system }, ...question.messages] };

function failing(format: keyof typeof bodies) {
  const transport = fetchTransport(async () => Response.json(bodies[format]));
  return upstream({ format, baseURL: 'http://localhost/v1', modelId: 'm', transport });
}

async function ask(options: Parameters<typeof createToolgateHandler>[0], body: object) {
  const settled: Settlement[] = [];
  const handler = createToolgateHandler({
    ...options,
    log: { open: () => ({ settled: (settlement) => void settled.push(settlement) }) },
  });
  const response = await postJson(handler, '/v1/chat/completions', { model: 'm', ...body });
  await response.text();
  return { status: response.status, settled: settled[0] };
}

describe.each(['responses', 'messages', 'chat-completions'] as const)(
  'a whole answer of %s that failed',
  (format) => {
    it.each([question, hiding])('counts the tokens that it reports: %j', async (body) => {
      const { status, settled } = await ask({ models: { m: failing(format) } }, body);
      expect(status).toBe(502);
      expect(settled).toMatchObject({
        tokens: 16,
        activity: { calls: [{ role: 'candidate', inputTokens: 7, outputTokens: 9 }] },
      });
    });

    it('counts them also if a route asks another model', async () => {
      const models = { first: failing(format), second: scriptedModel(textAnswer('Hi')) };
      const routed = routeModels({ models, routes: { m: ['first', 'second'] }, retries: 1 });
      const { status, settled } = await ask(routed, question);
      expect(status).toBe(200);
      const [call] = settled?.activity.calls ?? [];
      const own = (call?.inputTokens ?? 0) + (call?.outputTokens ?? 0);
      expect(settled?.tokens).toBe(16 + 16 + own);
    });
  },
);
