import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToolgateProgress } from '../outcome/index.ts';
import { runShadowAgent } from './run-shadow-agent.ts';
import { answer, ask, callError, fail, lastText, pass, scriptedCall } from './test/scripted-run.ts';

const options = ask('What is the capital of France?');
const passed = { pass: true, feedback: '' };
const wrong = { pass: false, feedback: 'wrong' };
const wrongs = (count: number): (typeof wrong)[] => Array.from({ length: count }, () => wrong);
const drafts = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `draft ${index + 1}`);
const never = (): Promise<never> => new Promise(() => {});
/** A call of the tool `weather`. */
const toolCall = (input: string): ReturnType<typeof answer> =>
  answer([{ type: 'tool-call', toolCallId: '1', toolName: 'weather', input }], 'tool-calls');
/** Collects the progress reports of the loop. */
const record = (): { seen: string[]; onProgress: (progress: ToolgateProgress) => void } => {
  const seen: string[] = [];
  return {
    seen,
    onProgress: ({ phase, iteration, maxIterations }) =>
      seen.push(`${phase} ${iteration}/${maxIterations}`),
  };
};
const throwing = (): never => {
  throw new Error('no one home');
};
const rejecting: () => unknown = async () => throwing();
const slow = async (): Promise<ReturnType<typeof answer>> => {
  await new Promise((resolve) => setTimeout(resolve, 30));
  return answer('draft');
};
const slowly = async (text: string): Promise<ReturnType<typeof answer>> => {
  await new Promise((resolve) => setTimeout(resolve, 110_000));
  return answer(text);
};

describe('runShadowAgent', () => {
  describe.each([1, 2, 3, 10])('with maxIterations %i', (maxIterations) => {
    const validations = Array.from({ length: maxIterations }, (_, index) => index + 1);

    it.each(validations)('returns the candidate that passes at validation %i', async (number) => {
      const { call, roles } = scriptedCall({
        answers: drafts(number),
        judge: [...Array.from({ length: number - 1 }, () => fail('wrong')), pass],
      });
      expect(await runShadowAgent({ options, maxIterations, call })).toEqual({
        candidate: answer(`draft ${number}`),
        action: 'passed',
        verdicts: [...wrongs(number - 1), passed],
      });
      expect(roles()).toEqual(
        validations
          .slice(0, number)
          .flatMap((index) => [index === 1 ? 'candidate' : 'revision', 'validation']),
      );
    });

    it('returns the last candidate, marked, at the limit', async () => {
      const { call, roles } = scriptedCall({
        answers: drafts(maxIterations),
        judge: validations.map(() => fail('wrong')),
      });
      expect(await runShadowAgent({ options, maxIterations, call })).toEqual({
        candidate: answer(`draft ${maxIterations}`),
        action: 'failed',
        verdicts: wrongs(maxIterations),
      });
      expect(roles().filter((role) => role === 'validation')).toHaveLength(maxIterations);
      expect(roles().filter((role) => role === 'revision')).toHaveLength(maxIterations - 1);
    });
  });

  it('gives the first call the request itself', async () => {
    const { call, received } = scriptedCall({ answers: ['Paris'], judge: [pass] });
    await runShadowAgent({ options, maxIterations: 3, call });
    expect(received[0]?.options).toEqual(options);
    expect(received[0]?.options.prompt).toBe(options.prompt);
  });

  it('has the judge decide about a refusal', async () => {
    const refusal = "I can't help with that.";
    const { call, received } = scriptedCall({ answers: [refusal], judge: [pass] });
    const result = await runShadowAgent({ options, maxIterations: 3, call });
    expect(result.action).toBe('passed');
    expect(received[1]?.options.prompt[0]?.content).toContain(
      'Declining a harmful request, a request that cannot be fulfilled',
    );
    expect(lastText(received[1]?.options ?? options)).toContain(refusal);
  });

  it.each(['content-filter', 'error'] as const)(
    'returns a candidate that finished with %s as it is, unchecked',
    async (unified) => {
      const blocked = answer('', unified);
      const { call, roles } = scriptedCall({ answers: [blocked] });
      expect(await runShadowAgent({ options, maxIterations: 3, call })).toEqual({
        candidate: blocked,
        action: 'unchecked',
        verdicts: [],
        reason: 'answer blocked',
      });
      expect(roles()).toEqual(['candidate']);
    },
  );

  it('returns a blocked revision unchecked, with the verdicts before it', async () => {
    const blocked = answer('', 'content-filter');
    const { call } = scriptedCall({ answers: ['draft', blocked], judge: [fail('wrong')] });
    expect(await runShadowAgent({ options, maxIterations: 3, call })).toEqual({
      candidate: blocked,
      action: 'unchecked',
      verdicts: [wrong],
      reason: 'answer blocked',
    });
  });

  describe('cheap checks', () => {
    it('rejects an empty and a cut answer without asking the judge', async () => {
      const { call, roles } = scriptedCall({
        answers: [answer([]), answer('The capital of', 'length'), 'Paris'],
        judge: [pass],
      });
      const result = await runShadowAgent({ options, maxIterations: 3, call });
      expect(result.action).toBe('passed');
      expect(result.verdicts.map((verdict) => verdict.pass)).toEqual([false, false, true]);
      expect(roles()).toEqual(['candidate', 'revision', 'revision', 'validation']);
    });

    it("runs the host's checks on well-formed answers and joins their feedback", async () => {
      const seen: unknown[] = [];
      const { call, received, roles } = scriptedCall({
        answers: [answer([]), 'long', 'ok'],
        judge: [pass],
      });
      const result = await runShadowAgent({
        options,
        maxIterations: 3,
        call,
        checks: [
          (candidate) => {
            seen.push(candidate);
            return undefined;
          },
          ({ content }) =>
            content[0]?.type === 'text' && content[0].text === 'long' ? 'Too long.' : undefined,
          ({ content }) =>
            content[0]?.type === 'text' && content[0].text === 'long' ? 'Too dull.' : undefined,
        ],
      });
      expect(seen).toEqual([answer('long'), answer('ok')]);
      expect(result.verdicts[1]).toEqual({ pass: false, feedback: 'Too long.\nToo dull.' });
      expect(roles()).toEqual(['candidate', 'revision', 'revision', 'validation']);
      expect(lastText(received[2]?.options ?? options)).toContain('Too long.\nToo dull.');
    });

    it('waits for a check that takes its time', async () => {
      const { call } = scriptedCall({ answers: ['long', 'ok'], judge: [pass] });
      const checks = [
        async (candidate: LanguageModelV4GenerateResult) =>
          JSON.stringify(candidate.content).includes('long') ? 'Too long.' : undefined,
      ];
      const result = await runShadowAgent({ options, maxIterations: 3, call, checks });
      expect(result).toMatchObject({ action: 'passed', candidate: answer('ok') });
      expect(result.verdicts[0]).toEqual({ pass: false, feedback: 'Too long.' });
    });

    it('ends with the abort of the caller while a check never answers', async () => {
      const { call } = scriptedCall({ answers: ['Paris'], judge: [pass] });
      const abort = new AbortController();
      const checks = [
        async () => {
          abort.abort(new Error('the caller left'));
          return new Promise<undefined>(() => undefined);
        },
      ];
      const aborted = { ...options, abortSignal: abort.signal };
      const run = runShadowAgent({ options: aborted, maxIterations: 3, call, checks });
      await expect(run).rejects.toThrow('the caller left');
    });

    it('never passes a candidate whose check throws', async () => {
      const { call } = scriptedCall({ answers: ['Paris'], judge: [pass] });
      const checks = [
        (): never => {
          throw new Error('broken check');
        },
      ];
      expect(await runShadowAgent({ options, maxIterations: 3, call, checks })).toEqual({
        candidate: answer('Paris'),
        action: 'failed',
        verdicts: [],
        reason: 'validation unavailable',
        warnings: ['The check checks[0] failed: Error. The answer was not checked.'],
      });
    });

    it.each(['', ' \n', null, undefined])('takes %j of a check for no fault', async (nothing) => {
      const { call } = scriptedCall({ answers: ['Paris'], judge: [pass] });
      const checks = [async () => nothing, () => nothing];
      expect(await runShadowAgent({ options, maxIterations: 3, call, checks })).toEqual({
        candidate: answer('Paris'),
        action: 'passed',
        verdicts: [passed],
      });
    });

    it.each([false, true, 0, {}])(
      'never passes a candidate when a check returns %j',
      async (value) => {
        const { call, roles } = scriptedCall({ answers: ['Paris'], judge: [pass] });
        const checks = [() => undefined, (() => value) as unknown as () => undefined];
        expect(await runShadowAgent({ options, maxIterations: 3, call, checks })).toMatchObject({
          action: 'failed',
          verdicts: [],
          reason: 'validation unavailable',
          warnings: [
            `The check checks[1] returned a ${typeof value}; accepted: a text, undefined or null. The answer was not checked.`,
          ],
        });
        expect(roles()).toEqual(['candidate']);
      },
    );
  });

  describe('a call of the caller’s tools', () => {
    const tools = [
      {
        type: 'function' as const,
        name: 'weather',
        inputSchema: { type: 'object' as const, required: ['city'] },
      },
    ];

    it('is returned without a validation by a model', async () => {
      const { call, roles } = scriptedCall({ answers: [toolCall('{"city":"Paris"}')] });
      expect(
        await runShadowAgent({ options: { ...options, tools }, maxIterations: 3, call }),
      ).toEqual({ candidate: toolCall('{"city":"Paris"}'), action: 'passed', verdicts: [passed] });
      expect(roles()).toEqual(['candidate']);
    });

    it('is unchecked if it has text beside it, because only code has seen the text', async () => {
      const step = answer(
        [
          { type: 'text', text: 'It is 30 degrees. I will look.' },
          ...toolCall('{"city":"Paris"}').content,
        ],
        'tool-calls',
      );
      const { call, roles } = scriptedCall({ answers: [step] });
      expect(
        await runShadowAgent({ options: { ...options, tools }, maxIterations: 3, call }),
      ).toEqual({ candidate: step, action: 'unchecked', verdicts: [], reason: 'tool call' });
      expect(roles()).toEqual(['candidate']);
    });

    it('has no report about how its validation ended, because it is no answer', async () => {
      const onProgress = vi.fn<(progress: { phase: string }) => void>();
      for (const text of ['I will look.', '']) {
        const { content } = toolCall('{"city":"Paris"}');
        const step = answer([{ type: 'text', text }, ...content], 'tool-calls');
        const { call } = scriptedCall({ answers: [step] });
        const run = { options: { ...options, tools }, maxIterations: 3, call, onProgress };
        await runShadowAgent(run);
      }
      const phases = onProgress.mock.calls.map(([{ phase }]) => phase);
      expect(phases).toEqual(['validating', 'validating']);
    });

    it('is revised when a check of the host finds something in it', async () => {
      const { call, received, roles } = scriptedCall({
        answers: [toolCall('{"city":"secret"}'), toolCall('{"city":"Paris"}')],
      });
      const checks = [
        ({ content }: ReturnType<typeof answer>): string | undefined =>
          JSON.stringify(content).includes('secret') ? 'It tells a secret.' : undefined,
      ];
      const result = await runShadowAgent({
        options: { ...options, tools },
        maxIterations: 3,
        call,
        checks,
      });
      expect(result.verdicts.map((verdict) => verdict.pass)).toEqual([false, true]);
      expect(roles()).toEqual(['candidate', 'revision']);
      expect(lastText(received[1]?.options ?? options)).toContain('It tells a secret.');
    });

    it.each([
      ['no text', [], { action: 'passed', verdicts: [passed] }],
      [
        'text before it',
        [{ type: 'text', text: 'I will search.' } as const],
        { action: 'unchecked', verdicts: [], reason: 'tool call' },
      ],
    ])('is a step when the provider runs it later: %s', async (_title, before, expected) => {
      const call = {
        type: 'tool-call',
        toolCallId: '1',
        toolName: 'search',
        input: '{}',
        providerExecuted: true,
      } as const;
      const step = answer([...before, call]);
      const script = scriptedCall({ answers: [step] });
      const result = await runShadowAgent({ options, maxIterations: 3, call: script.call });
      expect(result).toEqual({ candidate: step, ...expected });
      expect(script.roles()).toEqual(['candidate']);
    });

    it.each([
      [
        'its result',
        { type: 'tool-result', toolCallId: '1', toolName: 'search', result: [] } as const,
      ],
      ['no result', { type: 'source', sourceType: 'url', id: '1', url: 'https://a.b' } as const],
    ])('is judged when the provider ran it and the answer follows: %s', async (_title, part) => {
      const done = answer([
        {
          type: 'tool-call',
          toolCallId: '1',
          toolName: 'search',
          input: '{}',
          providerExecuted: true,
        },
        part,
        { type: 'text', text: 'Paris' },
      ]);
      const { call, roles } = scriptedCall({ answers: [done], judge: [pass] });
      const result = await runShadowAgent({ options, maxIterations: 3, call });
      expect(result.action).toBe('passed');
      expect(roles()).toEqual(['candidate', 'validation']);
    });

    it('is revised when its arguments do not fit', async () => {
      const { call, received } = scriptedCall({
        answers: [toolCall('{}'), toolCall('{"city":"Paris"}')],
      });
      const result = await runShadowAgent({
        options: { ...options, tools, toolChoice: { type: 'required' } },
        maxIterations: 3,
        call,
      });
      expect(result.verdicts.map((verdict) => verdict.pass)).toEqual([false, true]);
      expect(lastText(received[1]?.options ?? options)).toContain('required property "city"');
      expect(received.map((each) => each.options.toolChoice)).toEqual([
        { type: 'required' },
        { type: 'required' },
      ]);
    });
  });

  it('keeps the verdict of a repeated candidate, and reports the repetition to the model', async () => {
    const { call, received, roles } = scriptedCall({
      answers: ['same', 'same', 'other'],
      judge: [fail('wrong'), pass],
    });
    const result = await runShadowAgent({ options, maxIterations: 3, call });
    expect(result).toEqual({
      candidate: answer('other'),
      action: 'passed',
      verdicts: [wrong, { ...wrong, repeated: true }, passed],
    });
    expect(roles()).toEqual(['candidate', 'validation', 'revision', 'revision', 'validation']);
    expect(lastText(received[2]?.options ?? options)).not.toContain('the same answer');
    expect(lastText(received[3]?.options ?? options)).toContain(
      'It is the same answer as an earlier one.',
    );
  });

  describe('progress', () => {
    it.each([
      [
        'a pass',
        [fail('wrong'), pass],
        ['validating 1/2', 'rejected 1/2', 'validating 2/2', 'passed 2/2'],
      ],
      [
        'a failure',
        [fail('wrong'), fail('wrong')],
        ['validating 1/2', 'rejected 1/2', 'validating 2/2', 'rejected 2/2', 'failed 2/2'],
      ],
      ['a judge without a verdict', ['?', '?'], ['validating 1/2', 'unchecked 1/2']],
    ])('reports %s as it happens', async (_title, judge, expected) => {
      const { seen, onProgress } = record();
      const { call } = scriptedCall({ answers: drafts(2), judge });
      await runShadowAgent({ options, maxIterations: 2, call, onProgress });
      expect(seen).toEqual(expected);
    });

    it('reports nothing about a candidate without a validation', async () => {
      const { seen, onProgress } = record();
      const { call } = scriptedCall({ answers: [answer('', 'content-filter')] });
      await runShadowAgent({ options, maxIterations: 2, call, onProgress });
      expect(seen).toEqual([]);
    });

    it('continues when the observer throws', async () => {
      const { call } = scriptedCall({ answers: ['Paris'], judge: [pass] });
      const result = await runShadowAgent({
        options,
        maxIterations: 2,
        call,
        onProgress: throwing,
      });
      expect(result.action).toBe('passed');
    });

    it('leaves no unhandled rejection when the observer rejects', async () => {
      // The test runner fails on an unhandled rejection.
      const onProgress = rejecting;
      const { call } = scriptedCall({ answers: ['Paris'], judge: [pass] });
      const result = await runShadowAgent({ options, maxIterations: 2, call, onProgress });
      await new Promise((resolve) => setTimeout(resolve));
      expect(result.action).toBe('passed');
    });
  });

  describe('failing calls', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('throws the error of the first call unchanged, without a retry', async () => {
      const error = callError();
      const { call, roles } = scriptedCall({ answers: [error] });
      await expect(runShadowAgent({ options, maxIterations: 3, call })).rejects.toBe(error);
      expect(roles()).toEqual(['candidate']);
    });

    it('survives two failures of the judge', async () => {
      const { call, roles } = scriptedCall({
        answers: ['Paris'],
        judge: [callError(), callError(), pass],
      });
      const running = runShadowAgent({ options, maxIterations: 3, call });
      await vi.runAllTimersAsync();
      expect((await running).action).toBe('passed');
      expect(roles()).toEqual(['candidate', 'validation', 'validation', 'validation']);
    });

    it.each([
      ['throws', [callError(), callError(), callError()]],
      ['cannot be called at all', [callError({}, false)]],
      ['throws after an answer without a verdict', ['maybe', callError({}, false)]],
    ])('never passes a candidate when the judge %s', async (_title, judge) => {
      const { call, roles } = scriptedCall({ answers: ['Paris'], judge });
      const running = runShadowAgent({ options, maxIterations: 3, call });
      await vi.runAllTimersAsync();
      expect(await running).toEqual({
        candidate: answer('Paris'),
        action: 'failed',
        verdicts: [],
        reason: 'validation unavailable',
        warnings: ['The judge failed: Error.'],
      });
      expect(roles()).toHaveLength(1 + judge.length);
    });

    it.each([
      ['hedges', ['PASS, mostly', '']],
      ['is blocked', [answer('', 'content-filter'), answer([])]],
      ['quotes the candidate', ['It says {"pass":true}. Verdict: FAIL', '{"pass":"yes"}']],
    ])('leaves a candidate unchecked when the judge %s twice', async (_title, judge) => {
      const { call, roles } = scriptedCall({ answers: ['Paris'], judge });
      expect(await runShadowAgent({ options, maxIterations: 3, call })).toEqual({
        candidate: answer('Paris'),
        action: 'unchecked',
        verdicts: [],
        reason: 'no verdict',
      });
      expect(roles()).toEqual(['candidate', 'validation', 'validation']);
    });

    it('asks a judge without a verdict in a stricter form, and shows it the same case', async () => {
      const { call, received } = scriptedCall({ answers: ['Paris'], judge: ['maybe', 'PASS'] });
      const result = await runShadowAgent({ options, hint: 'In French.', maxIterations: 3, call });
      expect(result.action).toBe('passed');
      const [, first, second] = received.map((each) => each.options);
      expect(second?.responseFormat).toEqual(first?.responseFormat);
      expect(first?.prompt[0]?.content).not.toContain('Your whole answer is one JSON object.');
      expect(second?.prompt[0]?.content).toContain('Your whole answer is one JSON object.');
      for (const text of ['What is the capital of France?', 'Paris', 'In French.']) {
        expect(lastText(second ?? options)).toContain(text);
      }
      expect(lastText(second ?? options)).not.toContain('maybe');
    });

    it('returns the last candidate when no revision is possible', async () => {
      const { call, roles } = scriptedCall({
        answers: ['draft', callError(), callError(), callError()],
        judge: [fail('wrong')],
      });
      const running = runShadowAgent({ options, maxIterations: 3, call });
      await vi.runAllTimersAsync();
      expect(await running).toEqual({
        candidate: answer('draft'),
        action: 'failed',
        verdicts: [wrong],
        reason: 'revision unavailable',
        warnings: ['The model, asked for a revision, failed: Error.'],
      });
      expect(roles()).toEqual(['candidate', 'validation', 'revision', 'revision', 'revision']);
    });

    it('waits as long as the server asks before it tries again', async () => {
      const { call, roles } = scriptedCall({
        answers: ['Paris'],
        judge: [callError({ 'retry-after': '20' }), pass],
      });
      const running = runShadowAgent({ options, maxIterations: 3, call });
      await vi.advanceTimersByTimeAsync(19_999);
      expect(roles()).toEqual(['candidate', 'validation']);
      await vi.advanceTimersByTimeAsync(1);
      expect((await running).action).toBe('passed');
    });

    it('leaves no timer behind', async () => {
      const { call } = scriptedCall({ answers: ['Paris'], judge: [pass] });
      await runShadowAgent({ options, maxIterations: 3, call, budget: { milliseconds: 5000 } });
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  describe('a call that stalls', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it.each([
      ['the judge', { answers: ['draft'], judge: [never] }, 120_000, 'validation unavailable', 0],
      [
        'a revision',
        { answers: ['draft', never], judge: [fail('wrong')] },
        300_000,
        'revision unavailable',
        1,
      ],
    ] as const)('ends the round when it is %s', async (_title, script, limit, reason, count) => {
      const { call, received } = scriptedCall({
        answers: [...script.answers],
        judge: [...script.judge],
      });
      const running = runShadowAgent({ options, maxIterations: 3, call });
      await vi.advanceTimersByTimeAsync(limit - 1);
      expect(received.at(-1)?.signal?.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(await running).toEqual({
        candidate: answer('draft'),
        action: 'failed',
        verdicts: wrongs(count),
        reason,
        warnings: [expect.stringContaining('failed: TimeoutError.')],
      });
      expect(received.at(-1)?.signal?.aborted).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('rejects with a timeout when it is the first candidate', async () => {
      const { call, roles } = scriptedCall({ answers: [never] });
      const running = runShadowAgent({ options, maxIterations: 3, call });
      const end = Promise.allSettled([running]);
      await vi.advanceTimersByTimeAsync(300_000);
      const message = 'The candidate took longer than 300000 ms.';
      const reason = expect.objectContaining({ name: 'TimeoutError', message }) as unknown;
      expect(await end).toEqual([{ status: 'rejected', reason }]);
      expect(roles()).toEqual(['candidate']);
    });

    it('ends when the host says', async () => {
      const { call } = scriptedCall({ answers: ['draft'], judge: [never] });
      const budget = { callMilliseconds: 50 };
      const running = runShadowAgent({ options, maxIterations: 3, call, budget });
      await vi.advanceTimersByTimeAsync(50);
      expect((await running).reason).toBe('validation unavailable');
    });

    it('ends with the loop, whose calls together have ten minutes', async () => {
      const { call, roles } = scriptedCall({
        answers: drafts(10).map((text) => () => slowly(text)),
        judge: drafts(10).map(() => () => slowly(fail('wrong'))),
      });
      const running = runShadowAgent({ options, maxIterations: 10, call });
      await vi.advanceTimersByTimeAsync(599_999);
      expect(roles()).toHaveLength(6);
      await vi.advanceTimersByTimeAsync(1);
      expect(await running).toMatchObject({
        candidate: answer('draft 3'),
        reason: 'budget exhausted',
      });
    });
  });

  describe('an abort', () => {
    const reason = new Error('the user left');

    it.each([
      ['the first call', { answers: [never], judge: [] }],
      ['a validation', { answers: ['draft'], judge: [never] }],
      ['a revision', { answers: ['draft', never], judge: [fail('wrong')] }],
      ['a wait', { answers: ['draft'], judge: [callError({ 'retry-after': '50' })] }],
    ])('rejects at once during %s, even if the model does not listen', async (_title, script) => {
      const controller = new AbortController();
      const { call } = scriptedCall(script);
      const running = runShadowAgent({
        options: { ...options, abortSignal: controller.signal },
        maxIterations: 3,
        call,
        budget: { milliseconds: 100_000 },
      });
      setTimeout(() => controller.abort(reason), 5);
      await expect(running).rejects.toBe(reason);
    });

    it('makes no call when it came before', async () => {
      const { call, roles } = scriptedCall({ answers: ['Paris'] });
      const abortSignal = AbortSignal.abort(reason);
      await expect(
        runShadowAgent({ options: { ...options, abortSignal }, maxIterations: 3, call }),
      ).rejects.toBe(reason);
      expect(roles()).toEqual([]);
    });

    it('reaches the model in each call', async () => {
      const controller = new AbortController();
      const { signal: abortSignal } = controller;
      const { call, received } = scriptedCall({ answers: drafts(2), judge: [fail('wrong'), pass] });
      await runShadowAgent({ options: { ...options, abortSignal }, maxIterations: 2, call });
      expect(received.map(({ signal }) => signal?.aborted)).toEqual([false, false, false, false]);
      controller.abort(reason);
      expect(received.map(({ signal }) => signal?.reason as unknown)).toEqual(
        Array.from({ length: 4 }, () => reason),
      );
    });
  });

  describe('a budget', () => {
    it.each([
      [{ calls: 0 }, 'draft 1', 0],
      [{ calls: 1 }, 'draft 1', 0],
      [{ calls: 2 }, 'draft 1', 1],
      [{ calls: 3 }, 'draft 2', 1],
      [{ tokens: 1 }, 'draft 1', 0],
      [{ tokens: 15 }, 'draft 1', 0],
      [{ tokens: 16 }, 'draft 1', 1],
      [{ tokens: 45 }, 'draft 2', 1],
      [{ milliseconds: 0 }, 'draft 1', 0],
    ])('of %o ends with "%s" and %i verdicts', async (budget, text, count) => {
      const { call } = scriptedCall({
        answers: drafts(3),
        judge: [fail('wrong'), fail('wrong'), pass],
      });
      expect(await runShadowAgent({ options, maxIterations: 3, call, budget })).toEqual({
        candidate: answer(text),
        action: 'failed',
        verdicts: wrongs(count),
        reason: 'budget exhausted',
      });
    });

    it('does not stop a loop within its limits', async () => {
      const { call } = scriptedCall({ answers: drafts(2), judge: [fail('wrong'), pass] });
      const budget = { calls: 4, tokens: 46, milliseconds: 60_000 };
      const result = await runShadowAgent({ options, maxIterations: 2, call, budget });
      expect(result.action).toBe('passed');
    });

    it('counts retries', async () => {
      const { call, roles } = scriptedCall({ answers: ['Paris'], judge: ['?', pass] });
      const result = await runShadowAgent({
        options,
        maxIterations: 2,
        call,
        budget: { calls: 2 },
      });
      expect(result.reason).toBe('budget exhausted');
      expect(roles()).toHaveLength(2);
    });

    it.each([
      ['validation', { answers: ['draft'], judge: [never] }, 0],
      ['revision', { answers: ['draft', never], judge: [fail('wrong')] }, 1],
    ])('of time ends a running %s', async (_role, script, count) => {
      const { call, received } = scriptedCall(script);
      const budget = { milliseconds: 500 };
      const result = await runShadowAgent({ options, maxIterations: 3, call, budget });
      expect(result).toEqual({
        candidate: answer('draft'),
        action: 'failed',
        verdicts: wrongs(count),
        reason: 'budget exhausted',
      });
      expect(received.at(-1)?.signal?.aborted).toBe(true);
    });

    it('of time ends the loop at once when the server asks for a longer wait', async () => {
      const { call } = scriptedCall({
        answers: ['draft'],
        judge: [callError({ 'retry-after': '50' })],
      });
      const budget = { milliseconds: 10_000 };
      const result = await runShadowAgent({ options, maxIterations: 3, call, budget });
      expect(result.reason).toBe('budget exhausted');
    });

    it('of time lets the first candidate finish', async () => {
      const { call } = scriptedCall({ answers: [slow] });
      const budget = { milliseconds: 10 };
      const result = await runShadowAgent({ options, maxIterations: 3, call, budget });
      expect(result).toMatchObject({ candidate: answer('draft'), reason: 'budget exhausted' });
    });
  });
});
