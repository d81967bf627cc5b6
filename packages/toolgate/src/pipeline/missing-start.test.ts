import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { convertArrayToReadableStream as streamOf } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { readParts, scriptedModel } from '../testing/scripted-model.ts';
import { createPipeline } from './create-pipeline.ts';
import { unknownUsage } from './usage.ts';

const finish: LanguageModelV4StreamPart = {
  type: 'finish',
  finishReason: { unified: 'stop', raw: undefined },
  usage: unknownUsage,
};
const words: LanguageModelV4StreamPart[] = [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: 'Hello' },
  { type: 'text-end', id: '0' },
];

/** The types of an answer's parts, and the warnings in its first part. */
async function stream(parts: LanguageModelV4StreamPart[], name: string) {
  const model = {
    ...scriptedModel(),
    doStream: async () => ({ stream: streamOf([...parts, finish]) }),
  };
  const tools = [{ type: 'function' as const, name, inputSchema: {} }];
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
  const context = { keepsResponseOnly: true };
  const answer = await createPipeline().stream(model, { prompt, tools }, context);
  const read = await readParts(answer.stream);
  const [first] = read;
  const warnings = first?.type === 'stream-start' ? first.warnings : [];
  return { types: read.map(({ type }) => type), warnings };
}

describe('a stream without a start', () => {
  const own = ['text-start', 'text-delta', 'text-end', 'finish'];

  it('gets one where the gateway has warnings', async () => {
    const { types, warnings } = await stream(words, 'svc_other');
    expect(types).toEqual(['stream-start', ...own]);
    expect(warnings).toMatchObject([
      { type: 'other', message: expect.stringMatching('svc_other') },
    ]);
  });

  it('gets no second one', async () => {
    const start = { type: 'stream-start' as const, warnings: [] };
    const { types, warnings } = await stream([start, ...words], 'svc_other');
    expect(types).toEqual(['stream-start', ...own]);
    expect(warnings).toHaveLength(1);
  });

  it('stays as it is where the gateway has nothing to say', async () => {
    expect(await stream(words, 'look')).toEqual({ types: own, warnings: [] });
  });
});
