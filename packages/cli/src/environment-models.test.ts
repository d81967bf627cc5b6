import { NoSuchModelError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { environmentModels } from './environment-models.ts';
import type { Environment } from './environment.ts';

const openai = { OPENAI_API_KEY: 'o' };
const anthropic = { ANTHROPIC_API_KEY: 'a' };

function find(environment: Environment, id: string): string | undefined {
  const model = environmentModels(environment)?.provider?.languageModel(id);
  return model && `${model.provider} ${model.modelId}`;
}

describe('environmentModels', () => {
  it.each([{}, { OPENAI_API_KEY: '' }, { OPENAI_BASE_URL: 'http://localhost' }])(
    'finds nothing in %j',
    (environment) => {
      expect(environmentModels(environment)).toBeUndefined();
    },
  );

  it.each([
    ['openai/gpt-5', 'openai.responses gpt-5'],
    ['anthropic/claude-opus-5', 'anthropic.messages claude-opus-5'],
    ['claude-opus-5', 'anthropic.messages claude-opus-5'],
    ['gpt-5', 'openai.responses gpt-5'],
    ['chatgpt-4o-latest', 'openai.responses chatgpt-4o-latest'],
    ['o3-mini', 'openai.responses o3-mini'],
  ])('finds %s among both vendors', (id, expected) => {
    expect(find({ ...openai, ...anthropic }, id)).toBe(expected);
  });

  it.each([
    ['gpt-5', openai, 'openai.responses gpt-5'],
    ['my-own', openai, 'openai.responses my-own'],
    ['meta/llama', openai, 'openai.responses meta/llama'],
    ['gpt-5', anthropic, 'anthropic.messages gpt-5'],
  ])('gives %s to the only vendor of %j', (id, environment, expected) => {
    expect(find(environment, id)).toBe(expected);
  });

  it.each([
    ['my-own', { ...openai, ...anthropic }],
    ['opus', { ...openai, ...anthropic }],
    ['openai/', { ...openai, ...anthropic }],
    ['anthropic/claude-opus-5', openai],
    ['openai/gpt-5', anthropic],
  ])('does not know %s with %j', (id, environment) => {
    expect(() => find(environment, id)).toThrow(NoSuchModelError);
  });

  it('says which ids there are', () => {
    expect(environmentModels({ ...openai, ...anthropic })?.description).toBe(
      'openai/<id> or anthropic/<id> (keys from the environment)',
    );
  });

  it.each<[string, Environment, [string, string, string?][]]>([
    [
      'gpt-5',
      { ...openai, ...anthropic },
      [
        ['chat-completions', 'https://api.openai.com/v1'],
        ['responses', 'https://api.openai.com/v1'],
      ],
    ],
    [
      'anthropic/claude-opus-5',
      { ...openai, ...anthropic, ANTHROPIC_BASE_URL: 'http://localhost/v1' },
      [['messages', 'http://localhost/v1', 'claude-opus-5']],
    ],
    ['opus', { ...openai, ...anthropic }, []],
  ])('sends %s on in the formats of its vendor', (id, environment, expected) => {
    const upstreams = environmentModels(environment)?.upstreams?.(id) ?? [];
    expect(upstreams.map(({ format, baseURL, modelId }) => [format, baseURL, modelId])).toEqual(
      expected.map(([format, baseURL, modelId]) => [format, baseURL, modelId]),
    );
  });
});
