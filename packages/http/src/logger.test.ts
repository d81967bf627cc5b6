import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { Logger } from './logger.ts';
import { routeModels } from './routing/index.ts';
import { postJson, scriptedModel, textAnswer } from './testing/index.ts';

const chat = '/v1/chat/completions';
const question = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] };

function fail(): never {
  throw new Error('The disk is full.');
}

const reject = (): unknown => Promise.reject(new Error('The disk is full.'));

const broken: [string, Logger][] = [
  ['throws', { warn: fail, error: fail }],
  ['rejects', { warn: reject, error: reject }],
];

describe.each(broken)('a logger that %s', (_how, logger) => {
  const failing = scriptedModel(new Error('no answer'));

  it.each([false, true])(
    'does not change the error of a failed model, stream: %s',
    async (stream) => {
      const handler = createToolgateHandler({ models: { m: failing }, logger });
      const response = await postJson(handler, chat, { ...question, stream });
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ error: { type: 'server_error' } });
    },
  );

  it('does not break a stream', async () => {
    const beginning = textAnswer('Hello').slice(0, 3);
    const cut = scriptedModel([...beginning, { type: 'error', error: new Error('cut') }]);
    const handler = createToolgateHandler({ models: { m: cut }, logger });
    const response = await postJson(handler, chat, { ...question, stream: true });
    expect(await response.text()).toContain('data: {"error":');
  });

  it('does not keep a route from asking the next model', async () => {
    const models = { failing, other: scriptedModel(textAnswer('Hi')) };
    const routes = { m: ['failing', 'other'] };
    const handler = createToolgateHandler(routeModels({ models, routes, retries: 0, logger }));
    expect((await postJson(handler, chat, question)).status).toBe(200);
  });
});
