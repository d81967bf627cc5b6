import { createToolgateHandler, type GatewayService } from '@toolgate/http';
import { createDemoModel } from 'toolgate/demo-model';
import { afterEach, expect, it, vi } from 'vitest';
import { countExchanges } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('waits for the end of each stream, and then for its log', async () => {
  const statuses: number[] = [];
  const service: GatewayService = {
    open: () => ({ settled: ({ status }) => void statuses.push(status) }),
  };
  const { log, ended } = countExchanges(service);
  const handler = createToolgateHandler({ models: { demo: createDemoModel() }, log });
  const messages = [{ role: 'user', content: 'Hello' }];
  const response = await handler(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'demo', stream: true, messages }),
    }),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const whenEnded = vi.fn<() => void>();
  void ended().then(whenEnded);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([statuses, whenEnded.mock.calls.length]).toEqual([[], 0]);
  const reading = response.text();
  await vi.advanceTimersByTimeAsync(10_000);
  await reading;
  expect([statuses, whenEnded.mock.calls.length]).toEqual([[200], 0]);
  await vi.advanceTimersByTimeAsync(22_000);
  expect(whenEnded).toHaveBeenCalledTimes(1);
});
