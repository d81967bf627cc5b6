import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeRedis, startRedis } from '../../../../http/src/testing/start-redis.ts';
import { CommandError } from '../../command-error.ts';
import { connectRedis } from './connect-redis.ts';

/** A logger whose entries can be read. */
function openLogger() {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  return {
    logger,
    messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
    lines,
  };
}

describe('connectRedis', () => {
  it.each(['', 'localhost:6379', 'http://localhost', 'redis//localhost'])(
    'refuses %j, without repeating it',
    async (url) => {
      const connecting = connectRedis(url, openLogger().logger);
      await expect(connecting).rejects.toThrow(CommandError);
      await expect(connecting).rejects.toThrow('redis takes an address such as redis://');
    },
  );

  it('continues without Redis; commands fail at once', async () => {
    const { logger, messages, lines } = openLogger();
    const client = await connectRedis('redis://user:pass-word@127.0.0.1:1', logger);
    onTestFinished(() => client.disconnect());
    await expect(client.get('key')).rejects.toThrow(Error);
    expect(messages()).toEqual([
      expect.stringMatching(/^Redis at 127\.0\.0\.1:1 cannot be reached: start it/),
    ]);
    expect(lines.join('')).not.toContain('pass-word');
  });
});

describeRedis('connectRedis with a real server', (command) => {
  it('refuses a database that does not exist, and writes nothing into another one', async () => {
    const server = await startRedis({ command, parameters: ['--databases', '4'] });
    onTestFinished(() => server.stop());
    const { logger, lines } = openLogger();
    const address = `redis://127.0.0.1:${server.port}`;
    await expect(connectRedis(`${address}/4`, logger)).rejects.toThrow(
      new CommandError(
        `Redis at 127.0.0.1:${server.port} has no database 4 for the gateway: correct the number in redis in the configuration or TOOLGATE_REDIS_URL.`,
      ),
    );
    expect(lines).toEqual([]);
    const client = await connectRedis(`${address}/3`, logger);
    onTestFinished(() => client.disconnect());
    expect(await client.set('key', 'value')).toBe('OK');
  });

  it('uses no database of a Redis that came back with fewer', async () => {
    const server = await startRedis({ command });
    onTestFinished(() => server.stop());
    const { logger, messages } = openLogger();
    const client = await connectRedis(`redis://127.0.0.1:${server.port}/9`, logger);
    onTestFinished(() => client.disconnect());
    await server.stop();
    const gone = expect.stringMatching('cannot be reached: start it');
    await expect.poll(messages, { timeout: 15_000 }).toEqual([gone]);
    const parameters = ['--databases', '4'];
    const again = await startRedis({ command, port: server.port, parameters });
    onTestFinished(() => again.stop());
    await expect
      .poll(messages, { timeout: 15_000 })
      .toEqual([gone, expect.stringMatching(/ has no database 9 .* Then restart the gateway\.$/)]);
    await expect(client.set('key', 'value')).rejects.toThrow(Error);
  });

  it.each([
    ['a wrong password', 'user:wrong-word@', /refused the password: correct the user/, 'WRONGPASS'],
    ['no password', '', /asks for a password: correct the user/, 'NOAUTH'],
  ])('says so for %s, and stays open', async (_, access, message, code) => {
    const server = await startRedis({ command, parameters: ['--requirepass', 'right-word'] });
    onTestFinished(() => server.stop());
    const { logger, messages, lines } = openLogger();
    const client = await connectRedis(`redis://${access}127.0.0.1:${server.port}`, logger);
    onTestFinished(() => client.disconnect());
    expect(messages()).toEqual([expect.stringMatching(message)]);
    expect(lines.join('')).toContain(`"error":"${code}"`);
    expect(lines.join('')).not.toContain('wrong-word');
  });

  it('says once that it is gone, and that it is back', async () => {
    const { logger, messages } = openLogger();
    const server = await startRedis({ command });
    onTestFinished(() => server.stop());
    const client = await connectRedis(`redis://127.0.0.1:${server.port}`, logger);
    onTestFinished(() => client.disconnect());
    expect(await client.set('key', 'value')).toBe('OK');
    await server.stop();
    const gone = expect.stringMatching(/^Redis at \S+ cannot be reached: /);
    await expect.poll(messages, { timeout: 15_000 }).toEqual([gone]);
    await expect(client.get('key')).rejects.toThrow(Error);
    const again = await startRedis({ command, port: server.port });
    onTestFinished(() => again.stop());
    const expected = [gone, `Redis at 127.0.0.1:${server.port} is back.`];
    await expect.poll(messages, { timeout: 15_000 }).toEqual(expected);
    expect(await client.get('key')).toBeNull();
  });
});
