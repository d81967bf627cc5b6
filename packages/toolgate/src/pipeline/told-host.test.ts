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

describe('what a host is told', () => {
  it.each([
    [1, 'No valid answer was found (1 validation).'],
    [2, 'No valid answer was found (2 validations).'],
  ])('counts %i in the error of a failed answer', async (maxIterations, message) => {
    const pipeline = createPipeline({ shadowAgent: { onFailure: 'error' } });
    const model = scriptedModel('Hamlet.', rejected, 'Macbeth.', rejected);
    await expect(pipeline.generate(model, ask(maxIterations))).rejects.toThrow(message);
  });

  it('leaves no rejection behind where its bookkeeping rejects', async () => {
    // The test runner fails where a rejection is left unhandled.
    const pipeline = createPipeline({ onOutcome: failing });
    const pass = '{"pass":true,"feedback":""}';
    const { content } = await pipeline.generate(scriptedModel('Hamlet.', pass), ask(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(content).toEqual([{ type: 'text', text: 'Hamlet.' }]);
  });
});
