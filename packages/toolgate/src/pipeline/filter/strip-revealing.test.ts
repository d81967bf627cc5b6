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

/** Lets a model reveal the rule in its reasoning. Returns the metadata of the text after it, and the parts of a stream. */
async function answerAfterLeak(providerMetadata: SharedV4ProviderMetadata) {
  const reasoning: LanguageModelV4Content = { type: 'reasoning', text: `I know: ${rule}` };
  const model = scriptedModel([reasoning, { type: 'text', text: 'At eight.', providerMetadata }]);
  const result = await createPipeline().generate(model, options);
  const { stream } = await createPipeline().stream(model, options);
  const streamed = JSON.stringify(await readParts(stream));
  expect(streamed).not.toContain('balcony');
  return { whole: result.content[1]?.providerMetadata, streamed };
}

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

  it('after withheld reasoning leaves a part if it reveals hidden text in numbers', async () => {
    const bytes = Array.from(rule, (letter) => letter.charCodeAt(0));
    const { whole, streamed } = await answerAfterLeak({ openai: { bytes } });
    expect(whole).toEqual({});
    expect(streamed).not.toContain(`${bytes[0]},${bytes[1]},${bytes[2]}`);
  });

  it('after withheld reasoning loses the ids of stored items', async () => {
    const { whole, streamed } = await answerAfterLeak({ openai: { itemId: 'm1', phase: 'final' } });
    expect(whole).toEqual({ openai: { phase: 'final' } });
    expect(streamed).toContain('{"openai":{"phase":"final"}}');
    expect(streamed).not.toContain('m1');
  });
});
