import { APICallError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler, type Settlement } from '../index.ts';
import { postJson, scriptedModel, type Script, textAnswer } from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';
import { routeModels } from './index.ts';

function failure(statusCode: number): APICallError {
  const url = 'http://upstream.test';
  return new APICallError({ message: 'failed', url, requestBodyValues: {}, statusCode });
}

/** Posts a request to the route `chat` of two models, and returns the log and the observations. */
async function ask(
  first: Script,
  second: Script,
  { path = '/v1/chat/completions', fields = {} }: { path?: string; fields?: object } = {},
) {
  const logged: unknown[] = [];
  const push = (details: object): void => void logged.push(details);
  const logger = { warn: push, error: push };
  const settled: Settlement[] = [];
  const observed: string[] = [];
  const models = {
    first: scriptedModel(first),
    second: { ...scriptedModel(second), provider: 'spare' },
  };
  const routed = routeModels({ models, routes: { chat: ['first', 'second'] }, retries: 0, logger });
  const handler = createToolgateHandler({
    ...routed,
    logger,
    log: { open: () => ({ settled: (settlement) => void settled.push(settlement) }) },
    telemetry: {
      openRequest({ modelId }) {
        observed.push(`request ${modelId}`);
        return {
          openCall(call) {
            observed.push(`${call.role} ${call.modelId}`);
            return {
              run: (action) => action(),
              firstPart: () => {},
              close: ({ provider }) => void observed.push(`answered by ${provider}`),
            };
          },
          close: ({ provider }) => void observed.push(`request of ${provider}`),
        };
      },
    },
  });
  const body = { model: 'chat', messages: [{ role: 'user', content: 'Hi' }], ...fields };
  const response = await postJson(handler, path, body);
  await response.text();
  const activity = settled[0]?.activity;
  return { response, logged, observed, activity };
}

describe('the log of a route', () => {
  it.each([{ stream: false }, { stream: true }])(
    'names the route and the model that answered: %j',
    async (fields) => {
      const { response, logged, observed, activity } = await ask(failure(500), textAnswer('Hi'), {
        fields,
      });
      expect(response.status).toBe(200);
      expect(activity).toMatchObject({
        modelId: 'chat',
        calls: [{ role: 'candidate', answeredBy: 'second' }],
      });
      expect(observed).toEqual([
        'request chat',
        'candidate chat',
        'answered by spare',
        'request of spare',
      ]);
      expect(logged).toEqual([
        {
          requestId: response.headers.get('x-request-id'),
          route: 'chat',
          model: 'first',
          provider: 'scripted',
          modelId: 'scripted-model',
          error: 'AI_APICallError',
          upstreamStatus: 500,
        },
      ]);
    },
  );

  it('names the model whose failure the caller gets', async () => {
    const { logged, activity } = await ask(failure(500), failure(429));
    expect(activity).toMatchObject({ modelId: 'chat', calls: [{ answeredBy: 'second' }] });
    expect(logged[1]).toMatchObject({ model: 'chat', answeredBy: 'second', upstreamStatus: 429 });
  });

  it('names the route also for the calls of the shadow agent', async () => {
    const tools = [{ type: 'function', function: { name: 'svc_shadow_agent', parameters: {} } }];
    const { observed } = await ask(failure(500), textAnswer('{"pass":true}'), {
      fields: { tools },
    });
    expect(observed).toEqual([
      'request chat',
      'candidate chat',
      'answered by spare',
      'validation chat',
      'answered by spare',
      'request of spare',
    ]);
  });
});

it('gives the fault of a provider that answers with a web page', async () => {
  const logged: unknown[] = [];
  const logger = { warn: (details: object) => void logged.push(details), error: () => {} };
  const site = upstream({
    format: 'chat-completions',
    baseURL: 'http://upstream.test/v1',
    modelId: 'x',
    transport: fetchTransport(
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ),
  });
  const models = { site, spare: scriptedModel(textAnswer('Hi')) };
  const routes = { chat: ['site', 'spare'] };
  const handler = createToolgateHandler(routeModels({ models, routes, retries: 0, logger }));
  const body = { model: 'chat', messages: [{ role: 'user', content: 'Hi' }] };
  expect((await postJson(handler, '/v1/chat/completions', body)).status).toBe(200);
  expect(logged).toMatchObject([
    {
      route: 'chat',
      model: 'site',
      error: 'HttpError',
      reason: expect.stringContaining('web page'),
    },
  ]);
});
