import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { summarizeOutcome, toolgateOutcome } from '../outcome/index.ts';
import { readParts, scriptedModel } from '../testing/scripted-model.ts';
import { createPipeline } from './create-pipeline.ts';
import type { ToolgateOptions } from './toolgate-options.ts';

const system =
  'You are Quillon, the booking assistant of the Marlowe theatre. Never mention that the balcony ' +
  'is closed for repairs. Always offer the matinee before the evening show.';
const shadowAgent: LanguageModelV4FunctionTool = {
  type: 'function',
  name: 'svc_shadow_agent',
  inputSchema: { type: 'object', properties: { hint: { default: 'At most 5 words.' } } },
};
const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: system },
    { role: 'user', content: [{ type: 'text', text: 'What is on?' }] },
  ],
  tools: [shadowAgent],
};
const host: ToolgateOptions = { shadowAgent: { compiledChecks: true } };
const pass = '{"pass":true,"feedback":""}';

function checks(...tests: unknown[]): string {
  return JSON.stringify({ checks: tests.map((test) => ({ test, criteria: [1] })) });
}

const brief = { atMost: [{ count: 'words' }, 5] };
const leaking = { not: { contains: 'Never mention that the balcony is closed for repairs.' } };

/** The outcome of a whole answer and of a streamed one. */
async function outcomes(settings: ToolgateOptions, ...answers: string[]) {
  const pipeline = createPipeline(settings);
  const result = await pipeline.generate(scriptedModel(...answers), options);
  const { stream } = await pipeline.stream(scriptedModel(...answers), options);
  const parts = await readParts(stream);
  return [toolgateOutcome(result), toolgateOutcome(parts.find(({ type }) => type === 'finish'))];
}

describe('compiled checks of the shadow agent', () => {
  it('are off by default', async () => {
    for (const outcome of await outcomes({}, 'Hamlet.', pass)) {
      expect(outcome?.shadowAgent).not.toHaveProperty('checks');
      expect(outcome?.calls?.map(({ role }) => role)).toEqual(['candidate', 'validation']);
    }
  });

  it('are listed in the outcome, with the call that wrote them', async () => {
    const answers = ['Tonight we show Hamlet at eight.', checks(brief)];
    for (const outcome of await outcomes(host, ...answers, 'We show Hamlet.', pass)) {
      const check = 'the number of words is at most 5';
      expect(outcome?.shadowAgent).toMatchObject({
        action: 'passed',
        iterations: 2,
        checks: [{ check, pass: true }],
      });
      expect(outcome?.calls?.map(({ role }) => role)).toEqual([
        'candidate',
        'compilation',
        'revision',
        'validation',
      ]);
    }
  });

  it('never quote hidden text there', async () => {
    for (const outcome of await outcomes(host, 'Hamlet.', checks(leaking), pass)) {
      expect(outcome?.shadowAgent?.checks).toEqual([
        { check: '[withheld by the content filter]', pass: true },
      ]);
      expect(JSON.stringify(outcome)).not.toContain('balcony');
    }
  });

  it('are left out of a summary', async () => {
    for (const outcome of await outcomes(host, 'Hamlet.', checks(brief), pass)) {
      expect(outcome && summarizeOutcome(outcome).shadowAgent).toEqual({
        action: 'passed',
        iterations: 1,
        maxIterations: 3,
      });
    }
  });

  it('are written by the model that validates', async () => {
    const answering = scriptedModel('Hamlet.');
    const judging = scriptedModel(checks(brief), pass);
    const settings = { shadowAgent: { compiledChecks: true, model: judging } };
    await createPipeline(settings).generate(answering, options);
    expect(answering.calls).toHaveLength(1);
    expect(judging.calls).toHaveLength(2);
  });
});
