import Anthropic from '@anthropic-ai/sdk';
import { Anthropic as OlderAnthropic } from 'anthropic-sdk-0';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../index.ts';
import { fetchOf, scriptedModel } from '../../testing/index.ts';
import { anthropicModelList } from './index.ts';

describe('anthropicModelList', () => {
  it('should describe the models in order', () => {
    const list = anthropicModelList(['a', 'b'].map((id) => ({ id })));
    expect(list).toMatchObject({ has_more: false, first_id: 'a', last_id: 'b' });
    expect(list.data.map((model) => model['id'])).toEqual(['a', 'b']);
    expect(list.data[0]).toEqual({
      type: 'model',
      id: 'a',
      display_name: 'a',
      created_at: '1970-01-01T00:00:00Z',
      capabilities: null,
      deprecated_at: null,
      lifecycle: 'active',
      line: null,
      max_input_tokens: null,
      max_tokens: null,
      retires_at: null,
    });
  });

  it('should have no first and last id when there are no models', () => {
    expect(anthropicModelList([])).toEqual({
      data: [],
      has_more: false,
      first_id: null,
      last_id: null,
    });
  });

  it.each([
    ['limit=2', ['a', 'b'], true],
    ['limit=2&after_id=b', ['c', 'd'], false],
    ['limit=1&before_id=c', ['b'], true],
    ['after_id=a&before_id=d', ['b', 'c'], false],
    ['after_id=d', [], false],
  ])('should give the page of %s', (parameters, page, hasMore) => {
    const list = anthropicModelList(
      ['a', 'b', 'c', 'd'].map((id) => ({ id })),
      new URLSearchParams(parameters),
    );
    expect(list.data.map(({ id }) => id)).toEqual(page);
    expect(list).toMatchObject({
      has_more: hasMore,
      first_id: page[0] ?? null,
      last_id: page.at(-1) ?? null,
    });
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'after_id=z', 'before_id=z'])(
    'should refuse %s by its name',
    (parameters) => {
      const [param = ''] = parameters.split('=');
      expect(() =>
        anthropicModelList(
          ['a'].map((id) => ({ id })),
          new URLSearchParams(parameters),
        ),
      ).toThrow(`${param}: `);
    },
  );
});

describe('the official clients', () => {
  const models = Object.fromEntries(
    ['a', 'b', 'c/d', 'e', 'f'].map((id) => [id, scriptedModel([])]),
  );
  const handler = createToolgateHandler({ models, apiKeys: ['key'] });
  const settings = { apiKey: 'key', fetch: fetchOf(handler), maxRetries: 0 };
  const baseURL = 'http://localhost';

  it.each([
    ['this generation', new Anthropic({ ...settings, baseURL })],
    ['the one before', new OlderAnthropic({ ...settings, baseURL })],
  ])('of Anthropic, %s, page through all models', async (_, client) => {
    const ids = [];
    for await (const { id } of client.models.list({ limit: 2 })) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c/d', 'e', 'f']);
    expect((await client.models.retrieve('e')).id).toBe('e');
    const asked = { model: 'a', messages: [{ role: 'user' as const, content: 'Hi' }] };
    expect((await client.messages.countTokens(asked)).input_tokens).toBeGreaterThan(0);
  });

  it('of OpenAI list them', async () => {
    const client = new OpenAI({ ...settings, baseURL: `${baseURL}/v1` });
    const ids = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c/d', 'e', 'f']);
    expect((await client.models.retrieve('c/d')).id).toBe('c/d');
  });
});
