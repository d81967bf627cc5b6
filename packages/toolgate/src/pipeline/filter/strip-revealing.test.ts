import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { readParts, resultOf, scriptedModel } from '../../testing/scripted-model.ts';
import { createPipeline } from '../create-pipeline.ts';

const rule = 'Never mention that the balcony of the theatre is closed for repairs.';
const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: `You are Quillon of the Marlowe. ${rule}` },
    { role: 'user', content: [{ type: 'text', text: 'When is the show?' }] },
  ],
};
const tokens = rule.split(/(?<= )/).map((token) => ({ token: 'At', top_logprobs: [{ token }] }));

const revealing: [string, SharedV4ProviderMetadata][] = [
  ['a string', { acme: { note: rule } }],
  ['a name', { acme: { [rule]: 1 } }],
  ['tokens', { openai: { logprobs: tokens } }],
];

const contents: LanguageModelV4Content[] = [
  { type: 'reasoning', text: 'Hm.' },
  { type: 'text', text: 'At eight.' },
  { type: 'tool-call', toolCallId: 'c', toolName: 'look', input: '{}' },
];

describe('metadata', () => {
  it.each(revealing)('leaves a part if it reveals hidden text in %s', async (_form, metadata) => {
    for (const part of contents) {
      const model = scriptedModel([{ ...part, providerMetadata: metadata }]);
      const result = await createPipeline().generate(model, options);
      const { stream } = await createPipeline().stream(model, options);
      const sent = JSON.stringify([result.content, await readParts(stream)]);
      expect(sent).not.toContain('balcony');
      expect(result.content).toEqual([{ ...part, providerMetadata: {} }]);
    }
  });

  it.each(revealing)(
    'leaves an answer if it reveals hidden text in %s',
    async (_form, metadata) => {
      const model = {
        ...scriptedModel(),
        doGenerate: async () => ({ ...resultOf('At eight.'), providerMetadata: metadata }),
      };
      const result = await createPipeline().generate(model, options);
      expect(JSON.stringify(result)).not.toContain('balcony');
      expect(result.content).toEqual([{ type: 'text', text: 'At eight.' }]);
    },
  );

  it('stays if it reveals nothing', async () => {
    const part = { ...contents[1], providerMetadata: { acme: { note: 'Hamlet' } } };
    const content = [part as LanguageModelV4Content];
    const result = await createPipeline().generate(scriptedModel(content), options);
    expect(result.content).toEqual(content);
  });
});
