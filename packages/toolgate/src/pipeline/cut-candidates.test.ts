import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { toolgateOutcome } from '../outcome/index.ts';
import { readParts, scriptedModel } from '../testing/scripted-model.ts';
import { createPipeline } from './create-pipeline.ts';
import type { ShadowAgentOptions } from './toolgate-options.ts';

const wrong = `The parcel weighs 13 kg, as the papers say. ${'It is a fine parcel. '.repeat(200)}`;
const right = 'The parcel weighs 12 kg.';

function ask(maxIterations: number): LanguageModelV4CallOptions {
  const properties = { max_iterations: { default: maxIterations } };
  return {
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'It has 12 kg. What has it?' }] }],
    tools: [
      {
        type: 'function',
        name: 'svc_shadow_agent',
        inputSchema: { type: 'object', properties } as object,
      },
    ],
  };
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that streams word by word, and counts the words that are read. An error breaks the stream after its message. */
function slowModel(
  ...answers: (string | Error)[]
): LanguageModelV4 & { read: number[]; prompts: unknown[] } {
  const script = [...answers];
  const read: number[] = [];
  const prompts: unknown[] = [];
  return {
    ...scriptedModel(),
    read,
    prompts,
    async doStream({ prompt }) {
      prompts.push(prompt.at(-1));
      const next = script.shift() ?? new Error('');
      const isBroken = typeof next !== 'string';
      const words = (isBroken ? next.message : next).split(/(?<= )/);
      if (isBroken && next.message === '') throw next;
      const at = read.push(0) - 1;
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '1' },
        ...words.map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
        { type: 'text-end', id: '1' },
        { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
      ];
      const stream = new ReadableStream<LanguageModelV4StreamPart>(
        {
          pull(controller) {
            const part = parts.shift();
            if (part === undefined) controller.close();
            else if (isBroken && part.type === 'text-end') controller.error(next);
            else controller.enqueue(part);
            read[at] = words.length - parts.filter(({ type }) => type === 'text-delta').length;
          },
        },
        { highWaterMark: 0 },
      );
      return { stream };
    },
  };
}

async function play(
  model: LanguageModelV4,
  { maxIterations = 2, ...shadowAgent }: ShadowAgentOptions & { maxIterations?: number } = {},
) {
  const pipeline = createPipeline({
    shadowAgent: { model: 'none', checks: [{ numbersKnown: true }], ...shadowAgent },
  });
  const { stream } = await pipeline.stream(model, ask(maxIterations));
  const parts = await readParts(stream);
  const text = parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('');
  const finish = parts.find(({ type }) => type === 'finish');
  return { text, finish, outcome: toolgateOutcome(finish) };
}

describe('a candidate that a check has failed', () => {
  it('is ended while it streams, and revised at once with the words that failed', async () => {
    const model = slowModel(wrong, right);
    const { text, outcome } = await play(model);
    expect(text).toBe(right);
    expect(model.read[0]).toBeLessThan(60);
    expect(JSON.stringify(model.prompts[1])).toContain('(not: \\"13\\")');
    expect(outcome?.shadowAgent).toMatchObject({ action: 'passed', iterations: 2 });
    expect(outcome?.calls?.map(({ role }) => role)).toEqual(['candidate', 'revision']);
  });

  it.each([
    ['no other candidate is allowed', { maxIterations: 1 }],
    ['the budget has no other call', { budget: { calls: 1 } }],
    ['tokens are limited', { budget: { tokens: 1000 } }],
  ])('is read to its end where %s', async (_title, settings) => {
    const model = slowModel(wrong, wrong);
    await play(model, settings);
    expect(model.read[0]).toBe(wrong.split(/(?<= )/).length);
  });

  it('is whole in the end when no candidate passes', async () => {
    const { text, finish, outcome } = await play(slowModel(wrong, wrong));
    expect(text).toBe(wrong);
    expect(finish).toMatchObject({ finishReason: { unified: 'stop' } });
    expect(outcome?.shadowAgent?.action).toBe('failed');
  });

  it('is whole, with its usage, if the revision fails before its first word', async () => {
    const { text, finish, outcome } = await play(slowModel(wrong, new Error('')));
    expect(text).toBe(wrong);
    expect(finish).toMatchObject({ finishReason: { unified: 'stop' }, usage });
    expect(outcome?.shadowAgent).toMatchObject({
      action: 'failed',
      iterations: 1,
      reason: 'revision unavailable',
    });
    expect(outcome?.calls?.[0]).toMatchObject({
      role: 'candidate',
      inputTokens: 1,
      outputTokens: 1,
    });
  });

  it.each([
    ['the revision breaks off', [wrong, new Error('The parcel weighs')]],
    ['its own stream breaks off', [new Error(wrong), new Error('')]],
  ])('is returned as far as it goes, with a warning, if %s', async (_title, answers) => {
    const { text, finish, outcome } = await play(slowModel(...answers));
    expect(wrong.startsWith(text) && text !== wrong && text !== '').toBe(true);
    expect(finish).toMatchObject({ finishReason: { unified: 'other', raw: 'toolgate-cut' } });
    expect(outcome?.shadowAgent).toMatchObject({
      action: 'failed',
      reason: 'revision unavailable',
    });
    expect(outcome?.warnings?.at(-1)).toBe(
      'The answer is incomplete: a check ended this candidate while it streamed, and no revision replaced it.',
    );
  });
});
