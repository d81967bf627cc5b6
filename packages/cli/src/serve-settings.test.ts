import { describe, expect, it } from 'vitest';
import { CommandError } from './command-error.ts';
import { serveSettings, type ServeSettings } from './serve-settings.ts';

type Options = Partial<Parameters<typeof serveSettings>[0]>;

function settings(options: Options): ServeSettings {
  return serveSettings({ flags: {}, config: {}, environment: {}, ...options });
}

const keys = { TOOLGATE_API_KEYS: 'one' };

describe('serveSettings', () => {
  it.each<[string, Options, ServeSettings]>([
    ['has defaults', {}, { host: '127.0.0.1', port: 8787, apiKeys: [] }],
    [
      'reads the configuration',
      { config: { host: 'localhost', port: 1, apiKeys: ['a'] } },
      { host: 'localhost', port: 1, apiKeys: ['a'] },
    ],
    [
      'lets the command line win',
      { flags: { host: '::1', port: 0 }, config: { host: 'localhost', port: 1 } },
      { host: '::1', port: 0, apiKeys: [] },
    ],
    [
      'lets keys of the environment win',
      { config: { apiKeys: ['a'] }, environment: { TOOLGATE_API_KEYS: ' b, c ,,' } },
      { host: '127.0.0.1', port: 8787, apiKeys: ['b', 'c'] },
    ],
    [
      'takes empty keys of the environment for none',
      { config: { apiKeys: ['a'] }, environment: { TOOLGATE_API_KEYS: ' , ' } },
      { host: '127.0.0.1', port: 8787, apiKeys: ['a'] },
    ],
    [
      'listens elsewhere with keys of the environment',
      { flags: { host: '0.0.0.0' }, environment: keys },
      { host: '0.0.0.0', port: 8787, apiKeys: ['one'] },
    ],
    [
      'listens elsewhere with keys of the configuration',
      { config: { host: 'example.com', apiKeys: ['a'] } },
      { host: 'example.com', port: 8787, apiKeys: ['a'] },
    ],
    ['takes brackets off', { flags: { host: '[::1]' } }, { host: '::1', port: 8787, apiKeys: [] }],
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
});
