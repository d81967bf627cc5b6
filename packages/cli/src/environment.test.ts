import { describe, expect, it } from 'vitest';
import { describeMisspelt, readProviderKey } from './environment.ts';

it.each([
  ['TOOLGATE_API_KEY', 'TOOLGATE_API_KEYS'],
  ['TOOLGATE_APIKEYS', 'TOOLGATE_API_KEYS'],
  ['TOOLGATE_KEYS', 'TOOLGATE_API_KEYS'],
  ['TOOLGATE_REDIS', 'TOOLGATE_REDIS_URL'],
  ['TOOLGATE_UPSTREAM_KEY', 'TOOLGATE_UPSTREAM_API_KEY'],
])('takes %s for %s', (variable, meant) => {
  expect(describeMisspelt({ [variable]: 'x' })).toEqual([
    `The gateway does not read ${variable}: did you mean ${meant}?`,
  ]);
});

it.each<Record<string, string>>([
  { TOOLGATE_API_KEYS: 'x', TOOLGATE_REDIS_URL: 'x', TOOLGATE_UPSTREAM_API_KEY: 'x' },
  // A client on the same machine may have its own key in such a variable.
  { TOOLGATE_API_KEYS: 'x', TOOLGATE_API_KEY: 'x' },
  { API_KEY: 'x', OPENAI_API_KEY: 'x' },
  // Kubernetes sets these for a service called "toolgate".
  {
    TOOLGATE_PORT: 'tcp://10.0.0.1:8787',
    TOOLGATE_SERVICE_HOST: '10.0.0.1',
    TOOLGATE_SERVICE_PORT_HTTP: '8787',
    TOOLGATE_PORT_8787_TCP_PROTO: 'tcp',
    TOOLGATE_PORT_8787_TCP_ADDR: '10.0.0.1',
  },
])('finds no mistake in %j', (environment) => {
  expect(describeMisspelt(environment)).toEqual([]);
});

describe('readProviderKey', () => {
  it.each([
    ['sk-1\n', 'sk-1'],
    [' sk-1\r\n', 'sk-1'],
    ['\n', undefined],
    [undefined, undefined],
  ])('reads %j as %j', (value, key) => {
    expect(readProviderKey({ OPENAI_API_KEY: value }, 'OPENAI_API_KEY')).toBe(key);
  });

  it.each(['sk-\n1', 'sk-ü', 'sk-\u0000', 'sk-\u200B'])(
    'refuses %j, without repeating it',
    (value) => {
      const read = (): unknown => readProviderKey({ OPENAI_API_KEY: value }, 'OPENAI_API_KEY');
      expect(read).toThrow(/^OPENAI_API_KEY has a line break or another character/);
      expect(read).not.toThrow(/sk-/);
    },
  );
});
