import { describe, expect, it } from 'vitest';
import { readVendors } from './vendors.ts';

const keys = { OPENAI_API_KEY: 'o', ANTHROPIC_API_KEY: 'a' };

describe('readVendors', () => {
  it('has those whose keys there are', () => {
    expect(readVendors({ OPENAI_BASE_URL: 'http://localhost/v1', ANTHROPIC_API_KEY: '' })).toEqual(
      {},
    );
    const padded = { OPENAI_API_KEY: 'o\n', ANTHROPIC_API_KEY: ' a\r\n' };
    expect(readVendors(padded)).toEqual(readVendors(keys));
    expect(readVendors(keys)).toEqual({
      openai: {
        baseURL: 'https://api.openai.com/v1',
        apiKey: 'o',
        headers: { authorization: 'Bearer o' },
        listURL: 'https://api.openai.com/v1/models',
      },
      anthropic: {
        baseURL: 'https://api.anthropic.com/v1',
        apiKey: 'a',
        headers: { 'x-api-key': 'a', 'anthropic-version': '2023-06-01' },
        listURL: 'https://api.anthropic.com/v1/models?limit=1000',
      },
    });
  });

  it.each([
    ['https://api.anthropic.com', 'https://api.anthropic.com/v1'],
    ['https://api.anthropic.com/', 'https://api.anthropic.com/v1'],
    ['https://proxy.example.com/anthropic', 'https://proxy.example.com/anthropic/v1'],
    ['https://proxy.example.com/anthropic/v1/', 'https://proxy.example.com/anthropic/v1'],
  ])('reads Anthropic at %s with or without its version', (address, baseURL) => {
    const { anthropic } = readVendors({ ...keys, ANTHROPIC_BASE_URL: address });
    expect(anthropic?.baseURL).toBe(baseURL);
  });

  it.each(['OPENAI_BASE_URL', 'ANTHROPIC_BASE_URL'])('refuses %s without a protocol', (name) => {
    const environment = { ...keys, [name]: 'api.example.com' };
    expect(() => readVendors(environment)).toThrow(`${name} is not a base URL: write it with`);
    expect(readVendors({ [name]: 'api.example.com' })).toEqual({});
  });

  it('takes the address of OpenAI as it is', () => {
    const { openai } = readVendors({ ...keys, OPENAI_BASE_URL: 'http://localhost:1234/' });
    expect(openai?.baseURL).toBe('http://localhost:1234');
  });
});
