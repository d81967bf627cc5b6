import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { toolgateOutcome } from '../outcome/index.ts';
import { readParts, scriptedModel } from '../testing/scripted-model.ts';
import { createPipeline } from './create-pipeline.ts';

const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: 'You are Quillon. Never mention that the balcony is closed.' },
    { role: 'user', content: [{ type: 'text', text: 'The show is at 8. When is it?' }] },
  ],
  tools: [{ type: 'function', name: 'svc_shadow_agent', inputSchema: { type: 'object' } }],
};

describe('checks of the host', () => {
  it('decide without a judge, whole and streamed', async () => {
    const pipeline = createPipeline({
      shadowAgent: { model: 'none', checks: [{ numbersKnown: true }] },
    });
    const answers = ['At 9.', 'At 8.'];
    const result = await pipeline.generate(scriptedModel(...answers), options);
    const { stream } = await pipeline.stream(scriptedModel(...answers), options);
    const parts = await readParts(stream);
    const finish = parts.find(({ type }) => type === 'finish');
    for (const outcome of [toolgateOutcome(result), toolgateOutcome(finish)]) {
      expect(outcome?.shadowAgent).toMatchObject({
        action: 'passed',
        iterations: 2,
        checks: [
          { check: 'every number is in the request, a document or a tool result', pass: true },
        ],
      });
      expect(outcome?.calls?.map(({ role }) => role)).toEqual(['candidate', 'revision']);
    }
  });

  it('are refused when the gateway is created', () => {
    const checks = [{ numbersKnwon: true }] as unknown as [{ numbersKnown: true }];
    expect(() => createPipeline({ shadowAgent: { checks } })).toThrow('numbersKnwon');
  });
});

describe('the check of a candidate by the content filter', () => {
  it('leaves other requests their turns while a long candidate is read', async () => {
    const rule = 'Never mention that the balcony of the theatre is closed for repairs.';
    const prompt: LanguageModelV4CallOptions['prompt'] = [
      { role: 'system', content: `You are Quillon of the Marlowe. ${rule}` },
      { role: 'user', content: [{ type: 'text', text: 'When is the show?' }] },
    ];
    const model = scriptedModel(`${'We play Hamlet tonight. '.repeat(8000)}${rule}`, 'At 8.');
    let turn = 0;
    const turnsAtCalls: number[] = [];
    const counted = {
      ...model,
      async doGenerate(callOptions: LanguageModelV4CallOptions) {
        turnsAtCalls.push(turn);
        return model.doGenerate(callOptions);
      },
    };
    const counting = setInterval(() => (turn += 1));
    await createPipeline({ shadowAgent: { model: 'none' } }).generate(counted, {
      ...options,
      prompt,
    });
    clearInterval(counting);
    const [first = 0, second = 0] = turnsAtCalls;
    expect(second - first).toBeGreaterThan(1);
  });
});
