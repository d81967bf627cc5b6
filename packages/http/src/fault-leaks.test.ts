import { getEventListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everyPair } from '../../../every-pair.ts';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { FormatName } from './formats/original.ts';
import { hiddenRequests } from './testing/faults/fault-outcomes.ts';
import {
  type FaultName,
  type FaultUpstream,
  formatNames,
  formatPaths,
  type Handler,
  sdkProvider,
  startFaultUpstream,
} from './testing/index.ts';
import { limitFetch } from './upstream/limit-fetch.ts';
import { upstream as upstreamModel } from './upstream/upstream.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ways = ['upstream', 'AI SDK'] as const;

/**
 * One answer of each kind: it is whole, fails, breaks, hangs until the silence limit, or hangs until its client leaves.
 */
const faults: readonly FaultName[] = [
  'whole',
  'status-500',
  'reset-midway',
  'cut-within-event',
  'invalid-json',
  'hang-after-head',
];
const rounds = 12;

let upstream: FaultUpstream;
beforeAll(async () => {
  upstream = await startFaultUpstream();
});
afterAll(async () => upstream.close());

function gateway(way: (typeof ways)[number], format: FormatName): Handler {
  const baseURL = upstream.url;
  const silenceMilliseconds = 60_000;
  const provider =
    way === 'upstream'
      ? { languageModel: () => upstreamModel({ format, baseURL, silenceMilliseconds }) }
      : sdkProvider(format, { baseURL, fetch: limitFetch({ silenceMilliseconds }) });
  return createToolgateHandler({ provider });
}

/** Asks, reads the available part, and leaves where the provider hangs. */
async function ask(
  handler: Handler,
  format: FormatName,
  { fault, stream }: { fault: FaultName; stream: boolean },
): Promise<WeakRef<object>[]> {
  const leaving = new AbortController();
  const request = new Request(`http://localhost${formatPaths[format]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: fault, stream, ...hiddenRequests[format] }),
    signal: leaving.signal,
  });
  const asked = handler(request);
  if (fault.startsWith('hang')) {
    await vi.waitUntil(() => upstream.active === 1, { timeout: 15_000 });
    leaving.abort();
  }
  const response = await asked;
  await response.text();
  expect(getEventListeners(leaving.signal, 'abort').length).toBeLessThan(2);
  return [new WeakRef(request), new WeakRef(response)];
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

const answers = everyPair(
  ways.flatMap((way) =>
    formatNames.flatMap((name) =>
      faults.flatMap((fault) => [false, true].map((stream) => ({ way, name, fault, stream }))),
    ),
  ),
  'way',
  'name',
  'fault',
  'stream',
);

describe.each(ways.flatMap((way) => formatNames.map((name) => [way, name] as const)))(
  'on the %s path of %s, faults',
  (way, name) => {
    const asked = answers.filter((one) => one.way === way && one.name === name);

    it('leave no request, no timer and no connection behind', { timeout: 120_000 }, async () => {
      const handler = gateway(way, name);
      // Objects that are created once, such as open connections, are created before.
      for (const fault of new Set(asked.map((one) => one.fault))) {
        await ask(handler, name, { fault, stream: true });
      }
      const before = timers();
      const left: WeakRef<object>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const one of asked) left.push(...(await ask(handler, name, one)));
      }
      await expect.poll(() => upstream.active, { timeout: 15_000 }).toBe(0);
      // Timers of polling and of idle connections come and go.
      await expect.poll(() => timers() - before, { timeout: 30_000 }).toBeLessThan(rounds);
      const alive = async (): Promise<number> => {
        collectGarbage();
        await wait(20);
        return left.filter((reference) => reference.deref() !== undefined).length;
      };
      // The last ones may stay reachable; a leak would keep all of a kind.
      await expect.poll(alive, { timeout: 30_000, interval: 100 }).toBeLessThan(rounds);
    });
  },
);
