import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import type { ToolgateOutcome } from '../outcome/index.ts';
import { scriptedModel } from '../testing/scripted-model.ts';
import { createPipeline } from './create-pipeline.ts';

function ask(maxIterations: number): LanguageModelV4CallOptions {
  const properties = { max_iterations: { default: maxIterations } };
  return {
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'What is on?' }] }],
    tools: [
      {
        type: 'function',
        name: 'svc_shadow_agent',
        inputSchema: { type: 'object', properties } as object,
      },
    ],
  };
}

const failing: () => unknown = async () => {
  throw new Error('The table is locked.');
};
const rejected = '{"pass":false,"feedback":"No."}';

describe('the report of a failed answer', () => {
  it.each([
    [1, 'No valid answer was found (1 validation).'],
    [2, 'No valid answer was found (2 validations).'],
  ])('counts %i in the error of a failed answer', async (maxIterations, message) => {
    const pipeline = createPipeline({ shadowAgent: { onFailure: 'error' } });
    const model = scriptedModel('Hamlet.', rejected, 'Macbeth.', rejected);
    await expect(pipeline.generate(model, ask(maxIterations))).rejects.toThrow(message);
  });

  it.each([
    ['none', undefined, 'error'],
    ['none', 'mark', 'mark'],
    ['summary', undefined, 'mark'],
    ['full', undefined, 'mark'],
    ['full', 'error', 'error'],
  ] as const)(
    'has a failed answer with the outcome %s and onFailure %s as an %s',
    async (outcome, onFailure, expected) => {
      const pipeline = createPipeline({
        outcome,
        shadowAgent: { ...(onFailure && { onFailure }) },
      });
      const answers = ['Hamlet.', rejected];
      const generated = pipeline.generate(scriptedModel(...answers), ask(1));
      const streamed = pipeline.stream(scriptedModel(...answers), ask(1));
      const ends = await Promise.allSettled([generated, streamed]);
      const status = expected === 'error' ? 'rejected' : 'fulfilled';
      expect(ends.map((end) => end.status)).toEqual([status, status]);
    },
  );

  it('says in the outcome what failed, without the words of the error', async () => {
    const refusal = Object.assign(new Error('Wrong key sk-1234.'), {
      name: 'AI_APICallError',
      statusCode: 401,
    });
    const outcomes: ToolgateOutcome[] = [];
    const onOutcome = (outcome: ToolgateOutcome) => outcomes.push(outcome);
    const pipeline = createPipeline({
      shadowAgent: { model: scriptedModel(refusal) },
      onOutcome,
    });
    await pipeline.generate(scriptedModel('Hamlet.'), ask(1));
    expect(outcomes).toMatchObject([
      {
        shadowAgent: { action: 'failed', reason: 'validation unavailable' },
        warnings: ['The judge failed: AI_APICallError, status 401.'],
      },
    ]);
    expect(JSON.stringify(outcomes)).not.toContain('sk-1234');
  });

  it("names the host's check that failed by its index", async () => {
    const pipeline = createPipeline({
      shadowAgent: { checks: [{ lacks: ['x'] }, failing as () => undefined] },
    });
    const { prompt, ...options } = ask(1);
    const system = {
      role: 'system',
      content: 'You are Ada, the tutor of a night school.',
    } as const;
    const result = await pipeline.generate(scriptedModel('Hamlet.'), {
      ...options,
      prompt: [system, ...prompt],
    });
    expect(result.providerMetadata?.['toolgate']).toMatchObject({
      warnings: ['The check checks[1] failed: Error. The answer was not checked.'],
    });
  });

  it('throws for an answer without a verdict if the host asks for errors', async () => {
    const pipeline = createPipeline({ shadowAgent: { onFailure: 'error' } });
    const model = scriptedModel('Hamlet.', 'PASS, mostly', 'PASS?');
    await expect(pipeline.generate(model, ask(1))).rejects.toThrow('(no verdict)');
  });

  it.each([
    ['a whole answer', 'generate', {}],
    ['a stream', 'stream', {}],
    ['a stream with progress', 'stream', { progress: 'reasoning' }],
    ['a stream with a shadow agent', 'stream', { tools: ask(1).tools }],
    ['a whole answer with a shadow agent', 'generate', { tools: ask(1).tools }],
  ] as const)(
    'has an outcome for the host if the model rejects: %s',
    async (_title, method, given) => {
      const { tools = [], progress = 'none' } = { tools: undefined, progress: undefined, ...given };
      const outcomes: ToolgateOutcome[] = [];
      const ends: unknown[] = [];
      const pipeline = createPipeline({
        shadowAgent: { progress },
        onOutcome: (outcome) => outcomes.push(outcome),
        telemetry: {
          openRequest: () => ({
            openCall: () => ({ run: (action) => action(), firstPart() {}, close() {} }),
            close: (end) => ends.push(end),
          }),
        },
      });
      const prompt: LanguageModelV4CallOptions['prompt'] = [
        { role: 'system', content: 'Never mention the balcony.' },
        ...ask(1).prompt,
      ];
      const call = { prompt, tools: progress === 'none' ? tools : (ask(1).tools ?? []) };
      const model = scriptedModel(new Error('The provider is down.'));
      const answer = async (): Promise<void> => {
        const result = await pipeline[method](model, call);
        if (!('stream' in result)) return;
        for await (const part of result.stream) if (part.type === 'error') throw part.error;
      };
      await expect(answer()).rejects.toThrow('The provider is down.');
      expect(outcomes).toHaveLength(1);
      expect(outcomes[0]).toMatchObject({
        contentFilter: { action: 'passed' },
        calls: [{ role: 'candidate' }],
      });
      expect(ends).toEqual([{ outcome: outcomes[0], error: expect.any(Error) }]);
    },
  );

  it('has no outcome for a request that it refused', async () => {
    const outcomes: ToolgateOutcome[] = [];
    const pipeline = createPipeline({ onOutcome: (outcome) => outcomes.push(outcome) });
    await expect(pipeline.generate(scriptedModel('Hi'), ask(0))).rejects.toThrow('max_iterations');
    expect(outcomes).toEqual([]);
  });

  it('leaves no unhandled rejection if the host’s onOutcome rejects', async () => {
    // The test runner fails if a rejection is unhandled.
    const pipeline = createPipeline({ onOutcome: failing });
    const pass = '{"pass":true,"feedback":""}';
    const { content } = await pipeline.generate(scriptedModel('Hamlet.', pass), ask(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(content).toEqual([{ type: 'text', text: 'Hamlet.' }]);
  });
});
