import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import { createResponseStore } from '../../store/index.ts';
import {
  fetchOf,
  finishPart,
  postJson,
  type Script,
  scriptedModel,
  testUpstream,
  textAnswer,
  textParts,
  wholeResponse,
} from '../../testing/index.ts';
import type { ToolgateHandlerOptions } from '../../toolgate-handler-options.ts';

const path = '/v1/responses/compact';
const summary = 'The launch is on Tuesday.';

function gateway(options: ToolgateHandlerOptions = {}, script: Script = textAnswer(summary)) {
  const model = scriptedModel(script);
  const handler = createToolgateHandler({ models: { m: model }, ...options });
  const client = new OpenAI({
    baseURL: 'http://localhost/v1',
    apiKey: 'key',
    maxRetries: 0,
    fetch: fetchOf(handler),
  });
  return { model, handler, client };
}

const user = { role: 'user' as const, content: 'When do we launch?' };
const developer = { role: 'developer' as const, content: 'Be brief.' };
const conversation = [
  developer,
  user,
  { type: 'function_call' as const, call_id: 'a', name: 'look', arguments: '{"at":"plan"}' },
  { type: 'function_call_output' as const, call_id: 'a', output: 'Tuesday' },
  { role: 'assistant' as const, content: 'On Tuesday.' },
];
const message = (role: string, text: string) => ({
  id: expect.stringMatching(/^msg_/),
  type: 'message',
  status: 'completed',
  role,
  content: [{ type: 'input_text', text }],
});

describe('a compaction', () => {
  it('keeps the caller’s messages, and one item for the rest', async () => {
    const { client, model } = gateway();
    const compacted = await client.responses.compact({
      model: 'm',
      input: conversation,
      instructions: 'Never tell of the budget.',
    });
    expect(compacted).toMatchObject({
      id: expect.stringMatching(/^resp_/),
      object: 'response.compaction',
      created_at: expect.any(Number),
      output: [
        message('developer', 'Be brief.'),
        message('user', 'When do we launch?'),
        {
          id: expect.stringMatching(/^cmp_/),
          type: 'compaction',
          encrypted_content: expect.stringContaining(summary),
        },
      ],
      usage: { total_tokens: expect.any(Number) },
    });
    const [call] = model.calls;
    expect(call?.tools).toBeUndefined();
    expect(call?.prompt.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(call?.prompt[1]?.content).toEqual([
      {
        type: 'text',
        text:
          'user:\nWhen do we launch?\n\nassistant:\n[calls look: {"at":"plan"}]\n\n' +
          'tool:\n[result of look: "Tuesday"]\n\nassistant:\nOn Tuesday.',
      },
    ]);
    expect(JSON.stringify(model.calls)).not.toContain('budget');
  });

  it('keeps all fields of a message', async () => {
    const { handler } = gateway();
    const secret = { ...developer, type: null, toolgate: { visibility: 'secret' }, name: 'Ann' };
    const known = { ...user, id: 'msg_1', status: null };
    const response = await postJson(handler, path, { model: 'm', input: [secret, known, user] });
    const { output } = await response.json();
    expect(output.slice(0, -1)).toEqual([
      { ...message('developer', 'Be brief.'), toolgate: { visibility: 'secret' }, name: 'Ann' },
      { ...message('user', 'When do we launch?'), id: 'msg_1' },
      message('user', 'When do we launch?'),
    ]);
  });

  it('lets a conversation continue from it', async () => {
    const { client, model } = gateway();
    const { output } = await client.responses.compact({ model: 'm', input: conversation });
    const input = [...(output as OpenAI.Responses.ResponseInputItem[]), user];
    await client.responses.create({ model: 'm', input });
    expect(model.calls.at(-1)?.prompt).toMatchObject([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ text: user.content }] },
      { role: 'user', content: [{ text: expect.stringContaining(summary) }] },
      { role: 'user', content: [{ text: user.content }] },
    ]);
  });

  it('takes a text, and an earlier compaction', async () => {
    const { client, model } = gateway();
    const { output } = await client.responses.compact({ model: 'm', input: 'We met on Monday.' });
    const again = await client.responses.compact({
      model: 'm',
      input: output as OpenAI.Responses.ResponseInputItem[],
    });
    expect(again.output.map(({ type }) => type)).toEqual(['message', 'compaction']);
    expect(JSON.stringify(model.calls.at(-1)?.prompt)).toContain(summary);
  });

  it('does not take the question for an attack', async () => {
    const { client } = gateway({ defaults: { promptGuard: true } });
    const compacted = await client.responses.compact({ model: 'm', input: conversation });
    expect(compacted).toMatchObject({ toolgate: { promptGuard: { action: 'passed' } } });
  });

  it.each<[string, object, string]>([
    ['no model', { input: [user] }, 'model'],
    ['no input', { model: 'm' }, 'input'],
    ['nothing that was said', { model: 'm', input: [developer] }, 'input'],
    [
      'a response that is not stored',
      { model: 'm', previous_response_id: 'resp_1' },
      'previous_response_id',
    ],
    ['a conversation', { model: 'm', input: 'Hi', conversation: 'conv_1' }, 'conversation'],
  ])('of %s is a mistake of the caller', async (_title, body, param) => {
    const { handler, model } = gateway();
    const response = await postJson(handler, path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { param, message: expect.stringMatching(new RegExp(`^${param}: `)) },
    });
    expect(model.calls).toEqual([]);
  });

  it('fails if the model says nothing, or its words were blocked', async () => {
    const silent = gateway({}, [finishPart('stop')]);
    expect((await postJson(silent.handler, path, { model: 'm', input: 'Hi' })).status).toBe(502);
    const blocked = gateway({}, [...textParts('No.'), finishPart('content-filter')]);
    const response = await postJson(blocked.handler, path, { model: 'm', input: 'Hi' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'content_filter' } });
  });

  it('takes POST requests only', async () => {
    const { handler } = gateway();
    const response = await handler(new Request(`http://localhost${path}`));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('follows a stored response, and is not stored', async () => {
    const { handler: stored, model } = gateway({ store: createResponseStore() });
    const first = await (
      await postJson(stored, '/v1/responses', { model: 'm', input: 'One' })
    ).json();
    const body = { model: 'm', previous_response_id: first.id };
    const compacted = await (await postJson(stored, path, body)).json();
    expect(compacted.output).toMatchObject([message('user', 'One'), { type: 'compaction' }]);
    expect(JSON.stringify(model.calls.at(-1)?.prompt)).toContain(summary);
    const found = await stored(new Request(`http://localhost/v1/responses/${compacted.id}`));
    expect(found.status).toBe(404);
  });
});

describe('an item that was compacted, before a provider of the same format', () => {
  it.each([
    ['is a message of the user', 'toolgate-summary:Tuesday.', 'input_text'],
    ['passes', 'gAAAA', 'gAAAA'],
  ])('%s: %s', async (_title, encrypted_content, sent) => {
    const upstream = testUpstream(() => Response.json(wholeResponse([])));
    const { handler } = gateway({ models: {}, provider: upstream.provider });
    const input = [{ type: 'compaction', id: 'cmp_1', encrypted_content }, user];
    const response = await postJson(handler, '/v1/responses', { model: 'm', input });
    expect(response.status).toBe(200);
    expect(upstream.requests.map(({ body }) => body)).toEqual([expect.stringContaining(sent)]);
    expect(upstream.requests[0]?.body).not.toContain('toolgate-summary');
  });
});

describe('a count of input tokens', () => {
  it('counts the input of the model, with the stored history', async () => {
    const { handler: stored, client } = gateway({ store: createResponseStore() });
    const tools = [
      { type: 'function' as const, name: 'svc_prompt_guard', parameters: {}, strict: false },
    ];
    const count = await client.responses.inputTokens.count({ model: 'm', input: 'Hi' });
    expect(count).toEqual({ object: 'response.input_tokens', input_tokens: expect.any(Number) });
    const same = await client.responses.inputTokens.count({ model: 'm', input: 'Hi', tools });
    expect(same).toEqual(count);
    const ask = async (url: string, body: object) =>
      (await postJson(stored, url, { model: 'm', input: 'Hi', ...body })).json();
    const first = await ask('/v1/responses', {});
    const more = await ask('/v1/responses/input_tokens', { previous_response_id: first.id });
    expect(more.input_tokens).toBeGreaterThan(count.input_tokens);
  });

  it('asks a model that can count', async () => {
    const model = Object.assign(scriptedModel(textAnswer('Hi')), { countTokens: () => 1234 });
    const { handler } = gateway({ models: { m: model } });
    const response = await postJson(handler, '/v1/responses/input_tokens', {
      model: 'm',
      input: 'Hi',
    });
    expect(await response.json()).toEqual({ object: 'response.input_tokens', input_tokens: 1234 });
  });

  it.each<[object, number]>([
    [{ input: 'Hi' }, 400],
    [{ model: 'other', input: 'Hi' }, 404],
    [{ model: 'm', input: [5] }, 400],
  ])('refuses %j', async (body, status) => {
    const { handler } = gateway();
    expect((await postJson(handler, '/v1/responses/input_tokens', body)).status).toBe(status);
  });
});
