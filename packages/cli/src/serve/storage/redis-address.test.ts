import { Cluster, type Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../command-error.ts';
import { readRedisAddress } from './redis-address.ts';

const options = { lazyConnect: true, connectTimeout: 1234, retryStrategy: () => 50 };

describe('readRedisAddress', () => {
  it('reads one server', async () => {
    const address = readRedisAddress('rediss://me:pass@one:7000/2');
    expect(address.hosts).toBe('one:7000');
    const client = (await address.open(options)) as Redis;
    const expected = { host: 'one', port: 7000, username: 'me', password: 'pass', db: 2 };
    expect(client.options).toMatchObject({ ...expected, connectTimeout: 1234 });
  });

  it('reads Sentinels, with the name of the primary', async () => {
    const address = readRedisAddress('redis+sentinel://:p%40ss@one,two:7000/main/2');
    expect(address.hosts).toBe('one,two:7000');
    const client = (await address.open(options)) as Redis;
    expect(client.options).toMatchObject({
      name: 'main',
      password: 'p@ss',
      db: 2,
      sentinels: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 7000 },
      ],
      retryStrategy: options.retryStrategy,
      sentinelRetryStrategy: options.retryStrategy,
    });
    expect(client.options.tls).toBeUndefined();
  });

  it('reads a cluster over TLS', async () => {
    const address = readRedisAddress('rediss+cluster://me:pass@[::1]:7000,two');
    const client = (await address.open(options)) as Cluster;
    expect(client).toBeInstanceOf(Cluster);
    expect(client.options.redisOptions).toMatchObject({
      username: 'me',
      password: 'pass',
      tls: {},
      connectTimeout: 1234,
    });
    expect(address.hosts).toBe('[::1]:7000,two');
  });

  it.each([
    '',
    'localhost:6379',
    'http://localhost',
    'redis+sentinel://one:26379',
    'redis+sentinel://one:26379/',
    'redis+cluster://',
    'redis+cluster://one,,two',
    'redis+other://one',
    'redis://one/production',
    'redis+sentinel://one/main/production',
    'redis+cluster://one/1',
  ])('refuses %j, without repeating a password', (url) => {
    expect(() => readRedisAddress(url)).toThrow(CommandError);
    expect(() => readRedisAddress(url)).toThrow('redis takes an address such as redis://');
  });
});
