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
