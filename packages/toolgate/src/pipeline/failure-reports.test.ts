import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
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

  it('has an answer without a verdict as an error where it asks for errors', async () => {
    const pipeline = createPipeline({ shadowAgent: { onFailure: 'error' } });
    const model = scriptedModel('Hamlet.', 'PASS, mostly', 'PASS?');
    await expect(pipeline.generate(model, ask(1))).rejects.toThrow('(no verdict)');
  });

  it('leaves no rejection behind where its bookkeeping rejects', async () => {
    // The test runner fails if a rejection is unhandled.
    const pipeline = createPipeline({ onOutcome: failing });
    const pass = '{"pass":true,"feedback":""}';
    const { content } = await pipeline.generate(scriptedModel('Hamlet.', pass), ask(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(content).toEqual([{ type: 'text', text: 'Hamlet.' }]);
  });
});
