import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it, vi } from 'vitest';
import { everyPair } from '../../../every-pair.ts';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { collectParts, fetchOf, postJson, textAnswer } from './testing/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

/** Maximum time of a call after an abort. The aim is 100 ms; the rest is for a busy machine. */
const patience = 2000;

const name = 'svc_shadow_agent';
const schema = {
  type: 'object' as const,
  properties: { max_iterations: { default: 3 }, hint: { default: 'Be brief.' } },
};
const content = 'Hello';
const messages = [{ role: 'user' as const, content }];
const chatTools = [{ type: 'function' as const, function: { name, parameters: schema } }];
const messagesTools = [{ name, input_schema: schema }];
const responsesTools = [{ type: 'function' as const, name, parameters: schema, strict: false }];
const fail = '{"pass": false, "feedback": "wrong"}';

/** The model's answers before the step that never ends. */
const steps = [
  ['the candidate', [], false],
  ['the checks', ['draft'], true],
  ['the first validation', ['draft'], false],
  ['the first revision', ['draft', fail], false],
  ['the second validation', ['draft', fail, 'draft 2'], false],
  ['the second revision', ['draft', fail, 'draft 2', fail], false],
  ['the last validation', ['draft', fail, 'draft 2', fail, 'draft 3'], false],
] as const;

/** The ways in which a model may never end. */
const manners = ['heeds its signal', 'heeds only that its stream is left'] as const;

/**
 * A model that counts its open calls. Its call number `script.length + 1` never ends. If it ignores its signal, it
 * answers at once with a stream that continues until it is cancelled.
 */
function endlessModel(script: readonly string[], manner: (typeof manners)[number]) {
  let open = 0;
  let made = 0;
  // Like a socket: an object that nothing references may be collected before its end, with everything that waits for
  // it.
  const held: unknown[] = [];

  function endless(signal: AbortSignal | undefined): Promise<never> {
    open += 1;
    return new Promise((_resolve, reject) => {
      held.push(reject);
      signal?.addEventListener('abort', () => {
        open -= 1;
        reject(signal.reason as Error);
      });
    });
  }

  function endlessStream(): ReadableStream<LanguageModelV4StreamPart> {
    open += 1;
    return new ReadableStream({
      start(controller) {
        held.push(controller);
        for (const part of textAnswer('a').slice(0, 3)) controller.enqueue(part);
      },
      cancel() {
        open -= 1;
      },
    });
  }

  function next(): ReadableStream<LanguageModelV4StreamPart> | undefined {
    made += 1;
    const text = script[made - 1];
    return text === undefined
      ? undefined
      : new ReadableStream({
          start(controller) {
            for (const part of textAnswer(text)) controller.enqueue(part);
            controller.close();
          },
        });
  }

  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'endless',
    supportedUrls: {},
    doGenerate: async ({ abortSignal }) => {
      const stream = next();
      return stream ? collectParts(stream) : endless(abortSignal);
    },
    doStream: async ({ abortSignal }) => {
      const stream = next();
      if (stream) return { stream };
      return manner === 'heeds its signal' ? endless(abortSignal) : { stream: endlessStream() };
    },
  };
  return {
    model,
    get open() {
      return open;
    },
    get made() {
      return made;
    },
    held,
  };
}

type Ask = (fetch: typeof globalThis.fetch, stream: boolean, signal: AbortSignal) => Promise<void>;

async function drain(answer: unknown): Promise<void> {
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer)) return;
  for await (const _ of answer as AsyncIterable<unknown>);
}

const key = { apiKey: 'key', maxRetries: 0 };
const model = 'm';
const asks: Record<string, Ask> = {
  async 'openai, chat completions'(fetch, stream, signal) {
    const client = new OpenAI({ ...key, baseURL: 'http://localhost/v1', fetch });
    const body = { model, messages, tools: chatTools, stream };
    await drain(await client.chat.completions.create(body, { signal }));
  },
  async 'openai, responses'(fetch, stream, signal) {
    const client = new OpenAI({ ...key, baseURL: 'http://localhost/v1', fetch });
    const reasoning = { summary: 'auto' as const };
    const body = { model, input: content, tools: responsesTools, reasoning, stream };
    await drain(await client.responses.create(body, { signal }));
  },
  async '@anthropic-ai/sdk, messages'(fetch, stream, signal) {
    const client = new Anthropic({ ...key, baseURL: 'http://localhost', fetch });
    const body = { model, max_tokens: 100, messages, tools: messagesTools, stream };
    await drain(await client.messages.create(body, { signal }));
  },
};

function setUp(
  script: readonly string[],
  manner: (typeof manners)[number],
  options: ToolgateHandlerOptions,
) {
  const upstream = endlessModel(script, manner);
  return {
    upstream,
    handler: createToolgateHandler({ models: { m: upstream.model }, ...options }),
  };
}

const moments = [
  { stream: false, head: 'no head', firstByteWait: 10_000, manner: manners[0] },
  { stream: true, head: 'before the head', firstByteWait: 10_000, manner: manners[0] },
  { stream: true, head: 'after the head', firstByteWait: 1, manner: manners[0] },
  { stream: true, head: 'after the head', firstByteWait: 1, manner: manners[1] },
] as const;

const kills = everyPair(
  Object.entries(asks).flatMap(([client, ask]) =>
    moments.flatMap((moment) =>
      steps.map(([step, script, compiledChecks]) => ({
        ...moment,
        client,
        ask,
        step,
        script,
        compiledChecks,
      })),
    ),
  ),
  'client',
  ({ head, manner }) => `${head} ${manner}`,
  'step',
);

describe('a client that is killed', () => {
  it.each(kills)(
    '$client, streamed $stream, $head, model $manner, in $step leaves no running call',
    async ({ ask, stream, head, firstByteWait, manner, script, compiledChecks }) => {
      const { upstream, handler } = setUp(script, manner, {
        firstByteWait,
        shadowAgent: { compiledChecks },
      });
      const abort = new AbortController();
      const running = ask(fetchOf(handler), stream, abort.signal);
      running.catch(() => undefined);
      await vi.waitFor(() => expect(upstream.open).toBe(1), patience);
      if (head === 'after the head') await new Promise((resolve) => setTimeout(resolve, 20));
      abort.abort();
      await vi.waitFor(() => expect(upstream.open).toBe(0), { timeout: patience, interval: 5 });
      await running.catch(() => undefined);
      // Nothing starts afterwards either.
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(upstream.open).toBe(0);
      expect(upstream.made).toBe(script.length + 1);
      expect(upstream.held).toHaveLength(1);
    },
  );
});

describe('a reader who leaves the body', () => {
  it.each(steps)('in %s leaves no running call', async (_step, script, compiledChecks) => {
    const { upstream, handler } = setUp(script, manners[0], {
      firstByteWait: 1,
      shadowAgent: { compiledChecks, progress: 'reasoning' },
    });
    const body = { model, input: content, tools: responsesTools, stream: true };
    const response = await postJson(handler, '/v1/responses', body);
    await vi.waitFor(() => expect(upstream.open).toBe(1), patience);
    await response.body?.cancel();
    await vi.waitFor(() => expect(upstream.open).toBe(0), { timeout: patience, interval: 5 });
    expect(upstream.made).toBe(script.length + 1);
    expect(upstream.held).toHaveLength(1);
  });
});
