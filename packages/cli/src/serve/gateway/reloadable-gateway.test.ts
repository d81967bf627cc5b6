import { describe, expect, it, vi } from 'vitest';
import { openReloadable } from './reloadable-gateway.ts';

const request = () => new Request('http://localhost/');

function setUp(...versions: (string | Error)[]) {
  const retired: string[] = [];
  const logger = {
    info: vi.fn<(text: string) => void>(),
    error: vi.fn<(details: object) => void>(),
  };
  const open = async () => {
    const version = versions.shift() ?? '';
    if (version instanceof Error) throw version;
    return { fetch: async () => new Response(version), retire: () => retired.push(version) };
  };
  return { logger, retired, opened: openReloadable(open, logger) };
}

describe('openReloadable', () => {
  it('answers with the configuration that was read last', async () => {
    const { opened, retired } = setUp('first', 'second');
    const gateway = await opened;
    expect(await (await gateway.fetch(request())).text()).toBe('first');
    expect(retired).toEqual([]);
    await gateway.reload();
    expect(await (await gateway.fetch(request())).text()).toBe('second');
    expect(retired).toEqual(['first']);
  });

  it('lets a stream end that began before', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const encoder = new TextEncoder();
    void writer.write(encoder.encode('begun, '));
    const handlers = [async () => new Response(readable), async () => new Response('second')];
    const open = async () => ({
      fetch: handlers.shift() ?? (async () => new Response('none')),
      retire: () => {},
    });
    const gateway = await openReloadable(open, setUp().logger);
    const response = await gateway.fetch(request());
    await gateway.reload();
    void writer.write(encoder.encode('ended'));
    void writer.close();
    expect(await response.text()).toBe('begun, ended');
  });

  it('keeps the last good configuration, and names the fault of the new one', async () => {
    const { opened, logger, retired } = setUp(
      'first',
      new Error('limits: expected a number'),
      'third',
    );
    const gateway = await opened;
    await gateway.reload();
    expect(await (await gateway.fetch(request())).text()).toBe('first');
    expect(logger.error.mock.calls[0]?.[0]).toEqual({ error: 'limits: expected a number' });
    expect(retired).toEqual([]);
    await gateway.reload();
    expect(await (await gateway.fetch(request())).text()).toBe('third');
  });

  it('does not start with a configuration that is not valid', async () => {
    await expect(setUp(new Error('no models')).opened).rejects.toThrow('no models');
  });
});
