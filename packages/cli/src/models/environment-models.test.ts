import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NoSuchModelError } from '@ai-sdk/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Environment } from '../environment.ts';
import { environmentModels } from './environment-models.ts';

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
    ['openai/gpt-5', 'api.openai.com gpt-5'],
    ['anthropic/claude-opus-5', 'api.anthropic.com claude-opus-5'],
    ['claude-opus-5', 'api.anthropic.com claude-opus-5'],
    ['gpt-5', 'api.openai.com gpt-5'],
    ['chatgpt-4o-latest', 'api.openai.com chatgpt-4o-latest'],
    ['o3-mini', 'api.openai.com o3-mini'],
    ['text-embedding-3-small', 'api.openai.com text-embedding-3-small'],
  ])('finds %s among both vendors', (id, expected) => {
    expect(find({ ...openai, ...anthropic }, id)).toBe(expected);
  });

  it.each([
    ['gpt-5', openai, 'api.openai.com gpt-5'],
    ['my-own', openai, 'api.openai.com my-own'],
    ['meta/llama', openai, 'api.openai.com meta/llama'],
    ['gpt-5', anthropic, 'api.anthropic.com gpt-5'],
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

  it('lists the models of one vendor, or of both', async () => {
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
    expect(await environmentModels(one)?.listModels?.()).toEqual([{ id: 'gpt-5' }]);
    expect(await environmentModels(both)?.listModels?.()).toEqual([
      { id: 'openai/gpt-5' },
      { id: 'anthropic/claude-opus-5' },
    ]);
    const [alone, ...together] = addresses;
    expect(alone).toBe('/v1/models');
    expect(new Set(together)).toEqual(new Set(['/v1/models', '/v1/models?limit=1000']));
  });

  it('lists no models if the vendor does not answer', async () => {
    const environment = { ...openai, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' };
    expect(await environmentModels(environment)?.listModels?.()).toEqual([]);
  });

  it.each<[string, Environment, string[]]>([
    ['gpt-5', { ...openai, ...anthropic }, ['responses', 'chat-completions']],
    ['anthropic/claude-opus-5', { ...openai, ...anthropic }, ['messages']],
  ])('sends %s on in the formats of its vendor', (id, environment, formats) => {
    expect(environmentModels(environment)?.provider?.languageModel(id)).toMatchObject({ formats });
  });

  it('sends requests to the address of the environment', () => {
    const environment = { ...anthropic, ANTHROPIC_BASE_URL: 'http://localhost:1234/v1' };
    expect(find(environment, 'opus')).toBe('localhost:1234 opus');
  });
});
