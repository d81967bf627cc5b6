import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { APICallError } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import { jsonSchema, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { toolgateOutcome } from 'toolgate';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { checkedHandler } from './schemas/checked-handler.ts';
import { fetchOf, postJson, readEvents, scriptedModel, textAnswer } from './testing/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

const paths = ['/v1/chat/completions', '/v1/messages', '/v1/responses'] as const;
const schema = { type: 'object' as const, properties: { max_iterations: { default: 3 } } };
const name = 'svc_shadow_agent';
const model = 'm';
const content = 'Hello';
const messages = [{ role: 'user' as const, content }];
const chatTools = [{ type: 'function' as const, function: { name, parameters: schema } }];
const messagesTools = [{ name, input_schema: schema }];
const responsesTools = [{ type: 'function' as const, name, parameters: schema, strict: false }];

const bodies: Record<string, object> = {
  '/v1/chat/completions': { messages, tools: chatTools },
  '/v1/messages': { messages, max_tokens: 100, tools: messagesTools },
  '/v1/responses': { input: content, tools: responsesTools },
};

function overloaded(): APICallError {
  return new APICallError({
    message: 'overloaded',
    url: 'http://upstream',
    requestBodyValues: {},
    statusCode: 503,
  });
}

const pass = '{"pass": true, "feedback": ""}';
const fail = '{"pass": false, "feedback": "wrong"}';

/** A model that follows a list of steps, each after a number of milliseconds. */
function setUp(
  steps: readonly (string | Error)[],
  { after = 0, ...options }: ToolgateHandlerOptions & { after?: number } = {},
) {
  const script = [...steps];
  const upstream = scriptedModel(async () => {
    if (after > 0) await new Promise((resolve) => setTimeout(resolve, after));
    const step = script.shift() ?? '';
    return step instanceof Error ? step : textAnswer(step);
  });
  const handler = checkedHandler(createToolgateHandler({ models: { m: upstream }, ...options }));
  return {
    upstream,
    fetch: fetchOf(handler),
    post: async (path: string, body: object = {}) =>
      postJson(handler, path, { model, stream: true, ...bodies[path], ...body }),
  };
}

interface Read {
  text: string;
  reasoning?: string;
  outcome: ReturnType<typeof toolgateOutcome>;
}

type Fetch = ReturnType<typeof fetchOf>;

const openaiClient = (fetch: Fetch) =>
  new OpenAI({ apiKey: 'key', baseURL: 'http://localhost/v1', maxRetries: 0, fetch });

async function readResponses(fetch: Fetch, summary?: 'auto'): Promise<Read> {
  const read: Required<Read> = { text: '', reasoning: '', outcome: undefined };
  const stream = await openaiClient(fetch).responses.create({
    model,
    input: content,
    tools: responsesTools,
    stream: true,
    ...(summary && { reasoning: { summary } }),
  });
  for await (const event of stream) {
    if (event.type === 'response.output_text.delta') read.text += event.delta;
    if (event.type === 'response.reasoning_summary_text.delta') read.reasoning += event.delta;
    if (event.type === 'response.completed') read.outcome = toolgateOutcome(event);
  }
  return read;
}

async function readWithAiSdk(aiModel: Parameters<typeof streamText>[0]['model']): Promise<Read> {
  const result = streamText({
    model: aiModel,
    prompt: content,
    maxRetries: 0,
    tools: { [name]: tool({ inputSchema: jsonSchema(schema) }) },
  });
  let text = '';
  for await (const part of result.fullStream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') text += part.text;
  }
  return { text, outcome: undefined };
}

const clients: Record<string, (fetch: Fetch) => Promise<Read>> = {
  async 'openai, chat completions'(fetch) {
    const read: Read = { text: '', outcome: undefined };
    const stream = await openaiClient(fetch).chat.completions.create({
      model,
      messages,
      tools: chatTools,
      stream: true,
    });
    for await (const chunk of stream) {
      read.text += chunk.choices[0]?.delta.content ?? '';
      read.outcome ??= toolgateOutcome(chunk);
    }
    return read;
  },
  'openai, responses': async (fetch) => readResponses(fetch),
  'openai, responses with summaries': async (fetch) => readResponses(fetch, 'auto'),
  async '@anthropic-ai/sdk, messages'(fetch) {
    const read: Read = { text: '', outcome: undefined };
    const client = new Anthropic({
      apiKey: 'key',
      baseURL: 'http://localhost',
      maxRetries: 0,
      fetch,
    });
    const stream = client.messages.stream({
      model,
      max_tokens: 100,
      messages,
      tools: messagesTools,
    });
    for await (const event of stream) {
      if (event.type === 'message_delta') read.outcome = toolgateOutcome(event);
    }
    const [block] = (await stream.finalMessage()).content;
    return { ...read, text: block?.type === 'text' ? block.text : '' };
  },
  'the AI SDK, chat completions': async (fetch) =>
    readWithAiSdk(
      createOpenAI({ apiKey: 'key', baseURL: 'http://localhost/v1', fetch }).chat(model),
    ),
  'the AI SDK, responses': async (fetch) =>
    readWithAiSdk(
      createOpenAI({ apiKey: 'key', baseURL: 'http://localhost/v1', fetch }).responses(model),
    ),
  'the AI SDK, messages': async (fetch) =>
    readWithAiSdk(createAnthropic({ apiKey: 'key', baseURL: 'http://localhost/v1', fetch })(model)),
};

/** Lets virtual time pass in steps. Between steps everything except timers runs in real time. */
async function elapse(milliseconds: number): Promise<void> {
  const step = Math.max(1, Math.ceil(milliseconds / 40));
  for (let elapsed = 0; elapsed < milliseconds; elapsed += step) {
    await breathe();
    await vi.advanceTimersByTimeAsync(Math.min(step, milliseconds - elapsed));
  }
  await breathe();
}

async function breathe(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

// The first request of a process loads modules in real time, which would mix with virtual time.
beforeAll(async () => {
  for (const path of paths) await (await setUp(['draft', fail, 'Good.', pass]).post(path)).text();
});
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
});
afterEach(() => void vi.useRealTimers());

describe.each(Object.entries(clients))('%s', (_client, read) => {
  it('reads a stream whose first token comes after 90 seconds', async () => {
    // Candidate, verdict, revision and verdict take 25 seconds each.
    const { fetch, upstream } = setUp(['draft', fail, 'Good.', pass], { after: 25_000 });
    const start = Date.now();
    const running = read(fetch);
    let settled: Read | undefined;
    void running.then((result) => (settled = result));
    await elapse(99_000);
    expect(settled).toBeUndefined();
    await elapse(2_000);
    const { text, outcome } = await running;
    expect(text).toBe('Good.');
    expect(Date.now() - start).toBeGreaterThan(90_000);
    expect(upstream.calls).toHaveLength(4);
    expect(outcome?.shadowAgent?.iterations ?? 2).toBe(2);
  });
});

describe.each(paths)('the head of a shadow-agent stream at %s', (path) => {
  const summaries = path === '/v1/responses' ? [{}, { reasoning: { summary: 'auto' } }] : [{}];

  it.each(summaries)('is a real status while the wait lasts, given %j', async (body) => {
    const { post } = setUp([overloaded()], { after: 9_000 });
    const pending = post(path, body);
    await elapse(9_000);
    const response = await pending;
    expect(response.status).toBe(path === '/v1/messages' ? 529 : 503);
    expect(response.headers.get('x-should-retry')).not.toBe('false');
  });

  it.each(summaries)('goes out when the wait is over, given %j', async (body) => {
    const options = { after: 3_000, firstByteWait: 4_000, heartbeatMilliseconds: 500 };
    const { post } = setUp(['draft', fail, 'Good.', pass], options);
    const pending = post(path, body);
    let response: Response | undefined;
    void pending.then((settled) => (response = settled));
    await elapse(3_999);
    expect(response).toBeUndefined();
    await elapse(1);
    expect(response?.status).toBe(200);
    const text = response?.text();
    await elapse(9_000);
    const received = (await text) ?? '';
    expect(received.match(/: ping\n\n/g)?.length).toBeGreaterThanOrEqual(10);
    expect(received).toContain('Good.');
    expect(received).not.toContain('draft');
  });

  it.each(summaries)('reports a failure after it in the stream, given %j', async (body) => {
    const { post } = setUp([overloaded(), overloaded(), overloaded()], { after: 12_000 });
    const pending = post(path, body);
    await elapse(10_000);
    const response = await pending;
    expect(response.status).toBe(200);
    const text = response.text();
    // The caller can no longer try again, so the gateway does.
    await elapse(60_000);
    expect(await text).toContain('The model provider is overloaded.');
  });

  it.each(summaries)('is a 422 if a failed answer is an error, given %j', async (body) => {
    const { post } = setUp(['draft', fail, 'draft 2', fail, 'draft 3', fail], {
      shadowAgent: { onFailure: 'error' },
    });
    const response = await post(path, body);
    expect(response.status).toBe(422);
    expect(response.headers.get('x-should-retry')).toBe('false');
    expect(await response.text()).not.toContain('draft');
  });

  it('says that a response which took several calls is not to be asked for again', async () => {
    for (const stream of [true, false]) {
      const { post } = setUp(['Good.', pass]);
      const response = await post(path, { stream });
      expect(response.headers.get('x-should-retry')).toBe('false');
      await response.text();
    }
  });

  it('reports attempts as reasoning if the host wants it', async () => {
    const { post } = setUp(['draft', fail, 'Good.', pass], {
      shadowAgent: { progress: 'reasoning' },
    });
    const text = await (await post(path)).text();
    expect(text).toContain('Checking attempt 2 of 3.');
    expect(text).not.toContain('draft');
    expect(text).toContain('Good.');
  });
});

describe('progress at /v1/responses', () => {
  const steps = ['draft', fail, 'Good.', pass];
  const said =
    'Checking attempt 1 of 3.\nAttempt 1 was rejected.\nChecking attempt 2 of 3.\nAttempt 2 passed.\n';

  it('comes as a reasoning summary to the official client that asked for one', async () => {
    const { fetch } = setUp(steps);
    expect(await readResponses(fetch, 'auto')).toMatchObject({ text: 'Good.', reasoning: said });
  });

  it('does not come to a client that did not ask for it, nor to a request without the shadow agent', async () => {
    expect(await readResponses(setUp(steps).fetch)).toMatchObject({ text: 'Good.', reasoning: '' });
    const { post } = setUp(['Good.']);
    const response = await post('/v1/responses', { tools: [], reasoning: { summary: 'auto' } });
    expect(await response.text()).not.toContain('reasoning_summary_text');
  });

  it('comes while the loop runs, not after it', async () => {
    const { post } = setUp(steps, { after: 6_000 });
    const pending = post('/v1/responses', { reasoning: { summary: 'auto' } });
    await elapse(10_000);
    const reader = (await pending).body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    const reading = (async () => {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        text += decoder.decode(next.value);
      }
    })();
    await elapse(0);
    expect(text).toContain('Checking attempt 1 of 3.');
    expect(text).not.toContain('rejected');
    await elapse(2_000);
    expect(text).toContain('Attempt 1 was rejected.');
    expect(text).not.toContain('Good.');
    await elapse(15_000);
    await reading;
    const types = readEvents(text).map(({ event }) => event);
    expect(types.filter((type) => type === 'response.output_item.added')).toHaveLength(2);
    expect(types.at(-2)).toBe('response.completed');
    expect(text).not.toContain('draft');
  });
});

describe.each(paths)('the headers of a stream at %s', (path) => {
  beforeEach(() => void vi.useRealTimers());

  it.each([
    [10_000, 'failed'],
    [0, 'pending'],
  ])('say after a wait of at most %i ms: %s', async (firstByteWait, expected) => {
    const failures = ['draft', fail, 'draft 2', fail, 'draft 3', fail];
    const { post } = setUp(failures, { firstByteWait, after: 5 });
    const response = await post(path);
    expect(response.headers.get('toolgate-shadow-agent')).toBe(expected);
    expect(await response.text()).toContain('"action":"failed"');
  });

  it('do not say pending if an error answers', async () => {
    const { post } = setUp([overloaded()]);
    const response = await post(path);
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(response.headers.get('toolgate-shadow-agent')).toBeNull();
  });
});
