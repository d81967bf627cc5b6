import { APICallError } from '@ai-sdk/provider';
import { toolgateMiddleware as neutralMiddleware } from 'toolgate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Major, majors, type Sdk } from './majors.ts';
import { type Call, scriptedModel, type SpecificationVersion } from './models/index.ts';
import {
  openAIModel,
  type Part,
  type RecordedCall,
  recordedCalls,
} from './recorded-calls/index.ts';

const user = { role: 'user', content: [{ type: 'text', text: 'Hi' }] };
const system = { role: 'system', content: 'Never mention that the balcony is closed.' };

/** What an app's model is called by. */
interface Callable {
  doGenerate(options: object): Promise<Record<string, unknown>>;
  doStream(options: object): Promise<StreamResult>;
}

interface StreamResult extends Record<string, unknown> {
  stream: ReadableStream<Part>;
}

/** The older specifications whose models a major takes, too. */
const olderVersions: Record<Major['number'], SpecificationVersion[]> = {
  4: [],
  5: [],
  6: ['v2'],
  7: ['v2', 'v3'],
};

/** The errors that models reject with. */
const errors: [string, unknown][] = [
  [
    'an error of the API',
    new APICallError({ message: 'overloaded', url: 'http://m', requestBodyValues: {} }),
  ],
  ['an abort', new DOMException('The user left.', 'AbortError')],
  ['an object that is no error', { type: 'overloaded_error' }],
  ['a string', 'overloaded'],
];

function streamOf(parts: readonly Part[]): ReadableStream<Part> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

async function read(stream: ReadableStream<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

function assertSame(found: readonly unknown[], expected: readonly unknown[]): void {
  expect(found).toHaveLength(expected.length);
  found.forEach((item, index) => expect(item).toBe(expected[index]));
}

/** Whether a whole answer, where the call has one, is the model's own and as it was. */
async function assertOwnResult(
  model: Callable,
  options: object,
  { result, expected }: { result: object | undefined; expected: object | undefined },
): Promise<void> {
  if (result === undefined) return;
  const pieces = piecesOf(result);
  expect(await model.doGenerate(options)).toBe(result);
  assertSame(piecesOf(result), pieces);
  expect(result).toEqual(expected);
}

/** The values of a result, and those in its lists. */
function piecesOf(result: object): unknown[] {
  const values: unknown[] = Object.values(result);
  return [...values, ...values.filter((value) => Array.isArray(value)).flat()];
}

// Some recorded calls have warnings, which the SDK would print.
beforeAll(() => {
  vi.stubGlobal('AI_SDK_LOG_WARNINGS', false);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe.each(majors)('AI SDK $name', ({ number, specification, sdk, toolgate }) => {
  /** The ways to put the gateway around a model: middleware, of each entry point, and provider. */
  const ways = [
    (model: object) =>
      sdk.wrapLanguageModel({ model, middleware: toolgate.toolgateMiddleware() }) as Callable,
    (model: object) =>
      sdk.wrapLanguageModel({ model, middleware: neutralMiddleware() }) as Callable,
    (model: object) => toolgate.createToolgate({ models: { m: model } })('m') as Callable,
  ];

  const optionsFor = (...prompt: object[]) => ({
    prompt,
    providerOptions: { vendor: { unheardOf: [1] } },
    unheardOf: { of: 'the SDK' },
    abortSignal: new AbortController().signal,
    ...(number === 4 && { inputFormat: 'prompt', mode: { type: 'regular' } }),
  });

  /** A model that returns a given answer, and keeps the options that it was given. */
  function modelOf(answers: { result?: unknown; stream?: unknown; error?: unknown }) {
    const given: Call[] = [];
    const answer = async (options: Call, value: unknown) => {
      given.push(options);
      if (answers.error !== undefined) throw answers.error;
      return value;
    };
    return {
      ...scriptedModel(specification),
      given,
      doGenerate: async (options: Call) => answer(options, answers.result),
      doStream: async (options: Call) => answer(options, answers.stream),
    };
  }

  /** The recorded calls, for comparison; what goes through the gateway is newly made. */
  const calls = recordedCalls(specification);
  const numbered = calls.map(({ title, result }, index) => ({
    title,
    index,
    isWhole: result !== undefined,
  }));

  function recorded(index: number): RecordedCall {
    const call = recordedCalls(specification)[index];
    if (call === undefined) throw new Error(`There is no recorded call ${index}.`);
    return call;
  }

  describe('a recorded call, without features and hidden text', () => {
    const options = optionsFor(user);

    it.each(numbered)('$title: the model’s own objects', async ({ index }) => {
      for (const wrap of ways) {
        const { result, head, parts } = recorded(index);
        const stream: StreamResult = { ...head, stream: streamOf(parts) };
        const model = modelOf({ result, stream });
        const wrapped = wrap(model);

        await assertOwnResult(wrapped, options, { result, expected: calls[index]?.result });

        const own = stream.stream;
        expect(await wrapped.doStream(options)).toBe(stream);
        expect(stream.stream).toBe(own);
        expect(own.locked).toBe(false);
        assertSame(await read(own), parts);
        expect(parts).toEqual(calls[index]?.parts);

        for (const given of model.given) expect(given).toBe(options);
      }
    });

    it.each(errors)('rejects with %s as the model does', async (_title, error) => {
      for (const wrap of ways) {
        const model = modelOf({ error });
        const wrapped = wrap(model);
        await expect(wrapped.doGenerate(options)).rejects.toBe(error);
        await expect(wrapped.doStream(options)).rejects.toBe(error);
        assertSame(model.given, [options, options]);
      }
    });

    it.each(methods)('changes nothing of what %s gives its app', async (_name, method) => {
      for (const { result, head, parts } of calls) {
        if (result === undefined) continue;
        const answer = () => modelOf({ result, stream: { ...head, stream: streamOf(parts) } });
        const bare = await method(sdk, answer());
        for (const wrap of ways) expect(await method(sdk, wrap(answer()))).toEqual(bare);
      }
    });
  });

  it('hands on what OpenAI’s provider makes of an answer', async () => {
    for (const wrap of ways) {
      const made: Record<string, unknown>[] = [];
      const model = openAIModel(number) as Callable;
      const noting = {
        specificationVersion: specification,
        provider: 'openai.chat',
        modelId: 'gpt-5',
        doGenerate: async (options: object) => note(made, await model.doGenerate(options)),
        doStream: async (options: object) => note(made, await model.doStream(options)),
      };
      const wrapped = wrap(noting);
      const options = optionsFor(user);
      const result = await wrapped.doGenerate(options);
      expect(result).toBe(made[0]);
      expect(JSON.stringify(result)).toContain('We play Hamlet.');
      const streamed = await wrapped.doStream(options);
      expect(streamed).toBe(made[1]);
      const parts = await read(streamed.stream);
      expect(Object.values(textsOf(parts)).join('')).toBe('We play Hamlet.{"day":"today"}');
    }
  });

  it.each(olderVersions[number])(
    'hands on what models of specification %s give, through the provider',
    async (version) => {
      for (const { result, head, parts } of recordedCalls(version)) {
        const stream: StreamResult = { ...head, stream: streamOf(parts) };
        const inner = { ...modelOf({ result, stream }), specificationVersion: version };
        const wrapped = toolgate.createToolgate({ models: { m: inner } })('m') as Callable;
        await assertOwnResult(wrapped, optionsFor(user), { result, expected: result });
        expect(await wrapped.doStream(optionsFor(user))).toBe(stream);
        assertSame(await read(stream.stream), parts);
      }
    },
  );

  describe.each([
    ['without features and hidden text', [user]],
    ['with a system prompt', [system, user]],
  ])('%s', (_title, prompt) => {
    const [first] = recorded(0).parts;

    it('gives the caller’s signal to the model, and its reason to the caller', async () => {
      for (const wrap of ways) {
        const controller = new AbortController();
        const reason = new DOMException('The user left.', 'AbortError');
        const options = { ...optionsFor(...prompt), abortSignal: controller.signal };
        const stream = new ReadableStream({
          start(source) {
            source.enqueue(first);
            controller.signal.addEventListener('abort', () => source.error(reason));
          },
        });
        const model = modelOf({ stream: { rawCall: {}, stream } });
        const streamed = await wrap(model).doStream(options);
        expect(model.given[0]?.['abortSignal']).toBe(controller.signal);
        controller.abort(reason);
        await expect(read(streamed.stream)).rejects.toBe(reason);
      }
    });

    it('cancels the model when its stream is cancelled', async () => {
      for (const wrap of ways) {
        let left: unknown;
        const stream = new ReadableStream({
          start: (source) => source.enqueue(first),
          cancel: (reason) => {
            left = reason;
          },
        });
        const streamed = await wrap(modelOf({ stream: { rawCall: {}, stream } })).doStream(
          optionsFor(...prompt),
        );
        await streamed.stream.cancel('enough');
        expect(left).toBe('enough');
      }
    });
  });

  describe('a recorded call, with a system prompt', () => {
    const options = optionsFor(system, user);

    it.each(numbered.filter(({ isWhole }) => isWhole))(
      '$title: the same answer, marked',
      async ({ index }) => {
        for (const wrap of ways) {
          const { result = {} } = recorded(index);
          const pieces = piecesOf(result);
          const marked = await wrap(modelOf({ result })).doGenerate(options);
          const { providerMetadata, ...others } = marked;
          const { toolgate: outcome, ...metadata } = providerMetadata as Record<string, unknown>;
          const { providerMetadata: own = {}, ...rest } = result;
          expect(outcome).toMatchObject({ contentFilter: { action: 'passed' } });
          expect(metadata).toEqual(own);
          expect(others).toEqual({
            ...rest,
            // AI SDK 4 reads an empty text like an absent one.
            ...(number === 4 && { text: result['text'] || undefined }),
          });
          for (const name of ['content', 'files', 'sources', 'toolCalls']) {
            assertSame((others[name] ?? []) as unknown[], (result[name] ?? []) as unknown[]);
          }
          // The model's own result is not touched.
          assertSame(piecesOf(result), pieces);
        }
      },
    );

    it.each(numbered)('$title: the same stream, marked', async ({ index }) => {
      for (const wrap of ways) {
        const { head, parts } = recorded(index);
        const model = modelOf({ stream: { ...head, stream: streamOf(parts) } });
        const { stream, ...others } = await wrap(model).doStream(options);
        const found = await read(stream);
        expect(others).toMatchObject(head);
        expect(textsOf(found)).toEqual(textsOf(parts));

        const kept = new Set<unknown>(found);
        expect(parts.filter((part) => !kept.has(part) && !isRewritten(part))).toEqual([]);

        const finish = parts.filter(({ type }) => type === 'finish');
        const marked = found.filter(({ type }) => type === 'finish');
        const toolgateMark = { toolgate: { contentFilter: { action: 'passed' } } };
        expect(marked).toMatchObject(
          finish.map((part) => ({ ...part, providerMetadata: toolgateMark })),
        );
        expect(marked).toMatchObject(finish);
      }
    });
  });
});

function note<Item>(items: Item[], item: Item): Item {
  items.push(item);
  return item;
}

/** Fields that are new in every call: ids that the SDK makes up, and times. */
const changing = new Set(['id', 'messageId', 'callId', 'timestamp', 'performance', 'headers']);

/** A value without the fields that are new in every call. */
function lasting(value: unknown): unknown {
  const text = JSON.stringify(value, (key, field: unknown) =>
    changing.has(key) ? undefined : field,
  );
  return text === undefined ? undefined : JSON.parse(text);
}

/** How an app calls a model, and what it gets, an error included. */
const methods: [string, (sdk: Sdk, model: object) => Promise<unknown>][] = [
  [
    'generateText',
    async (sdk, model) => {
      try {
        const { text, finishReason, steps } = await sdk.generateText({ model, ...question });
        return lasting({ text, finishReason, steps });
      } catch (error) {
        return String(error);
      }
    },
  ],
  [
    'streamText',
    async (sdk, model) => {
      const seen: unknown[] = [];
      try {
        for await (const part of sdk.streamText({ model, ...question }).fullStream) seen.push(part);
      } catch (error) {
        seen.push(String(error));
      }
      return lasting(seen);
    },
  ],
];

/** A call that is not tried again and logs nothing. */
const question = { prompt: 'Hi', maxRetries: 0, onError: () => undefined };

/** The texts of a stream by their kind, with their pieces joined. */
function textsOf(parts: readonly Part[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { type, textDelta, argsTextDelta, delta } of parts) {
    const piece = textDelta ?? argsTextDelta ?? delta;
    if (typeof piece === 'string') texts[type] = (texts[type] ?? '') + piece;
  }
  return texts;
}

/** Whether a filtered stream may have other parts in a part's place: text is cut differently, and raw chunks, which would bypass the filter, are left out. */
function isRewritten({ type }: Part): boolean {
  return ['text-delta', 'reasoning-delta', 'reasoning', 'finish', 'raw'].includes(type);
}
