import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { generateText, isStepCount, jsonSchema, streamText, tool, type ModelMessage } from 'ai';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler, type ToolgateHandlerOptions } from '../index.ts';
import {
  fetchOf,
  finishPart,
  postJson,
  readEvents,
  reasoningParts,
  scriptedModel,
  textAnswer,
  textParts,
  toolCallParts,
  type Script,
} from '../testing/index.ts';
import { modelUpstream } from '../testing/test-upstream.ts';
import {
  createResponseStore,
  memoryStorage,
  type ResponseStorage,
  type ResponseStoreOptions,
} from './index.ts';

type Part = LanguageModelV4StreamPart;
type Handler = (request: Request) => Promise<Response>;

/** A storage with searchable content. */
function openStorage(): { storage: ResponseStorage; entries: Map<string, string> } {
  const entries = new Map<string, string>();
  const storage: ResponseStorage = {
    getItemRaw: async (key) => entries.get(key) ?? null,
    setItemRaw: async (key, value) => void entries.set(key, value),
    removeItem: async (key) => void entries.delete(key),
  };
  return { storage, entries };
}

function gateway(
  script: Script | ((options: LanguageModelV4CallOptions) => Script),
  options: ResponseStoreOptions = {},
  handlerOptions: ToolgateHandlerOptions = {},
) {
  const model = scriptedModel(script);
  const store = createResponseStore(options);
  const handler = createToolgateHandler({ models: { m: model }, store, ...handlerOptions });
  return { handler, calls: model.calls };
}

const openai = (handler: Handler, apiKey = 'key') =>
  new OpenAI({ baseURL: 'http://localhost/v1', apiKey, fetch: fetchOf(handler), maxRetries: 0 });

const lastPrompt = (calls: readonly LanguageModelV4CallOptions[]) => calls.at(-1)?.prompt;

/** The fields of a response or an error that the tests read. */
interface AnswerBody {
  id: string;
  status: string;
  store: boolean;
  output: [{ id: string; content: [{ text: string }] }];
  error: { message: string; code: string | null; param: string | null };
}

async function ask(handler: Handler, body: object, headers: Record<string, string> = {}) {
  const response = await postJson(handler, '/v1/responses', { model: 'm', ...body }, { headers });
  return { status: response.status, body: (await response.json()) as AnswerBody };
}

const as = (key: string) => ({ authorization: `Bearer ${key}` });

const get = async (handler: Handler, path: string, init: RequestInit = {}) =>
  handler(new Request(`http://localhost${path}`, init));

const encrypted = (content: string, itemId: string): Part[] => {
  const providerMetadata = { openai: { itemId, reasoningEncryptedContent: content } };
  return [
    { type: 'reasoning-start', id: itemId, providerMetadata },
    { type: 'reasoning-delta', id: itemId, delta: 'Thinking' },
    { type: 'reasoning-end', id: itemId, providerMetadata },
  ];
};

describe('a conversation', () => {
  it.each([[false], [true]])('continues from the response before, stream: %s', async (stream) => {
    const { handler, calls } = gateway(textAnswer('Hello', ' you'));
    const client = openai(handler);
    const create = async (body: { input: string; previous_response_id?: string }) =>
      stream
        ? client.responses.stream({ model: 'm', ...body }).finalResponse()
        : client.responses.create({ model: 'm', ...body });
    const first = await create({ input: 'One' });
    expect(first).toMatchObject({ store: true, previous_response_id: null });
    const second = await create({ input: 'Two', previous_response_id: first.id });
    expect(second).toMatchObject({ store: true, previous_response_id: first.id });
    await create({ input: 'Three', previous_response_id: second.id });
    expect(lastPrompt(calls)).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'One' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Hello you' }] },
      { role: 'user', content: [{ type: 'text', text: 'Two' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Hello you' }] },
      { role: 'user', content: [{ type: 'text', text: 'Three' }] },
    ]);
  });

  it('does not carry instructions over', async () => {
    const { handler, calls } = gateway(textAnswer('Hello'));
    const first = await ask(handler, { input: 'One', instructions: 'Be brief.' });
    await ask(handler, { input: 'Two', previous_response_id: first.body.id });
    expect(lastPrompt(calls)?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('can branch', async () => {
    const { handler, calls } = gateway(textAnswer('Hello'));
    const first = await ask(handler, { input: 'One' });
    await ask(handler, { input: 'Two', previous_response_id: first.body.id });
    await ask(handler, { input: 'Other', previous_response_id: first.body.id });
    expect(lastPrompt(calls)?.at(-1)).toMatchObject({ content: [{ text: 'Other' }] });
    expect(lastPrompt(calls)).toHaveLength(3);
  });

  it('continues with tools and with reasoning, encrypted or plain', async () => {
    const { handler, calls } = gateway(({ prompt }) =>
      prompt.at(-1)?.role === 'tool'
        ? textAnswer('Sunny.')
        : [
            ...encrypted('secret-1', 'rs_1'),
            ...reasoningParts('plain'),
            ...toolCallParts('call_1', 'look', '{"city":"Rome"}'),
            finishPart('tool-calls'),
          ],
    );
    const tools = [{ type: 'function', name: 'look', parameters: {}, strict: false }];
    const first = await ask(handler, { input: 'Weather?', tools });
    const output = { type: 'function_call_output', call_id: 'call_1', output: '22' };
    const body = { input: [output], tools, previous_response_id: first.body.id };
    const second = await ask(handler, body);
    expect(second.body.output).toMatchObject([{ content: [{ text: 'Sunny.' }] }]);
    expect(lastPrompt(calls)).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          {
            type: 'reasoning',
            providerOptions: { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'secret-1' } },
          },
          { type: 'reasoning', text: 'plain' },
          { type: 'tool-call', toolCallId: 'call_1', toolName: 'look', input: { city: 'Rome' } },
        ],
      },
      { role: 'tool', content: [{ toolCallId: 'call_1', output: { type: 'text', value: '22' } }] },
    ]);
  });

  it('leaves out a call that was cut off', async () => {
    const cut: Part[] = [
      ...textParts('Let me look'),
      { type: 'tool-input-start', id: 'call_1', toolName: 'look' },
      { type: 'tool-input-delta', id: 'call_1', delta: '{"ci' },
      finishPart('length'),
    ];
    const { handler, calls } = gateway(cut);
    const stream = await postJson(handler, '/v1/responses', {
      model: 'm',
      input: 'Hi',
      stream: true,
    });
    const last = readEvents(await stream.text()).at(-2)?.data as { response: AnswerBody };
    expect(last).toMatchObject({ type: 'response.incomplete', response: { store: true } });
    await ask(handler, { input: 'Go on', previous_response_id: last.response.id });
    expect(lastPrompt(calls)).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ type: 'text', text: 'Let me look' }] },
      { role: 'user' },
    ]);
  });

  it.each<[string, Part[]]>([
    [
      'a call that was cut off',
      [
        { type: 'tool-input-start', id: 'call_1', toolName: 'look' },
        { type: 'tool-input-delta', id: 'call_1', delta: '{"ci' },
      ],
    ],
    ['nothing', []],
  ])('leaves out the reasoning that led to %s', async (_what, rest) => {
    const spent = [
      ...encrypted('secret-1', 'rs_1'),
      ...textParts('Let me look'),
      ...encrypted('secret-2', 'rs_2'),
      ...rest,
      finishPart('length'),
    ];
    const { handler, calls } = gateway(spent);
    const stream = await postJson(handler, '/v1/responses', {
      model: 'm',
      input: 'Hi',
      stream: true,
    });
    const last = readEvents(await stream.text()).at(-2)?.data as { response: AnswerBody };
    const references = last.response.output.map(({ id }) => ({ type: 'item_reference', id }));
    const user = { role: 'user', content: 'Go on' };
    for (const body of [
      { input: [user], previous_response_id: last.response.id },
      { input: [{ ...user, content: 'Hi' }, ...references] },
    ]) {
      await ask(handler, body);
      expect(lastPrompt(calls)?.[1]?.content).toMatchObject([
        { type: 'reasoning', providerOptions: { openai: { itemId: 'rs_1' } } },
        { type: 'text', text: 'Let me look' },
      ]);
    }
  });

  it('cannot continue from a response that is unknown, was deleted or failed', async () => {
    const { handler } = gateway(({ prompt }) =>
      JSON.stringify(prompt).includes('fail')
        ? [...textParts('Hm'), finishPart('error')]
        : textAnswer('Hello'),
    );
    const unknown = await ask(handler, { input: 'Hi', previous_response_id: 'resp_1' });
    expect(unknown).toMatchObject({
      status: 400,
      body: {
        error: {
          message: "previous_response_id: Previous response with id 'resp_1' not found.",
          code: 'previous_response_not_found',
          param: 'previous_response_id',
        },
      },
    });
    const { body: first } = await ask(handler, { input: 'Hi' });
    await get(handler, `/v1/responses/${first.id}`, { method: 'DELETE' });
    const deleted = await ask(handler, { input: 'Hi', previous_response_id: first.id });
    expect(deleted.body.error.code).toBe('previous_response_not_found');
    const { body: failed } = await ask(handler, { input: 'fail' });
    expect(failed.status).toBe('failed');
    const after = await ask(handler, { input: 'Hi', previous_response_id: failed.id });
    expect(after).toMatchObject({
      status: 400,
      body: { error: { param: 'previous_response_id' } },
    });
  });

  it('that was made elsewhere is refused, with what does the same here', async () => {
    const { handler, calls } = gateway(textAnswer('Hello'));
    for (const conversation of ['conv_1', { id: 'conv_1' }]) {
      const { status, body } = await ask(handler, { input: 'Hi', conversation });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        param: 'conversation',
        message: expect.stringContaining('previous_response_id'),
      });
    }
    expect(calls).toEqual([]);
  });

  it('is not stored if the request forbids it', async () => {
    const { storage, entries } = openStorage();
    const { handler } = gateway(textAnswer('Hello'), { storage });
    const { body } = await ask(handler, { input: 'Hi', store: false });
    expect(body).toMatchObject({ store: false, previous_response_id: null });
    expect(entries.size).toBe(0);
    expect((await get(handler, `/v1/responses/${body.id}`)).status).toBe(404);
  });

  it('keeps JSON unchanged with any keys', async () => {
    const { handler } = gateway(textAnswer('Hello'));
    const input =
      '[{"role":"user","content":[{"type":"input_text","text":"Hi","__proto__":{"a":1}}]}]';
    const response = await handler(
      new Request('http://localhost/v1/responses', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"model":"m","input":${input}}`,
      }),
    );
    const { id } = (await response.json()) as { id: string };
    const items = await get(handler, `/v1/responses/${id}/input_items`);
    expect(await items.text()).toContain('"__proto__":{"a":1}');
  });
});

/** Looks up twice, then answers; the same for each question. */
function twoLooks({ prompt }: LanguageModelV4CallOptions): Script {
  const asked = prompt.findLastIndex(({ role }) => role === 'user');
  const step = prompt.slice(asked).filter(({ role }) => role === 'tool').length;
  if (step === 2) return textAnswer('Mild in both.');
  const city = step === 0 ? 'Rome' : 'Oslo';
  return [
    ...encrypted(`enc-${asked}-${step}`, `rs_${asked}_${step}`),
    ...textParts('Looking.'),
    ...toolCallParts(`call_${asked}_${step}`, 'weather', JSON.stringify({ city })),
    finishPart('tool-calls'),
  ];
}

describe('@ai-sdk/openai with its default settings', () => {
  const weather = tool({
    inputSchema: jsonSchema<{ city: string }>({
      type: 'object',
      properties: { city: { type: 'string' } },
    }),
    execute: async ({ city }) => `22 in ${city}`,
  });

  it.each([[false], [true]])('holds two turns with tools in steps, stream: %s', async (stream) => {
    const { handler, calls } = gateway(twoLooks);
    const provider = createOpenAI({
      baseURL: 'http://localhost/v1',
      apiKey: 'key',
      fetch: fetchOf(handler),
    });
    const settings = {
      model: provider.responses('m'),
      tools: { weather },
      stopWhen: isStepCount(5),
      maxRetries: 0,
    };
    const messages: ModelMessage[] = [];
    for (const question of ['Weather?', 'And now?']) {
      messages.push({ role: 'user', content: question });
      const result = stream
        ? streamText({ ...settings, messages })
        : await generateText({ ...settings, messages });
      expect(await result.text).toBe('Mild in both.');
      expect(await result.steps).toHaveLength(3);
      messages.push(...(await result.responseMessages));
    }
    expect(calls).toHaveLength(6);
    const prompt = lastPrompt(calls) ?? [];
    expect(prompt.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
      'assistant',
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
    ]);
    expect(prompt[1]?.content).toMatchObject([
      { type: 'reasoning', providerOptions: { openai: { reasoningEncryptedContent: 'enc-0-0' } } },
      { type: 'text', text: 'Looking.' },
      { type: 'tool-call', toolName: 'weather', input: { city: 'Rome' } },
    ]);
  });
});

describe('item references', () => {
  const user = { role: 'user', content: 'Hi' };

  it('represent the item, once', async () => {
    const { handler, calls } = gateway(textAnswer('Hello'));
    const { body } = await ask(handler, { input: 'One' });
    const { id } = body.output[0];
    await ask(handler, { input: [user, { type: 'item_reference', id }, { id }, user] });
    expect(lastPrompt(calls)).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ text: 'Hello' }] },
      { role: 'user' },
    ]);
    expect(lastPrompt(calls)?.[1]?.content).toHaveLength(1);
  });

  it.each([
    ['msg_1', 400],
    ['fc_1', 400],
    ['rs_1', 200],
    [`msg_${'x'.repeat(300)}`, 400],
    ['msg:item', 400],
  ])('to %s, which is not there, give %s', async (id, status) => {
    const { handler } = gateway(textAnswer('Hello'));
    const answer = await ask(handler, { input: [user, { type: 'item_reference', id }] });
    expect(answer.status).toBe(status);
    expect(answer.body.error?.param ?? null).toBe(status === 400 ? 'input[1]' : null);
  });

  it('cannot ask for more than a request may hold', async () => {
    const { handler } = gateway(textAnswer('x'.repeat(1000)), {}, { maxBodyBytes: 5000 });
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { body } = await ask(handler, { input: 'Hi' });
      ids.push(body.output[0].id);
    }
    const input = ids.map((id) => ({ type: 'item_reference', id }));
    expect((await ask(handler, { input: [user, ...input.slice(0, 3)] })).status).toBe(200);
    expect((await ask(handler, { input: [user, ...input] })).status).toBe(413);
  });
});

describe('stored responses', () => {
  it('can be fetched and deleted by the official client', async () => {
    const { handler } = gateway(textAnswer('Hello'));
    const client = openai(handler);
    const created = await client.responses.create({ model: 'm', input: 'Hi' });
    const { output_text: _, ...plain } = created;
    expect(await client.responses.retrieve(created.id)).toMatchObject(plain);
    await client.responses.delete(created.id);
    await expect(client.responses.retrieve(created.id)).rejects.toMatchObject({
      status: 404,
      type: 'invalid_request_error',
    });
    await expect(client.responses.delete(created.id)).rejects.toMatchObject({ status: 404 });
    const reference = { type: 'item_reference' as const, id: String(created.output[0]?.id) };
    const asking = client.responses.create({ model: 'm', input: [reference] });
    await expect(asking).rejects.toMatchObject({ status: 400 });
  });

  it('say that they are gone as OpenAI does', async () => {
    const { handler } = gateway(textAnswer('Hello'));
    const { body } = await ask(handler, { input: 'Hi' });
    const path = `/v1/responses/${body.id}`;
    const deleted = await get(handler, path, { method: 'DELETE' });
    expect(await deleted.json()).toEqual({ id: body.id, object: 'response', deleted: true });
    expect(deleted.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('list their input in pages', async () => {
    const { handler } = gateway(textAnswer('Hello'));
    const client = openai(handler);
    const first = await client.responses.create({ model: 'm', input: 'One' });
    const second = await client.responses.create({
      model: 'm',
      input: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'input_text', text: 'Two' }] },
        { role: 'assistant', content: 'Draft' },
      ],
      previous_response_id: first.id,
    });
    const page = await client.responses.inputItems.list(second.id, { order: 'asc', limit: 2 });
    expect(page.has_more).toBe(true);
    const items = [];
    for await (const item of page) items.push(item);
    expect(items).toMatchObject([
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'One' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] },
      { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Be brief.' }] },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Two' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Draft' }] },
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(5);
    const newest = await client.responses.inputItems.list(second.id);
    expect(newest.data.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toReversed());
    const between = await get(
      handler,
      `/v1/responses/${second.id}/input_items?order=asc&limit=1&before=${items[2]?.id}`,
    );
    expect(await between.json()).toMatchObject({
      data: [{ id: items[1]?.id }],
      first_id: items[1]?.id,
      last_id: items[1]?.id,
      has_more: true,
    });
  });

  it.each([
    ['GET', '/input_items?limit=0', 400],
    ['GET', '/input_items?limit=1.5', 400],
    ['GET', '/input_items?limit=1000', 400],
    ['GET', '/input_items?order=up', 400],
    ['GET', '/input_items?after=msg_x', 400],
    ['GET', '?stream=true&starting_after=1', 400],
    ['GET', '?stream=true&starting_after=x', 400],
    ['GET', '/', 200],
    ['HEAD', '', 200],
    ['POST', '/cancel', 400],
    ['POST', '', 405],
    ['POST', '/input_items', 405],
    ['GET', '/other', 404],
  ])('answer %s %s with %s', async (method, rest, status) => {
    const { handler } = gateway(textAnswer('Hello'));
    const { body } = await ask(handler, { input: 'Hi' });
    const response = await get(handler, `/v1/responses/${body.id}${rest}`, { method });
    expect(response.status).toBe(status);
    const { error } = JSON.parse((await response.text()) || '{}') as { error?: object };
    const fields = status < 400 ? [] : ['message', 'type', 'param', 'code'];
    expect(Object.keys(error ?? {})).toEqual(fields);
  });

  it('belong to the tenant that made them', async () => {
    const apiKeys = ['ann=a1', 'ann=a2', 'bob=b1', 'plain'];
    const { handler } = gateway(textAnswer('Hello'), {}, { apiKeys });
    const { body } = await ask(handler, { input: 'Hi' }, as('a1'));
    const path = `/v1/responses/${body.id}`;
    const item = { type: 'item_reference', id: body.output[0].id };
    for (const key of ['a1', 'a2']) {
      expect((await get(handler, path, { headers: as(key) })).status).toBe(200);
      expect((await ask(handler, { input: [item] }, as(key))).status).toBe(200);
    }
    for (const key of ['b1', 'plain']) {
      for (const [method, rest] of [
        ['GET', ''],
        ['DELETE', ''],
        ['GET', '/input_items'],
        ['POST', '/cancel'],
      ]) {
        const response = await get(handler, path + rest, {
          method: String(method),
          headers: as(key),
        });
        expect(response.status).toBe(404);
      }
      expect(await ask(handler, { input: [item] }, as(key))).toMatchObject({ status: 400 });
      const continuing = { input: 'Hi', previous_response_id: body.id };
      expect(await ask(handler, continuing, as(key))).toMatchObject({
        body: { error: { code: 'previous_response_not_found' } },
      });
    }
    expect((await get(handler, path)).status).toBe(401);
    expect((await ask(handler, { input: 'Hi' })).status).toBe(401);
    expect((await get(handler, path, { headers: as('a1') })).status).toBe(200);
  });

  it('asks a host once a request who the caller is', async () => {
    let asked = 0;
    const authenticate = () => {
      asked += 1;
      return { tenant: 'ann' };
    };
    const { handler } = gateway(textAnswer('Hello'), {}, { authenticate });
    await ask(handler, { input: 'Hi' });
    expect(asked).toBe(1);
  });

  it('are there for this machine only if there are no keys', async () => {
    const { handler } = gateway(textAnswer('Hello'));
    const { body } = await ask(handler, { input: 'Hi' });
    const request = new Request(`http://evil.test/v1/responses/${body.id}`);
    expect((await handler(request)).status).toBe(421);
  });

  it('expire', async () => {
    const { storage, entries } = openStorage();
    const { handler } = gateway(textAnswer('Hello'), { storage, expirySeconds: 1 });
    const { body } = await ask(handler, { input: 'Hi' });
    const path = `/v1/responses/${body.id}`;
    expect((await get(handler, path)).status).toBe(200);
    for (const [key, text] of entries) {
      entries.set(key, JSON.stringify({ ...JSON.parse(text), expiresAt: Date.now() - 1 }));
    }
    expect((await get(handler, path)).status).toBe(404);
  });

  it('count as not there when a crash cut them short', async () => {
    const { storage, entries } = openStorage();
    const { handler } = gateway(textAnswer('Hello'), { storage });
    const { body } = await ask(handler, { input: 'Hi' });
    for (const [key, text] of entries) entries.set(key, text.slice(0, -2));
    expect((await get(handler, `/v1/responses/${body.id}`)).status).toBe(404);
  });

  it.each([[{ maxEntries: 4 }], [{ maxCharacters: 5000 }]])(
    'in memory make room for newer ones: %j',
    async (options) => {
      const { handler } = gateway(textAnswer('Hello'), { storage: memoryStorage(options) });
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        ids.push((await ask(handler, { input: 'Hi' })).body.id);
      }
      const statuses = await Promise.all(
        ids.map(async (id) => (await get(handler, `/v1/responses/${id}`)).status),
      );
      expect([statuses.at(0), statuses.at(-1)]).toEqual([404, 200]);
    },
  );

  it('for which memory has no room are not stored, and say so', async () => {
    const storage = memoryStorage({ maxCharacters: 5000 });
    const { handler } = gateway(textAnswer('Hello'), { storage });
    const large = await ask(handler, { input: 'x'.repeat(5000) });
    expect([large.status, large.body.store]).toEqual([200, false]);
    expect((await ask(handler, { input: 'Hi' })).body.store).toBe(true);
  });
});

const hiddenText =
  'The launch code of the silver rocket is heliotrope-seventeen-zebra, never say it.';

describe('what the content filter held', () => {
  it.each([[false], [true]])('is never stored, stream: %s', async (stream) => {
    const { storage, entries } = openStorage();
    const { handler, calls } = gateway(
      textAnswer('Gladly. ', ...(hiddenText.match(/[^]{1,7}/g) ?? [])),
      { storage },
      { contentFilter: { hidden: [hiddenText] } },
    );
    const response = await postJson(handler, '/v1/responses', {
      model: 'm',
      input: 'Tell me',
      stream,
    });
    const text = await response.text();
    expect(text).toContain('content_filter');
    const id = /"id":"(resp_\w+)"/.exec(text)?.[1];
    const stored = await (await get(handler, `/v1/responses/${id}`)).json();
    expect(stored).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
    });
    const next = await ask(handler, { input: 'Go on', previous_response_id: id });
    expect(next.status).toBe(200);
    expect(calls).toHaveLength(2);
    const kept = [...entries.values()].join('\n');
    for (const words of ['heliotrope', 'silver rocket', 'launch code']) {
      expect(kept).not.toContain(words);
      expect(JSON.stringify(stored)).not.toContain(words);
    }
  });
});

function native(script: Script | ((options: LanguageModelV4CallOptions) => Script)) {
  const upstream = modelUpstream(scriptedModel(script));
  const { storage, entries } = openStorage();
  const { handler } = gateway(
    [],
    { storage },
    { models: {}, provider: upstream.provider, contentFilter: { hidden: [hiddenText] } },
  );
  const sent = () => JSON.parse(upstream.requests.at(-1)?.body ?? '{}') as Record<string, unknown>;
  return { handler, entries, sent };
}

describe('in front of a provider that speaks the format itself', () => {
  it.each([[false], [true]])('a conversation continues, stream: %s', async (stream) => {
    const { handler, sent } = native(textAnswer('Hello', ' you'));
    const client = openai(handler);
    const create = async (body: { input: string; previous_response_id?: string }) =>
      stream
        ? client.responses.stream({ model: 'm', ...body }).finalResponse()
        : client.responses.create({ model: 'm', ...body });
    const first = await create({ input: 'One' });
    expect(first).toMatchObject({ store: true, previous_response_id: null });
    const second = await create({ input: 'Two', previous_response_id: first.id });
    expect(second).toMatchObject({ store: true, previous_response_id: first.id });
    expect(sent()).toMatchObject({
      store: false,
      input: [
        { type: 'message', role: 'user', content: 'One' },
        { role: 'assistant', content: [{ type: 'output_text', text: 'Hello you' }] },
        { type: 'message', role: 'user', content: 'Two' },
      ],
    });
    expect(sent()).not.toHaveProperty('previous_response_id');
    expect((await client.responses.retrieve(second.id)).output_text).toBe('Hello you');
  });

  it.each([[false], [true]])('what the filter held is not stored, stream: %s', async (stream) => {
    const { handler, entries } = native(
      textAnswer('Well. ', ...(hiddenText.match(/[^]{1,7}/g) ?? [])),
    );
    const response = await postJson(handler, '/v1/responses', {
      model: 'm',
      input: 'Tell me',
      stream,
    });
    expect(await response.text()).toContain('content_filter');
    expect(entries.size).toBeGreaterThan(0);
    expect([...entries.values()].join('')).not.toMatch(/heliotrope|silver rocket|launch code/);
  });
});

describe('a client that goes away', () => {
  it('leaves nothing stored, and its model stops', async () => {
    const { storage, entries } = openStorage();
    let isStopped = false;
    const endless = new ReadableStream<Part>({
      start(controller) {
        for (const part of textParts('Hello').slice(0, 2)) controller.enqueue(part);
      },
      cancel() {
        isStopped = true;
      },
    });
    const { handler } = gateway(endless, { storage });
    const response = await postJson(handler, '/v1/responses', {
      model: 'm',
      input: 'Hi',
      stream: true,
    });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => isStopped).toBe(true);
    expect(entries.size).toBe(0);
  });
});

const broken = (failure: () => Promise<never>): ResponseStorage => ({
  getItemRaw: failure,
  setItemRaw: failure,
  removeItem: failure,
});

describe('without its storage', () => {
  const refusing = broken(async () => {
    throw new Error('Connection is closed: the secret text');
  });

  it('answers what carries its own history and says that it was not stored', async () => {
    const { handler } = gateway(textAnswer('Hello'), { storage: refusing });
    const { status, body } = await ask(handler, { input: 'Hi' });
    expect([status, body.store, body.output[0].content[0].text]).toEqual([200, false, 'Hello']);
    const stream = await postJson(handler, '/v1/responses', {
      model: 'm',
      input: 'Hi',
      stream: true,
    });
    expect(readEvents(await stream.text()).at(-2)?.data).toMatchObject({
      type: 'response.completed',
      response: { store: false },
    });
  });

  it('says that the store cannot be reached', async () => {
    const logged: unknown[] = [];
    const logger = {
      warn: () => {},
      error: (details: object, message: string) => logged.push([details, message]),
    };
    const { handler } = gateway(textAnswer('Hello'), { storage: refusing }, { logger });
    const { status, body } = await ask(handler, { input: 'Hi', previous_response_id: 'resp_1' });
    expect([status, body.error]).toEqual([
      503,
      {
        message:
          'The store of responses cannot be reached. Requests with their whole history as input are still answered.',
        type: 'server_error',
        param: null,
        code: 'store_unavailable',
      },
    ]);
    const reference = { type: 'item_reference', id: 'msg_1' };
    expect((await ask(handler, { input: [reference] })).status).toBe(503);
    expect((await get(handler, '/v1/responses/resp_1')).status).toBe(503);
    expect((await get(handler, '/v1/responses/resp_1', { method: 'DELETE' })).status).toBe(503);
    expect(JSON.stringify(logged)).not.toContain('secret text');
  });

  it('waits for a storage that hangs once, not with every request', async () => {
    const storage = broken(() => new Promise<never>(() => {}));
    const { handler } = gateway(textAnswer('Hello'), { storage, timeoutMilliseconds: 300 });
    await ask(handler, { input: 'Hi' });
    const begin = performance.now();
    for (let count = 0; count < 20; count += 1) {
      expect((await ask(handler, { input: 'Hi' })).status).toBe(200);
    }
    // Twenty waits would take six seconds; a pause that ends in between may cost one or two.
    expect(performance.now() - begin).toBeLessThan(3000);
  });
});
