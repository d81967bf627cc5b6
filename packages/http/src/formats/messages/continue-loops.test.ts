import type { JSONObject, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import { finishPart, postUnchecked, scriptedModel, toolCallParts } from '../../testing/index.ts';

type Wire = Record<string, unknown>;

const signature: JSONObject = { signature: 'c2ln' };
// The provider gives its metadata under both of its names.
const proof = { amazonBedrock: signature, bedrock: signature };

function step(providerMetadata: typeof proof | undefined): LanguageModelV4StreamPart[] {
  const signed = { id: 'r', ...(providerMetadata && { providerMetadata }) };
  return [
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'They want two seats.' },
    { type: 'reasoning-end', ...signed },
    ...toolCallParts('c1', 'book', '{"seats":2}'),
    finishPart('tool-calls'),
  ];
}

/** Lets a model of Bedrock call a tool, and returns its second call and the second answer's warnings. */
async function loop(modelId: string, thought: typeof proof | undefined) {
  const model = Object.assign(scriptedModel(step(thought)), {
    provider: 'amazon-bedrock',
    modelId,
  });
  const handler = createToolgateHandler({ models: { m: model } });
  const ask = async (input: readonly Wire[]): Promise<Wire> => {
    const body = {
      model: 'm',
      input,
      reasoning: { effort: 'medium' },
      include: ['reasoning.encrypted_content'],
      store: false,
      tools: [{ type: 'function', name: 'book', parameters: { type: 'object' } }],
    };
    const response = await postUnchecked(handler, '/v1/responses', body);
    return (await response.json()) as Wire;
  };
  const question = { role: 'user', content: 'Two seats.' };
  const { output } = (await ask([question])) as { output: Wire[] };
  const result = { type: 'function_call_output', call_id: 'c1', output: 'Done.' };
  const { toolgate } = (await ask([question, ...output, result])) as { toolgate?: Wire };
  const call = model.calls[1];
  const thoughts = call?.prompt.flatMap(({ role, content }) =>
    role === 'assistant' ? content.filter(({ type }) => type === 'reasoning') : [],
  );
  return { options: call?.providerOptions, thoughts, warnings: toolgate?.['warnings'] };
}

const older = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';

it('continues a loop of Claude at Bedrock without thinking, if its thinking is missing', async () => {
  const { options, warnings } = await loop(older, undefined);
  expect(options?.['bedrock']).toEqual({ reasoningConfig: { type: 'disabled' } });
  expect(warnings).toEqual([
    'The model does not have thinking after calls whose own thinking is missing: it was disabled for this step',
  ]);
});

it('keeps thinking that Claude signed at Bedrock', async () => {
  const { options, thoughts, warnings } = await loop(older, proof);
  expect(options).not.toHaveProperty('bedrock');
  expect(thoughts).toMatchObject([{ text: 'They want two seats.', providerOptions: proof }]);
  expect(warnings).toBeUndefined();
});

it.each(['us.anthropic.claude-opus-4-8', 'us.amazon.nova-2-lite-v1:0'])(
  'leaves a loop of %s at Bedrock as it is, since it need not begin with thinking',
  async (modelId) => {
    const { options, warnings } = await loop(modelId, undefined);
    expect(options).not.toHaveProperty('bedrock');
    expect(warnings).toBeUndefined();
  },
);
