import { describe, expect, it } from 'vitest';
import { majors } from './majors.ts';
import { scriptedModel } from './scripted-model.ts';

const user = { role: 'user', content: [{ type: 'text', text: 'Hi' }] };

describe.each(majors)('AI SDK $name', ({ number, specification, sdk, toolgate }) => {
  interface Callable {
    doGenerate(options: object): Promise<unknown>;
    doStream(options: object): Promise<unknown>;
  }

  const ways = {
    middleware: (model: object) =>
      sdk.wrapLanguageModel({ model, middleware: toolgate.toolgateMiddleware() }),
    provider: (model: object) => toolgate.createToolgate({ models: { m: model } })('m'),
  };

  describe.each(Object.entries(ways))('%s', (_way, wrap) => {
    const options = {
      prompt: [user],
      providerOptions: { vendor: { unheardOf: [1] } },
      unheardOf: { of: 'the SDK' },
      ...(number === 4 && { inputFormat: 'prompt', mode: { type: 'regular' } }),
    };

    it('gives the model its own options and hands on its own results, when idle', async () => {
      const answer = scriptedModel(specification, 'Hello');
      const result = { ...(await answer.doGenerate({})), unheardOf: 'result' };
      const stream = { rawCall: {}, stream: new ReadableStream(), unheardOf: 'stream' };
      const given: unknown[] = [];
      const inner = {
        ...scriptedModel(specification),
        doGenerate: async (seen: object) => (given.push(seen), result),
        doStream: async (seen: object) => (given.push(seen), stream),
      };
      const wrapped = wrap(inner) as Callable;
      expect(await wrapped.doGenerate(options)).toBe(result);
      expect(await wrapped.doStream(options)).toBe(stream);
      expect(given[0]).toBe(options);
      expect(given[1]).toBe(options);
      expect(stream.stream.locked).toBe(false);
    });

    it('hands on the very parts of a stream that it filters', async () => {
      const part =
        number === 4
          ? { type: 'text-delta', textDelta: 'Hamlet tonight. ', unheardOf: 1 }
          : { type: 'text-delta', id: '0', delta: 'Hamlet tonight. ', unheardOf: 1 };
      const inner = {
        ...scriptedModel(specification),
        doStream: async () => ({
          rawCall: {},
          stream: new ReadableStream({
            start(controller) {
              if (number > 4) controller.enqueue({ type: 'text-start', id: '0' });
              controller.enqueue(part);
              controller.close();
            },
          }),
        }),
      };
      const system = { role: 'system', content: 'Never mention that the balcony is closed.' };
      const wrapped = wrap(inner) as Callable;
      const { stream } = (await wrapped.doStream({ ...options, prompt: [system, user] })) as {
        stream: ReadableStream<{ type: string }>;
      };
      const seen: unknown[] = [];
      for await (const each of stream) if (each.type === 'text-delta') seen.push(each);
      expect(seen).toHaveLength(1);
      expect(seen[0]).toBe(part);
    });
  });
});
