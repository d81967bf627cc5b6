import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NoSuchModelError } from '@ai-sdk/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environmentModels } from './environment-models.ts';
import type { Environment } from '../environment.ts';

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

  it('lists the models of the only vendor, and with both those of each', async () => {
    const addresses: (string | undefined)[] = [];
    const server = createServer(({ url, headers }, response) => {
      addresses.push(url);
      const id = headers['x-api-key'] === 'a' ? 'claude-opus-5' : 'gpt-5';
      response.end(JSON.stringify({ data: [{ id }] }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const one = { ...openai, OPENAI_BASE_URL: `${base}/v1` };
    const both = { ...one, ...anthropic, ANTHROPIC_BASE_URL: base };
    expect(await environmentModels(one)?.listModels?.()).toEqual(['gpt-5']);
    expect(await environmentModels(both)?.listModels?.()).toEqual([
      'openai/gpt-5',
      'anthropic/claude-opus-5',
    ]);
    const [alone, ...together] = addresses;
    expect(alone).toBe('/v1/models');
    expect(new Set(together)).toEqual(new Set(['/v1/models', '/v1/models?limit=1000']));
  });

  it('lists none where the vendor does not answer', async () => {
    const environment = { ...openai, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' };
    expect(await environmentModels(environment)?.listModels?.()).toEqual([]);
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
