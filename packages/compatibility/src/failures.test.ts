import { APICallError } from '@ai-sdk/provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Major, majors } from './majors.ts';
import {
  type Answer,
  type Attempt,
  failingModel,
  scriptedModel,
  streamError,
} from './models/index.ts';
import { observeCall } from './observe-call.ts';

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';

const overloaded = new APICallError({
  message: 'overloaded',
  url: 'http://upstream',
  requestBodyValues: {},
  statusCode: 503,
});
const refused = new APICallError({
  message: 'bad request',
  url: 'http://upstream',
  requestBodyValues: {},
  statusCode: 400,
});

/** Failures that an app has to see as it does without the gateway. */
const failures: Record<string, Attempt[]> = {
  'an error': [new Error('broken')],
  'an error that is not retryable': [refused],
  'a retryable error, then an answer': [overloaded, overloaded, 'answer'],
  'a retryable error that stays': [overloaded],
  'an error part before any text': ['refuse', 'answer'],
  'an error part within the text': ['error part'],
  'a stream without a finish': ['no finish'],
};

const methods = ['generateText', 'streamText'] as const;
const features = ['the filter', 'guard and filter'] as const;

describe.each(majors)('AI SDK $name', (major) => {
  const { number, specification, sdk, toolgate } = major;
  const { toolgateMiddleware } = toolgate;
  const wrap = (model: object, options = {}) =>
    sdk.wrapLanguageModel({ model, middleware: toolgateMiddleware(options) });
  const steps =
    number === 4
      ? { maxSteps: 3 }
      : { stopWhen: ({ steps: done }: { steps: [] }) => done.length >= 3 };

  describe('with the SDK’s own retries', () => {
    beforeEach(() => {
      // The SDK waits for seconds between its retries.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });

    afterEach(() => {
      vi.useRealTimers();
    });

    describe.each(methods)('%s', (method) => {
      it.each(
        Object.keys(failures).flatMap((name) =>
          features.map((feature) => [name, feature] as const),
        ),
      )('shows %s under %s as without the gateway, after as many calls', async (name, feature) => {
        const attempts = failures[name] ?? [];
        const alone = failingModel(specification, ...attempts);
        const inner = failingModel(specification, ...attempts);
        const host = { defaults: { promptGuard: feature !== 'the filter' } };
        const expected = await observe(major, method, alone);
        expect(await observe(major, method, wrap(inner, host))).toEqual(expected);
        expect(inner.calls).toHaveLength(alone.calls.length);
      });

      it('lets the SDK retry the first call under the shadow agent, and nothing else', async () => {
        const pass = '{"pass":true,"feedback":""}';
        const inner = scriptedModel(specification, overloaded, overloaded, 'Hamlet.', pass);
        const model = wrap(inner, { defaults: { shadowAgent: true } });
        expect(await observe(major, method, model)).toMatchObject({ text: 'Hamlet.', errors: [] });
        expect(inner.calls).toHaveLength(4);
      });

      it('does not let the SDK repeat a loop whose validation fails', async () => {
        const inner = scriptedModel(specification, 'Hamlet.', overloaded);
        const outcomes: unknown[] = [];
        const model = wrap(inner, {
          defaults: { shadowAgent: true },
          onOutcome: (outcome: unknown) => outcomes.push(outcome),
        });
        expect(await observe(major, method, model)).toMatchObject({ text: 'Hamlet.', errors: [] });
        expect(outcomes).toMatchObject([
          { shadowAgent: { action: 'failed', reason: 'validation unavailable' } },
        ]);
        // The answer, and three tries at its validation.
        expect(inner.calls).toHaveLength(4);
      });
    });

    it.each(['break', 'error part', 'refuse'] as const)(
      'streamText ends a stream that went wrong (%s) under the shadow agent with an error part and a finish',
      async (attempt) => {
        const alone = failingModel(specification, 'error part');
        const inner = failingModel(specification, attempt);
        const model = wrap(inner, { defaults: { shadowAgent: true } });
        const { text, errors, parts, finishReason } = await observe(major, 'streamText', model);
        await observe(major, 'streamText', alone);
        expect({ text, finishReason }).toEqual({ text: '', finishReason: 'error' });
        expect(new Set(errors)).toEqual(new Set([`Error: ${streamError.message}`]));
        expect(parts.slice(-3)).toEqual([
          'error',
          number === 4 ? 'step-finish' : 'finish-step',
          'finish',
        ]);
        expect(inner.calls).toHaveLength(alone.calls.length);
      },
    );

    it('streamText fails as the model fails where a stream breaks', async () => {
      const bare = failingModel(specification, 'break');
      const inner = failingModel(specification, 'break');
      const outcomes: unknown[] = [];
      const model = wrap(inner, { onOutcome: (outcome: unknown) => outcomes.push(outcome) });
      const expected = await observeBroken(major, bare);
      expect(expected.parts.length + expected.errors.length).toBeGreaterThan(0);
      expect(await observeBroken(major, model)).toEqual(expected);
      expect(inner.calls).toHaveLength(bare.calls.length);
      expect(outcomes).toMatchObject([{ contentFilter: { action: 'passed' } }]);
    });
  });

  describe('an abort', () => {
    const hosts = {
      'under guard and filter': { defaults: { promptGuard: true } },
      'under the shadow agent': { defaults: { shadowAgent: true } },
    };
    const rows = methods.flatMap((method) =>
      Object.entries(hosts).map(([name, host]) => [method, name, host] as const),
    );

    it.each(rows)('of %s %s reaches the model and ends the call', async (method, _name, host) => {
      const inner = failingModel(specification, 'hang');
      const caller = new AbortController();
      const call = observeCall(major, method, {
        model: wrap(inner, host),
        system,
        prompt: 'Hi',
        abortSignal: caller.signal,
      });
      await inner.hanging;
      caller.abort();
      const { errors, parts } = await call;
      // Newer releases have a part for it, older ones throw.
      expect(errors.length > 0 || parts.at(-1) === 'abort').toBe(true);
      expect(inner.left()).toBe(1);
      expect(inner.calls).toHaveLength(1);
    });

    it.each(methods)('of %s while an answer is validated ends the loop', async (method) => {
      const inner = scriptedModel(specification, 'Hamlet.');
      const judge = failingModel(specification, 'hang');
      const caller = new AbortController();
      const call = observeCall(major, method, {
        model: wrap(inner, { defaults: { shadowAgent: true }, shadowAgent: { model: judge } }),
        prompt: 'Hi',
        abortSignal: caller.signal,
      });
      await judge.hanging;
      caller.abort();
      const { errors, parts, text } = await call;
      expect(errors.length > 0 || parts.at(-1) === 'abort').toBe(true);
      expect(text).toBe('');
      expect(judge.left()).toBe(1);
      expect(inner.calls).toHaveLength(1);
    });
  });

  describe('a blocked answer', () => {
    const call = { id: 'call-1', name: 'book', input: '{}' };
    const leaks: Record<string, Answer> = {
      'before its tool call': { text: system, calls: [call] },
      'in the input of its tool call': { calls: [{ ...call, input: JSON.stringify({ system }) }] },
      'in a second tool call': {
        calls: [call, { ...call, id: 'call-2', input: JSON.stringify({ system }) }],
      },
      'after its tool call': { calls: [call], textAfter: system },
    };
    const rows = methods.flatMap((method) =>
      Object.keys(leaks).map((name) => [method, name] as const),
    );

    it.each(rows)('of %s that leaks %s runs no tool where calls wait', async (method, name) => {
      const ran: unknown[] = [];
      const schema = sdk.jsonSchema({ type: 'object', properties: {} });
      const inner = scriptedModel(specification, leaks[name] ?? '');
      const { finishReason, errors, parts, text } = await observeCall(major, method, {
        model: wrap(inner, { contentFilter: { holdToolCalls: true } }),
        system,
        prompt: 'Book a seat.',
        tools: {
          book: sdk.tool({
            description: 'Books a seat.',
            parameters: schema,
            inputSchema: schema,
            execute: async (input: unknown) => ran.push(input),
          }),
        },
        ...steps,
      });
      expect({ ran, errors, finishReason }).toEqual({
        ran: [],
        errors: [],
        finishReason: 'content-filter',
      });
      expect(parts.filter((type) => type.startsWith('tool-'))).toEqual([]);
      expect(text).not.toContain('balcony');
      expect(inner.calls).toHaveLength(1);
    });

    const sent: [leak: string, calls: number][] = [
      ['before its tool call', 0],
      ['in the input of its tool call', 0],
      ['in a second tool call', 1],
      ['after its tool call', 1],
    ];
    it.each(sent)(
      'of streamText that leaks %s sends the calls that leak nothing',
      async (name, count) => {
        const schema = sdk.jsonSchema({ type: 'object', properties: {} });
        const inner = scriptedModel(specification, leaks[name] ?? '');
        const { text, parts } = await observeCall(major, 'streamText', {
          model: wrap(inner),
          system,
          prompt: 'Book a seat.',
          tools: {
            book: sdk.tool({
              description: 'Books a seat.',
              parameters: schema,
              inputSchema: schema,
            }),
          },
        });
        expect(parts.filter((type) => type === 'tool-call')).toHaveLength(count);
        expect(text).not.toContain('balcony');
      },
    );
  });
});

async function observe(major: Major, method: 'generateText' | 'streamText', model: unknown) {
  const call = { model, system, prompt: 'Hi', maxRetries: 2, streamRetries: 2 };
  return skipWaiting(observeCall(major, method, call));
}

/** What an app sees of a stream that breaks: its parts, and how its promises settle. */
async function observeBroken({ sdk }: Major, model: unknown) {
  const errors: string[] = [];
  const onError = ({ error }: { error: unknown }) => errors.push(String(error));
  const result = sdk.streamText({ model, system, prompt: 'Hi', maxRetries: 2, onError });
  const parts: string[] = [];
  let text = '';
  try {
    for await (const part of result.fullStream as AsyncIterable<Record<string, unknown>>) {
      if (parts.at(-1) !== part['type']) parts.push(String(part['type']));
      const { text: delta = part['delta'] ?? part['textDelta'] } = part;
      if (part['type'] === 'text-delta') text += String(delta);
    }
  } catch (error) {
    errors.push(`thrown: ${String(error)}`);
  }
  return { parts, text, errors, finishReason: await settlementOf(result.finishReason) };
}

/** How a promise settles; some releases leave theirs open. */
async function settlementOf(promise: PromiseLike<unknown>): Promise<string> {
  let settlement = 'open';
  promise.then(
    (value) => (settlement = `resolved: ${String(value)}`),
    (error: unknown) => (settlement = `rejected: ${String(error)}`),
  );
  await vi.advanceTimersByTimeAsync(200);
  return settlement;
}

/** Lets the fake time pass until a call has ended. */
async function skipWaiting<Result>(call: Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const end = () => ended.abort();
  call.then(end, end);
  while (!ended.signal.aborted) await vi.advanceTimersByTimeAsync(1000);
  return call;
}
