import { describe, expect, it } from 'vitest';
import { CommandError } from '../command-error.ts';
import type { ToolgateConfig } from '../configuration/toolgate-config.ts';
import { serveSettings, type ServeSettings } from './serve-settings.ts';

type Options = Partial<Parameters<typeof serveSettings>[0]>;

function settings(options: Options): ServeSettings {
  return serveSettings({ flags: {}, config: {}, environment: {}, ...options });
}

const keys = { TOOLGATE_API_KEYS: 'one' };

describe('serveSettings', () => {
  it.each<[string, Options, ServeSettings]>([
    ['has defaults', {}, { host: '127.0.0.1', port: 8787, apiKeys: [], workers: 1 }],
    [
      'reads the configuration',
      { config: { host: 'localhost', port: 1, apiKeys: ['a'] } },
      { host: 'localhost', port: 1, apiKeys: ['a'], workers: 1 },
    ],
    [
      'lets the command line win',
      { flags: { host: '::1', port: 0 }, config: { host: 'localhost', port: 1 } },
      { host: '::1', port: 0, apiKeys: [], workers: 1 },
    ],
    [
      'lets keys of the environment win',
      { config: { apiKeys: ['a'] }, environment: { TOOLGATE_API_KEYS: ' b, c ,,' } },
      { host: '127.0.0.1', port: 8787, apiKeys: ['b', 'c'], workers: 1 },
    ],
    [
      'takes empty keys of the environment for none',
      { config: { apiKeys: ['a'] }, environment: { TOOLGATE_API_KEYS: ' , ' } },
      { host: '127.0.0.1', port: 8787, apiKeys: ['a'], workers: 1 },
    ],
    [
      'reads the address of Redis',
      { config: { redis: 'redis://a' } },
      { host: '127.0.0.1', port: 8787, apiKeys: [], workers: 1, redis: 'redis://a' },
    ],
    [
      'lets the address of the environment win',
      { config: { redis: 'redis://a' }, environment: { TOOLGATE_REDIS_URL: 'redis://b' } },
      { host: '127.0.0.1', port: 8787, apiKeys: [], workers: 1, redis: 'redis://b' },
    ],
    [
      'listens elsewhere where the configuration accepts tokens',
      {
        flags: { host: '0.0.0.0' },
        config: { tokens: { issuer: 'https://id.example.com', audience: 'a' } },
      },
      { host: '0.0.0.0', port: 8787, apiKeys: [], workers: 1 },
    ],
    [
      'listens elsewhere where the configuration asks who the caller is',
      { flags: { host: '0.0.0.0' }, config: { authenticate: () => undefined } },
      { host: '0.0.0.0', port: 8787, apiKeys: [], workers: 1 },
    ],
    [
      'listens elsewhere with keys of the environment',
      { flags: { host: '0.0.0.0' }, environment: keys },
      { host: '0.0.0.0', port: 8787, apiKeys: ['one'], workers: 1 },
    ],
    [
      'listens elsewhere with keys of the configuration',
      { config: { host: 'example.com', apiKeys: ['a'] } },
      { host: 'example.com', port: 8787, apiKeys: ['a'], workers: 1 },
    ],
    [
      'takes brackets off',
      { flags: { host: '[::1]' } },
      { host: '::1', port: 8787, apiKeys: [], workers: 1 },
    ],
    [
      'reads the number of workers, and lets the command line win',
      { config: { workers: 4 }, flags: { workers: 2 } },
      { host: '127.0.0.1', port: 8787, apiKeys: [], workers: 2 },
    ],
    [
      'lets workers share limits through Redis',
      { config: { workers: 2, limits: { requests: { limit: 1 } }, redis: 'redis://a' } },
      { host: '127.0.0.1', port: 8787, apiKeys: [], redis: 'redis://a', workers: 2 },
    ],
  ])('%s', (_, options, expected) => {
    expect(settings(options)).toEqual(expected);
  });

  it.each<[string, Options]>([
    ['all addresses', { flags: { host: '0.0.0.0' } }],
    ['all IPv6 addresses', { flags: { host: '[::]' } }],
    ['an address of the configuration', { config: { host: '192.168.0.2' } }],
    ['empty keys', { flags: { host: '0.0.0.0' }, config: { apiKeys: [] } }],
    ['blank keys', { flags: { host: '0.0.0.0' }, environment: { TOOLGATE_API_KEYS: ', ' } }],
  ])('refuses %s without keys', (_, options) => {
    expect(() => settings(options)).toThrow(CommandError);
    expect(() => settings(options)).toThrow(/^Refusing to listen on .* Set TOOLGATE_API_KEYS/);
  });

  it.each<[string, ToolgateConfig]>([
    ['store.kind "memory"', { store: { kind: 'memory' } }],
    ['limits.requests', { limits: { requests: { limit: 1 } } }],
    [
      'limits.requests and limits.tokens',
      { limits: { requests: { limit: 1 }, tokens: { limit: 1 } } },
    ],
  ])('refuses workers that would not share %s', (named, config) => {
    const asked = () => settings({ flags: { workers: 2 }, config });
    expect(asked).toThrow(CommandError);
    expect(asked).toThrow(`Several workers can share ${named} only through Redis: set redis`);
  });
});

it('refuses a decision log of several processes', () => {
  const config = { workers: 2, redis: 'redis://a', decisionLog: { file: 'decisions.jsonl' } };
  expect(() => serveSettings({ flags: {}, config, environment: {} })).toThrow(
    'decisionLog needs a single process, because its lines are chained: leave workers at 1.',
  );
});

it('refuses a new configuration without keys while the process listens on a network address', () => {
  const open = { flags: {}, config: { host: '127.0.0.1' }, environment: {} };
  expect(serveSettings(open).apiKeys).toEqual([]);
  const running = { host: '0.0.0.0', workers: 1 };
  expect(() => serveSettings({ ...open, running })).toThrow(
    'Refusing to listen on 0.0.0.0 without keys',
  );
  const keyed = { ...open, config: { apiKeys: ['web=key-1'] }, running };
  expect(serveSettings(keyed).apiKeys).toEqual(['web=key-1']);
});

it('refuses a store in memory for a process with several workers, also if the next start has one', () => {
  const config = { workers: 1, store: { kind: 'memory' } } as const;
  const sources = { flags: {}, config, environment: {} };
  expect(serveSettings(sources).workers).toBe(1);
  const running = { host: '127.0.0.1', workers: 2 };
  expect(() => serveSettings({ ...sources, running })).toThrow('Several workers can share');
});
