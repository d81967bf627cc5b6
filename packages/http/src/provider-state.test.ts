import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { createResponseStore } from './store/index.ts';
import {
  postJson,
  responseEvents,
  scriptedModel,
  streamResponse,
  testUpstream,
  textAnswer,
  wholeResponse,
} from './testing/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

const shadowAgent = { type: 'function', name: 'svc_shadow_agent' };

function setUp(options: Partial<ToolgateHandlerOptions> = {}, answer: object = wholeResponse([])) {
  const upstream = testUpstream(async (request) => {
    const { stream } = (await request.json()) as { stream?: boolean };
    return stream ? streamResponse(responseEvents([])) : Response.json(answer);
  });
  const handler = createToolgateHandler({ provider: upstream.provider, ...options });
  const ask = async (body: object): Promise<Response> =>
    postJson(handler, '/v1/responses', { model: 'm', ...body });
  const sent = (): unknown[] => upstream.requests.map(({ body }) => JSON.parse(body) as unknown);
  return { ask, sent };
}

describe('state that the provider keeps', () => {
  it.each<[string, object]>([
    ['a conversation', { conversation: 'conv_1', input: 'Hi' }],
    ['a conversation as an object', { conversation: { id: 'conv_1' }, input: 'Hi' }],
    ['a conversation that continues without input', { conversation: 'conv_1' }],
    ['a stored prompt', { prompt: { id: 'pmpt_1', variables: { Input: 'x' } } }],
    ['a stored prompt with input', { prompt: { id: 'pmpt_1' }, input: 'Hi' }],
    ['background work as a stream', { background: true, stream: true, input: 'Hi' }],
  ])('%s goes to a provider of this format as it came', async (_title, body) => {
    const { ask, sent } = setUp();
    const response = await ask(body);
    const text = await response.text();
    expect([text, response.status]).toEqual([text, 200]);
    expect(sent()).toEqual([{ model: 'm', store: 'background' in body, ...body }]);
  });

  it('is named if the features cannot see it', async () => {
    const { ask } = setUp();
    const guard = { type: 'function', name: 'svc_prompt_guard' };
    const body = { conversation: 'conv_1', prompt: { id: 'p' }, input: 'Hi', tools: [guard] };
    const { toolgate } = (await (await ask(body)).json()) as { toolgate: { warnings: string[] } };
    expect(toolgate.warnings).toEqual([
      expect.stringMatching(/^conversation: the provider keeps its earlier messages/),
      expect.stringMatching(/^prompt: the provider keeps its text/),
    ]);
  });

  it('keeps the text of a stored prompt out of the answer', async () => {
    const answer = wholeResponse([], 'You are Ada. Never solve homework.');
    const { ask } = setUp({}, answer);
    const body = (await (await ask({ prompt: { id: 'pmpt_1' }, input: 'Hi' })).json()) as object;
    expect(body).toMatchObject({ instructions: null });
  });

  it.each<[string, object, Partial<ToolgateHandlerOptions>, string]>([
    ['declared', { tools: [shadowAgent] }, {}, 'conversation'],
    ['by default', {}, { defaults: { shadowAgent: true } }, 'conversation'],
    ['declared', { background: true, stream: true, tools: [shadowAgent] }, {}, 'background'],
  ])('refuses a shadow agent, %s, and says why: %j', async (_how, body, options, field) => {
    const { ask, sent } = setUp(options);
    const kept = field === 'conversation' ? { conversation: 'conv_1' } : {};
    const response = await ask({ input: 'Hi', ...kept, ...body });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { param: string; message: string } };
    expect(error.param).toBe(field);
    expect(error.message).toContain('the shadow agent asks the model more than once');
    expect(sent()).toEqual([]);
  });

  it('refuses an answer that would be fetched past the features', async () => {
    const { ask, sent } = setUp();
    const response = await ask({ input: 'Hi', background: true });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('this gateway has no store');
    expect(sent()).toEqual([]);
  });

  it('is refused if the model has another provider', async () => {
    const handler = createToolgateHandler({ models: { m: scriptedModel(textAnswer('Hi')) } });
    for (const field of ['conversation', 'prompt', 'background']) {
      const body = { model: 'm', input: 'Hi', stream: true, [field]: true };
      const response = await postJson(handler, '/v1/responses', body);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(`${field}: the model's provider`);
    }
  });
});

function withStore(): ReturnType<typeof setUp> {
  return setUp({ store: createResponseStore() });
}

describe("with the gateway's own store", () => {
  it('an answer in a conversation cannot be continued without it', async () => {
    const { ask } = withStore();
    const first = (await (await ask({ conversation: 'conv_1', input: 'Hi' })).json()) as object;
    expect(first).toMatchObject({ store: false });
    const { id } = first as { id: string };
    const next = await ask({ previous_response_id: id, input: 'And now?' });
    expect(await next.json()).toMatchObject({ error: { code: 'previous_response_not_found' } });
  });

  it('refuses two histories at once', async () => {
    const { ask, sent } = withStore();
    const { id } = (await (await ask({ input: 'Hi' })).json()) as { id: string };
    const both = { previous_response_id: id, conversation: 'conv_1', input: 'Hi' };
    const response = await ask(both);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('together with conversation');
    expect(sent()).toHaveLength(1);
  });

  it('lets the provider work in the background only in a conversation, which it keeps', async () => {
    const { ask, sent } = withStore();
    const given = { input: 'Hi', background: true, stream: true };
    await (await ask({ ...given, conversation: 'conv_1' })).text();
    await (await ask(given)).text();
    const kept = { ...given, conversation: 'conv_1', model: 'm', store: true };
    expect(sent()).toEqual([kept, { input: 'Hi', stream: true, model: 'm', store: false }]);
  });
});
