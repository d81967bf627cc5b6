import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../testing/scripted-model.ts';
import { createPipeline } from '../create-pipeline.ts';

function ask(
  providerOptions: LanguageModelV4CallOptions['providerOptions'],
): LanguageModelV4CallOptions {
  return {
    prompt: [
      { role: 'system', content: 'You are Ada, the tutor of a night school.' },
      { role: 'user', content: [{ type: 'text', text: 'What is my name?' }] },
    ],
    ...(providerOptions && { providerOptions }),
  };
}

describe('a conversation that the provider keeps', () => {
  it.each(['openai', 'azure'])('is refused with the shadow agent, for %s', async (provider) => {
    const pipeline = createPipeline({ defaults: { shadowAgent: true } });
    const model = scriptedModel('Zed.');
    const options = ask({ [provider]: { conversation: 'conv_1' } });
    const message = `Leave out providerOptions.${provider}.conversation, or the shadow agent.`;
    await expect(pipeline.generate(model, options)).rejects.toThrow(message);
    await expect(pipeline.stream(model, options)).rejects.toThrow(message);
    expect(model.calls).toEqual([]);
  });

  it('comes with a warning of guard and filter', async () => {
    const options = ask({ openai: { conversation: 'conv_1' } });
    const result = await createPipeline().generate(scriptedModel('Zed.'), options);
    expect(result.providerMetadata?.['toolgate']).toMatchObject({
      warnings: [
        'providerOptions.openai.conversation: the provider keeps its earlier messages; prompt guard and content filter see only the messages of this request',
      ],
    });
  });

  it('comes with one warning from a gateway around a gateway', async () => {
    const context = { keepsResponseOnly: true };
    const inner = createPipeline({ defaults: { promptGuard: true } });
    const innermost = scriptedModel('Zed.');
    const model = {
      ...innermost,
      doGenerate: (options: LanguageModelV4CallOptions) =>
        inner.generate(innermost, options, context),
    };
    const options = ask({ openai: { conversation: 'conv_1' } });
    const { warnings } = await createPipeline().generate(model, options, context);
    expect(warnings).toHaveLength(1);
  });

  it.each([
    [undefined],
    [{ openai: { previousResponseId: 'resp_1' } }],
    [{ openai: { conversation: null } }],
    [{ acme: { conversation: 'conv_1' } }],
  ])('is none with the provider options %j', async (providerOptions) => {
    const pipeline = createPipeline({ defaults: { shadowAgent: true } });
    const model = scriptedModel('Zed.', '{"pass":true,"feedback":""}');
    const result = await pipeline.generate(model, ask(providerOptions));
    const outcome = result.providerMetadata?.['toolgate'];
    expect(outcome).toMatchObject({ shadowAgent: { action: 'passed' } });
    expect(outcome).not.toHaveProperty('warnings');
  });
});
