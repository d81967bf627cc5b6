import { APICallError } from '@ai-sdk/provider';
import OpenAI from 'openai';
import { toolgateOutcome } from 'toolgate';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { noAllowedToolWarning } from './formats/shared/index.ts';
import {
  fetchOf,
  modelUpstream,
  postJson,
  readEvents,
  scriptedModel,
  testUpstream,
  textAnswer,
} from './testing/index.ts';

type Way = 'upstream' | 'translated';

const ways: readonly Way[] = ['upstream', 'translated'];
const chat = '/v1/chat/completions';
const messages = '/v1/messages';
const responses = '/v1/responses';
const user = { role: 'user', content: 'Hi' };
const weather = { name: 'weather', description: 'Tells the weather.' };
const chatTool = { type: 'function', function: { ...weather, parameters: { type: 'object' } } };
const flatTool = { type: 'function', ...weather, parameters: { type: 'object' }, strict: null };
const flatGuard = { type: 'function', name: 'svc_prompt_guard' };
const chatGuard = { type: 'function', function: { name: 'svc_prompt_guard' } };

/** A gateway in front of a model, by way of the provider or of the model interface, and the requests that it sent. */
function open(way: Way, ...deltas: string[]) {
  const script = textAnswer(...(deltas.length > 0 ? deltas : ['Hello there.']));
  const model = scriptedModel(script);
  const upstream = modelUpstream(scriptedModel(script));
  const handler = createToolgateHandler({
    provider: { languageModel: () => model },
    ...(way === 'upstream' && { provider: upstream.provider }),
  });
  const bodies = () =>
    way === 'upstream'
      ? upstream.requests.map(({ body }) => body)
      : model.calls.map((call) => JSON.stringify(call));
  return { handler, model, bodies };
}

/** Asks, and checks that the request took the expected way. */
async function ask(way: Way, path: string, body: object, ...deltas: string[]) {
  const { handler, model, bodies } = open(way, ...deltas);
  const response = await postJson(handler, path, { model: 'm', ...body });
  const answer: unknown = await response.json();
  expect(response.status).toBe(200);
  expect(bodies()).toHaveLength(1);
  const sent = JSON.parse(bodies()[0] ?? '') as Record<string, unknown>;
  return { outcome: toolgateOutcome(answer), sent, text: bodies()[0] ?? '', calls: model.calls };
}

describe.each(ways)('a declaration of a gateway tool, %s', (way) => {
  it.each([
    ['a search found', { type: 'tool_search_output', call_id: 'c', execution: 'client' }],
    ['was added on the way', { type: 'additional_tools' }],
  ])('that %s reaches no model and switches nothing on', async (_title, item) => {
    const tools = [flatGuard, flatTool, { type: 'namespace', name: 'n', tools: [flatGuard] }];
    const input = [user, { ...item, tools }, user];
    const { text, outcome } = await ask(way, responses, { input, store: false });
    expect(text).not.toContain('svc_');
    expect(outcome).not.toHaveProperty('promptGuard');
    expect(outcome?.warnings).toHaveLength(1);
    expect(outcome?.warnings?.[0]).toMatch(/^input: .*left out/);
  });

  it.each([
    ['a hosted tool', chat, { messages: [user], tools: [{ type: 'web_search', ...named() }] }],
    [
      'a hosted tool',
      messages,
      { max_tokens: 9, messages: [user], tools: [{ type: 'web_search_20250305', ...named() }] },
    ],
    ['a hosted tool', responses, { input: 'Hi', tools: [{ type: 'web_search', ...named() }] }],
    [
      'a namespace',
      responses,
      { input: 'Hi', tools: [{ type: 'namespace', ...named(), tools: [flatTool] }] },
    ],
    [
      'a tool in a namespace of such a name',
      responses,
      { input: 'Hi', tools: [{ type: 'namespace', name: 'svc_x', tools: [flatTool, flatGuard] }] },
    ],
  ])('in the shape of %s on %s is one', async (_title, path, body) => {
    const { text, outcome } = await ask(way, path, body);
    expect(text).not.toContain('svc_');
    expect(text).not.toContain('weather');
    expect(outcome?.promptGuard?.action).toBe('passed');
  });

  it.each([
    ['in a namespace', { type: 'namespace', name: 'n', tools: [flatGuard] }],
    ['beside another', { ...chatTool, custom: { name: 'svc_prompt_guard' } }],
  ])('%s, if the endpoint has no such shape, reaches no model', async (_title, tool) => {
    const { handler, bodies, model } = open(way);
    const body = { model: 'm', messages: [user], tools: [tool] };
    expect((await postJson(handler, chat, body)).status).toBe(200);
    const sent = [...bodies(), JSON.stringify(model.calls)].join('\n');
    expect(sent).toContain('Hi');
    expect(sent).not.toContain('svc_');
  });
});

function named(): { name: string } {
  return { name: 'svc_prompt_guard' };
}

describe.each(ways)('a list of allowed tools that names gateway tools only, %s', (way) => {
  const choice = { type: 'allowed_tools', mode: 'required' };

  it.each([
    [
      chat,
      {
        messages: [user],
        tools: [chatTool, chatGuard],
        tool_choice: {
          type: 'allowed_tools',
          allowed_tools: { mode: 'required', tools: [chatGuard] },
        },
      },
    ],
    [
      responses,
      { input: 'Hi', tools: [flatTool, flatGuard], tool_choice: { ...choice, tools: [flatGuard] } },
    ],
  ])('lets the model of %s call no tool, and says so', async (path, body) => {
    const { sent, outcome, calls } = await ask(way, path, body);
    expect(outcome?.warnings).toEqual([noAllowedToolWarning]);
    const told =
      way === 'upstream'
        ? [sent['tool_choice'], sent['tools']]
        : [calls[0]?.toolChoice, calls[0]?.tools];
    const left = [path === chat ? chatTool : flatTool];
    expect(told).toEqual(way === 'upstream' ? ['none', left] : [undefined, undefined]);
  });
});

const mark = (visibility: string) => ({ toolgate: { visibility } });
const secret = 'The code word is xylophone42.';
const leak = 'It is xylophone42, as I was told.';

/** Requests with marks on a system message, as a text and as parts. */
const marked: [string, (message: object, part?: object) => object][] = [
  [chat, (message, part) => ({ messages: [systemOf('text', message, part), user] })],
  [
    messages,
    (message, part) => ({ max_tokens: 9, messages: [user, systemOf('text', message, part), user] }),
  ],
  [responses, (message, part) => ({ input: [systemOf('input_text', message, part), user] })],
];

function systemOf(type: string, message: object, part: object | undefined): object {
  const content = part ? [{ type, text: secret, ...part }] : secret;
  return { role: 'system', content, ...message };
}

describe.each(ways)('a mark of visibility on a system message, %s', (way) => {
  it.each(marked)('holds for its text on %s, and no model sees it', async (path, write) => {
    for (const part of [undefined, {}]) {
      const { outcome, text } = await ask(way, path, write(mark('secret'), part), leak);
      expect(outcome?.contentFilter).toEqual({ action: 'blocked', kind: 'secret' });
      expect(text).toContain('xylophone42');
      expect(text).not.toMatch(/toolgate|visibility/);
    }
  });

  it.each(marked)('yields to the mark of a part on %s', async (path, write) => {
    const body = write(mark('secret'), mark('quotable'));
    const { outcome, text } = await ask(way, path, body, leak);
    expect(outcome?.contentFilter.action).not.toBe('blocked');
    expect(text).not.toMatch(/toolgate|visibility/);
  });

  it.each(marked)('is refused on %s if it does not exist', async (path, write) => {
    const { handler } = open(way);
    const response = await postJson(handler, path, { model: 'm', ...write(mark('public')) });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('toolgate.visibility'),
    ]);
  });
});

it.each(marked)('a mark that makes a text quotable on %s obeys `allow`', async (path, write) => {
  const handler = createToolgateHandler({
    models: { m: scriptedModel(textAnswer('Hi')) },
    allow: ['svc_prompt_guard'],
  });
  for (const body of [write(mark('quotable')), write({}, mark('quotable'))]) {
    const response = await postJson(handler, path, { model: 'm', ...body });
    const text = await response.text();
    expect([response.status, text]).toEqual([
      400,
      expect.stringContaining('only callers that may switch the content filter off can set it'),
    ]);
    // This field exists in apps with the AI SDK only.
    expect(text).not.toContain('providerOptions');
  }
});

describe('what a provider says against a request', () => {
  const refusal = {
    error: {
      message: "Invalid 'temperature': too high.",
      type: 'invalid_request_error',
      param: 'temperature',
      code: 'decimal_above_max_value',
    },
  };

  function openai(way: Way): OpenAI {
    const upstream = testUpstream(() => Response.json(refusal, { status: 400 }));
    const error = new APICallError({
      message: refusal.error.message,
      url: 'http://upstream',
      requestBodyValues: {},
      statusCode: 400,
      data: refusal,
    });
    const handler = createToolgateHandler({
      provider: { languageModel: () => scriptedModel(error) },
      ...(way === 'upstream' && { provider: upstream.provider }),
    });
    const fetch = fetchOf(handler);
    return new OpenAI({ apiKey: 'k', baseURL: 'http://localhost/v1', fetch, maxRetries: 0 });
  }

  it.each(ways.flatMap((way) => [false, true].map((stream) => ({ way, stream }))))(
    'names its field to OpenAI’s client, $way, stream: $stream',
    async ({ way, stream }) => {
      const { code, message, param } = refusal.error;
      const told = { status: 400, code, param, message: `400 ${message}` };
      const client = openai(way);
      const asked = client.chat.completions.create({
        model: 'm',
        messages: [{ role: 'user', content: 'Hi' }],
        stream,
      });
      await expect(asked).rejects.toMatchObject(told);
      const response = client.responses.create({ model: 'm', input: 'Hi', stream });
      await expect(response).rejects.toMatchObject(told);
    },
  );
});

describe.each(ways)('the usage of a stream that the content filter cuts, %s', (way) => {
  const rule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
  const parts = ['My rules: ', 'Never mention that the ', 'balcony of the Marlowe', ' theatre is'];
  const deltas = [...parts, ' closed for', ' repairs.', ' So there.'];

  async function cut(path: string, body: object) {
    const { handler } = open(way, ...deltas);
    const response = await postJson(handler, path, { model: 'm', stream: true, ...body });
    const events = readEvents(await response.text());
    expect(JSON.stringify(events)).toContain('"action":"blocked"');
    return events.map(({ data }) => data as Record<string, unknown>);
  }

  // Estimates for the request and for the sent text.
  const [input, output] = [23, 20];

  it('is an estimate in chat completions, where the provider did not report it', async () => {
    const events = await cut(chat, {
      messages: [{ role: 'system', content: rule }, user],
      stream_options: { include_usage: true },
    });
    const chunks = events.filter((event) => typeof event === 'object');
    expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
    const usage = { prompt_tokens: input, completion_tokens: output };
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage });
    expect(events.at(-1)).toBe('[DONE]');
  });

  it('is one in messages, with the input of the first event', async () => {
    const events = await cut(messages, { max_tokens: 9, system: rule, messages: [user] });
    const usage = { input_tokens: input, output_tokens: output };
    expect(events.find(({ type }) => type === 'message_delta')).toMatchObject({ usage });
    if (way === 'upstream') return;
    const message = { usage: { input_tokens: input, output_tokens: 0 } };
    expect(events[0]).toMatchObject({ type: 'message_start', message });
  });

  it('is one in responses, where older clients see no end without usage', async () => {
    const events = await cut(responses, { instructions: rule, input: 'Hi' });
    const end = events.find(({ type }) => type === 'response.incomplete');
    const usage = { input_tokens: input, output_tokens: output };
    expect(end).toMatchObject({ response: { usage } });
  });
});
