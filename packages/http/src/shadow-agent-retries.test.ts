import { APICallError } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { checkedHandler } from './schemas/checked-handler.ts';
import { fetchOf, scriptedModel, textAnswer } from './testing/index.ts';

const name = 'svc_shadow_agent';
const schema = { type: 'object' as const, properties: { max_iterations: { default: 3 } } };
const content = 'Hello';
const messages = [{ role: 'user' as const, content }];
const model = 'm';
const chatTools = [{ type: 'function' as const, function: { name, parameters: schema } }];
const messagesTools = [{ name, input_schema: schema }];
const responsesTools = [{ type: 'function' as const, name, parameters: schema, strict: false }];

/** The calls of a loop without failures. */
const calls = [
  'draft',
  '{"pass": false, "feedback": "wrong"}',
  'Good.',
  '{"pass": true, "feedback": ""}',
];

function overloaded(): APICallError {
  return new APICallError({
    message: 'Too many requests',
    url: 'http://upstream',
    requestBodyValues: {},
    statusCode: 429,
    responseHeaders: { 'retry-after': '1' },
  });
}

const retries = { apiKey: 'key', maxRetries: 2 };

type Ask = (fetch: typeof globalThis.fetch, stream: boolean) => Promise<unknown>;

async function drain(answer: unknown): Promise<void> {
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer)) return;
  for await (const _ of answer as AsyncIterable<unknown>);
}

const asks: Record<string, Ask> = {
  async 'openai, chat completions'(fetch, stream) {
    const client = new OpenAI({ ...retries, baseURL: 'http://localhost/v1', fetch });
    const body = { model, messages, tools: chatTools, stream };
    await drain(await client.chat.completions.create(body));
  },
  async 'openai, responses'(fetch, stream) {
    const client = new OpenAI({ ...retries, baseURL: 'http://localhost/v1', fetch });
    await drain(
      await client.responses.create({ model, input: content, tools: responsesTools, stream }),
    );
  },
  async '@anthropic-ai/sdk, messages'(fetch, stream) {
    const client = new Anthropic({ ...retries, baseURL: 'http://localhost', fetch });
    const body = { model, max_tokens: 100, messages, tools: messagesTools, stream };
    await drain(await client.messages.create(body));
  },
};

const cases = calls.flatMap((_call, position) =>
  [1, 2, 3].flatMap((failures) => [true, false].map((stream) => ({ position, failures, stream }))),
);

/** Lets virtual time pass until a promise is settled; this skips the pauses between retries. */
async function settle(promise: Promise<unknown>): Promise<'answered' | { status: unknown }> {
  const outcomes: ('answered' | { status: unknown })[] = [];
  promise.then(
    () => outcomes.push('answered'),
    (error: { status: unknown }) => outcomes.push({ status: error.status }),
  );
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    const [outcome] = outcomes;
    if (outcome !== undefined) return outcome;
    await vi.advanceTimersByTimeAsync(1000);
  }
}

// The first request of a process loads modules in real time, which would mix with virtual time.
beforeAll(async () => {
  for (const ask of Object.values(asks)) await ask(setUp([...calls]).fetch, true);
});
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(script: (string | Error)[], options: object = {}) {
  const upstream = scriptedModel(() => {
    const step = script.shift() ?? 'never asked for';
    return step instanceof Error ? step : textAnswer(step);
  });
  const handler = checkedHandler(createToolgateHandler({ models: { m: upstream }, ...options }));
  return { upstream, fetch: fetchOf(handler) };
}

describe.each(Object.entries(asks))('%s, which tries twice again', (_name, ask) => {
  it.each(cases)(
    'spends what it must when call $position fails $failures times, streamed $stream',
    async ({ position, failures, stream }) => {
      const errors = Array.from({ length: failures }, overloaded);
      const rest = failures < 3 ? calls.slice(position) : [];
      const { upstream, fetch } = setUp([...calls.slice(0, position), ...errors, ...rest]);
      const outcome = await settle(ask(fetch, stream));
      // The client can repeat the first call; later calls are repeated inside.
      const isRefused = position === 0 && failures === 3;
      expect(outcome).toEqual(isRefused ? { status: 429 } : 'answered');
      expect(upstream.calls).toHaveLength(failures < 3 ? calls.length + failures : position + 3);
    },
  );

  it.each([true, false])('does not ask again for a failed answer, streamed %s', async (stream) => {
    const failing = ['draft', calls[1] ?? '', 'draft 2', calls[1] ?? '', 'draft 3', calls[1] ?? ''];
    const { upstream, fetch } = setUp(failing, { shadowAgent: { onFailure: 'error' } });
    expect(await settle(ask(fetch, stream))).toEqual({ status: 422 });
    expect(upstream.calls).toHaveLength(6);
  });
});
