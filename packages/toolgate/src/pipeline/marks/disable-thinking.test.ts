import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { toolgateOutcome } from '../../outcome/index.ts';
import { scriptedModel } from '../../testing/scripted-model.ts';
import { createPipeline } from '../create-pipeline.ts';

const mark = { toolgate: { changed: true } };
const thinking = (text: string, providerOptions: object) =>
  ({ type: 'reasoning', text, providerOptions }) as never;

describe('the step after withheld reasoning', () => {
  const instructions =
    'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
  const prompt: LanguageModelV4Message[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: [{ type: 'text', text: 'Two seats, please.' }] },
  ];
  const result: LanguageModelV4Message = {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 'c',
        toolName: 'book',
        output: { type: 'text', value: 'Done.' },
      },
    ],
  };
  const enabled = {
    anthropic: { effort: 'high', thinking: { type: 'enabled', budgetTokens: 2000 } },
  };
  const disabled = { anthropic: { effort: 'high', thinking: { type: 'disabled' } } };
  const adaptive = { anthropic: { thinking: { type: 'adaptive' } } };
  const reasoningConfig = { type: 'enabled', budgetTokens: 2000 };
  const anthropic = { provider: 'anthropic.messages', modelId: 'claude-sonnet-4-5' };
  const bedrock = {
    provider: 'amazon-bedrock',
    modelId: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
  };
  const given = { thoughts: instructions, hasCall: true, identity: {} };

  it.each<[string, object, object | undefined]>([
    [
      'thinks no more, where it has to begin with its thoughts',
      { providerOptions: enabled },
      disabled,
    ],
    [
      'thinks no more, by the common setting',
      { reasoning: 'high', identity: anthropic },
      { anthropic: { thinking: { type: 'disabled' } } },
    ],
    [
      'thinks no more behind a gateway of the AI SDK',
      {
        reasoning: 'high',
        identity: { provider: 'gateway', modelId: 'anthropic/claude-sonnet-4.5' },
      },
      { anthropic: { thinking: { type: 'disabled' } } },
    ],
    [
      'thinks no more at Bedrock',
      {
        providerOptions: { amazonBedrock: { serviceTier: 'flex', reasoningConfig } },
        identity: bedrock,
      },
      { amazonBedrock: { serviceTier: 'flex', reasoningConfig: { type: 'disabled' } } },
    ],
    [
      'thinks no more at Bedrock, by the older name of its options',
      { providerOptions: { bedrock: { reasoningConfig } }, identity: bedrock },
      { bedrock: { reasoningConfig: { type: 'disabled' } } },
    ],
    [
      'thinks no more at Bedrock, by the common setting',
      { reasoning: 'high', identity: bedrock },
      { bedrock: { reasoningConfig: { type: 'disabled' } } },
    ],
  ])('%s, and the outcome warns', async (_name, changes, expected) => {
    const { call, warnings } = await answerTwice(changes);
    expect(call?.providerOptions).toEqual(expected);
    expect(warnings).toEqual([
      'Thinking was disabled for this step, since reasoning of this tool loop was withheld.',
    ]);
  });

  it.each<[string, object, object | undefined]>([
    ['as it likes, where it need not begin so', { providerOptions: adaptive }, adaptive],
    [
      'as it likes, by the common setting of a model that thinks so',
      { reasoning: 'high', identity: { ...anthropic, modelId: 'claude-opus-4-8' } },
      undefined,
    ],
    [
      'as it likes at Bedrock',
      { reasoning: 'high', identity: { ...bedrock, modelId: 'us.anthropic.claude-opus-4-8' } },
      undefined,
    ],
    [
      'as before, if another maker’s model thinks',
      { reasoning: 'high', identity: { ...bedrock, modelId: 'us.amazon.nova-2-lite-v1:0' } },
      undefined,
    ],
    ['as before, by the common setting of another provider', { reasoning: 'high' }, undefined],
    [
      'as before, where nothing was withheld',
      { thoughts: 'They want seats.', providerOptions: enabled },
      enabled,
    ],
    ['as before in another turn', { hasCall: false, providerOptions: enabled }, enabled],
  ])('thinks %s, without a warning', async (_name, changes, expected) => {
    const { call, warnings } = await answerTwice(changes);
    expect(call?.providerOptions).toEqual(expected);
    expect(warnings).toBeUndefined();
  });

  /** Returns the model's second call, and the warnings of the second answer. */
  async function answerTwice(changes: object) {
    const { thoughts, hasCall, identity, ...options } = { ...given, ...changes };
    const booking = { type: 'tool-call', toolCallId: 'c', toolName: 'book', input: '{}' } as const;
    const signed = { anthropic: { signature: 's' } };
    const model = Object.assign(
      scriptedModel(
        [
          { type: 'reasoning', text: thoughts, providerMetadata: signed },
          ...(hasCall ? [booking] : []),
        ],
        'Good night.',
      ),
      identity,
    );
    const pipeline = createPipeline();
    const { content } = await pipeline.generate(model, { prompt, ...options });
    // The AI SDK sends the metadata of a part back as its provider options.
    const said = content.map(
      ({ providerMetadata: providerOptions, ...part }: { providerMetadata?: object }) =>
        Object.assign(part, { providerOptions }),
    ) as never;
    const next = hasCall ? result : (prompt[1] as LanguageModelV4Message);
    const answer = await pipeline.generate(model, {
      prompt: [...prompt, { role: 'assistant', content: said }, next],
      ...options,
    });
    expect(JSON.stringify(model.calls[1]?.prompt)).not.toContain('"toolgate"');
    return { call: model.calls[1], warnings: toolgateOutcome(answer)?.warnings };
  }

  it('switches thinking off until the loop ends, and leaves out earlier thinking', async () => {
    const booking = {
      type: 'tool-call' as const,
      toolCallId: 'c',
      toolName: 'book',
      input: {},
    };
    const signed = { anthropic: { signature: 's' } };
    const steps: LanguageModelV4Message[] = [
      { role: 'assistant', content: [thinking('They want seats.', signed), booking] },
      result,
      { role: 'assistant', content: [thinking('I recall', mark), booking] },
      result,
      { role: 'assistant', content: [booking] },
      result,
    ];
    const model = scriptedModel('Good night.');
    await createPipeline().generate(model, {
      prompt: [...prompt, ...steps],
      providerOptions: enabled,
    });
    expect(model.calls[0]?.providerOptions).toEqual(disabled);
    expect(model.calls[0]?.prompt.slice(2)).toEqual([
      { role: 'assistant', content: [booking] },
      result,
      { role: 'assistant', content: [{ type: 'reasoning', text: 'I recall' }, booking] },
      result,
      { role: 'assistant', content: [booking] },
      result,
    ]);
  });
});
