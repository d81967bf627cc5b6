import { APICallError } from '@ai-sdk/provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { majors } from './majors.ts';
import { scriptedModel, type Call, type ScriptedModel } from './models/index.ts';

const pass = '{"pass":true,"feedback":""}';
const fail = '{"pass":false,"feedback":"wrong"}';
/** The calls of a loop in which nothing fails. */
const calls = ['draft', fail, 'Good.', pass];

function overloaded(): APICallError {
  return new APICallError({
    message: 'Too many requests',
    url: 'http://upstream',
    requestBodyValues: {},
    statusCode: 429,
    responseHeaders: { 'retry-after': '1' },
  });
}

interface Expected {
  calls: number;
  text: string;
  reason: string | undefined;
}

/** What a call costs that fails so many times in a row: it is repeated, and the third failure ends the loop. */
function expectedOf(position: number, failures: number): Expected {
  const isOver = failures === 3;
  return {
    calls: isOver ? position + 3 : calls.length + failures,
    text: isOver && position < 3 ? 'draft' : 'Good.',
    reason: isOver ? `${position === 2 ? 'revision' : 'validation'} unavailable` : undefined,
  };
}

/** Every call but the first. */
const cases = [1, 2, 3].flatMap((position) =>
  [1, 2, 3].map((failures) => ({ position, failures })),
);

/** The same model, whose calls never reject: its streams break with an error part, as some providers' do. */
function breakingLate(model: ScriptedModel): ScriptedModel {
  return {
    ...model,
    async doStream(options: Call) {
      try {
        return await model.doStream(options);
      } catch (error) {
        const stream = new ReadableStream({
          start(controller) {
            controller.enqueue({ type: 'error', error });
            controller.close();
          },
        });
        return { stream, rawCall: { rawPrompt: null, rawSettings: {} } };
      }
    },
  };
}

/** Lets virtual time pass until a promise is settled, which skips the pauses between tries. */
async function settle<Value>(promise: Promise<Value>): Promise<Value> {
  const settled: true[] = [];
  const note = (): void => void settled.push(true);
  promise.then(note, note);
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    if (settled.length > 0) return promise;
    await vi.advanceTimersByTimeAsync(1000);
  }
}

describe.each(majors)('a 429 in AI SDK $name', ({ name, number, specification, sdk, toolgate }) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const optionsFor = (model: object, host: object = {}, maxIterations = 3) => ({
    model: sdk.wrapLanguageModel({ model, middleware: toolgate.toolgateMiddleware(host) }),
    prompt: 'Hi',
    maxRetries: 2,
    ...(number === 7 && { streamRetries: 2 }),
    tools: toolgate.toolgateTools({ shadowAgent: { maxIterations } }),
    onError: () => undefined,
  });

  async function generate(options: object) {
    const { text, steps } = await settle(sdk.generateText(options));
    return { text, reason: toolgate.toolgateOutcome({ steps })?.shadowAgent?.reason };
  }

  async function stream(options: object) {
    return settle(
      (async () => {
        const result = sdk.streamText(options);
        // It stays unawaited where the stream fails.
        result.steps.then(undefined, () => undefined);
        let text = '';
        for await (const part of result.fullStream) {
          if (part.type === 'error') throw part.error;
          const { text: piece, textDelta, delta } = part as Record<string, unknown>;
          if (part.type === 'text-delta') text += String(piece ?? textDelta ?? delta);
        }
        const steps = await result.steps;
        return { text, reason: toolgate.toolgateOutcome({ steps })?.shadowAgent?.reason };
      })(),
    );
  }

  describe.each([
    { way: 'generateText', run: generate, wrap: (model: ScriptedModel) => model },
    { way: 'streamText', run: stream, wrap: (model: ScriptedModel) => model },
    { way: 'streamText over a stream that breaks', run: stream, wrap: breakingLate },
  ])('with $way', ({ run, wrap }) => {
    /** How often the SDK without us asks for an answer whose call fails so many times. */
    async function callsAlone(failures: number): Promise<number> {
      const errors = Array.from({ length: failures }, overloaded);
      const inner = scriptedModel(specification, ...errors, 'Hello');
      const { model: _model, tools: _tools, ...options } = optionsFor(wrap(inner));
      await run({ ...options, model: wrap(inner) }).catch(() => undefined);
      return inner.calls.length;
    }

    it.each(cases)('at call $position, $failures times, costs what it must', async (scenario) => {
      const { position, failures } = scenario;
      const errors = Array.from({ length: failures }, overloaded);
      const rest = failures < 3 ? calls.slice(position) : ['never asked for'];
      const inner = scriptedModel(specification, ...calls.slice(0, position), ...errors, ...rest);
      const expected = expectedOf(position, failures);
      expect(await run(optionsFor(wrap(inner)))).toEqual({
        text: expected.text,
        reason: expected.reason,
      });
      expect(inner.calls).toHaveLength(expected.calls);
    });

    it.each([1, 2, 3])('at the first call, %i times, is the SDK’s to repeat', async (failures) => {
      const errors = Array.from({ length: failures }, overloaded);
      const alone = await callsAlone(failures);
      const inner = scriptedModel(specification, ...errors, ...calls);
      const answered = await run(optionsFor(wrap(inner))).then(
        ({ text }) => text,
        () => 'failed',
      );
      // Where its last try succeeds, the rest of the loop follows.
      const succeeds = alone > failures;
      expect(answered).toBe(succeeds ? 'Good.' : 'failed');
      expect(inner.calls).toHaveLength(succeeds ? failures + calls.length : alone);
    });

    it('at the first call is repeated as often as the SDK repeats it without us', async () => {
      const isBroken = wrap === breakingLate;
      const repeats = !isBroken || name === '7.0.173';
      const counts = [await callsAlone(1), await callsAlone(2), await callsAlone(3)];
      expect(counts).toEqual(repeats ? [2, 3, 3] : [1, 1, 1]);
    });

    it('is nothing that the SDK repeats where a failed answer is an error', async () => {
      const inner = scriptedModel(specification, 'draft', fail, 'draft 2', fail, 'never asked for');
      const host = { shadowAgent: { onFailure: 'error' } };
      await expect(run(optionsFor(wrap(inner), host, 2))).rejects.toThrow(/No valid answer/);
      expect(inner.calls).toHaveLength(4);
    });

    it('of the compiled checks costs one call, and the judge does without', async () => {
      const inner = scriptedModel(specification, 'draft', overloaded(), pass);
      const host = { shadowAgent: { compiledChecks: true } };
      expect(await run(optionsFor(wrap(inner), host))).toEqual({
        text: 'draft',
        reason: undefined,
      });
      expect(inner.calls).toHaveLength(3);
    });
  });

  it.each(cases)(
    'at call $position, $failures times, costs no more where the stream reports progress',
    async ({ position, failures }) => {
      const errors = Array.from({ length: failures }, overloaded);
      const rest = failures < 3 ? calls.slice(position) : ['never asked for'];
      const inner = scriptedModel(specification, ...calls.slice(0, position), ...errors, ...rest);
      const expected = expectedOf(position, failures);
      const host = { shadowAgent: { progress: 'reasoning' } };
      const { text, reason } = await stream(optionsFor(inner, host));
      expect({ text, reason }).toEqual({ text: expected.text, reason: expected.reason });
      expect(inner.calls).toHaveLength(expected.calls);
    },
  );
});
