import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyPair } from '../../../every-pair.ts';
import { faultOutcomes, hiddenRequests } from '../../http/src/testing/faults/fault-outcomes.ts';
import {
  type FaultUpstream,
  startFaultUpstream,
} from '../../http/src/testing/faults/fault-upstream.ts';
import { environmentModels } from './models/environment-models.ts';
import { createGateway } from './serve/gateway/create-gateway.ts';

const requests = {
  '/v1/chat/completions': { model: 'openai/', ...hiddenRequests['chat-completions'] },
  '/v1/messages': { model: 'anthropic/', ...hiddenRequests.messages },
  '/v1/responses': { model: 'openai/', ...hiddenRequests.responses },
} as const;
const paths = Object.keys(requests) as (keyof typeof requests)[];

let upstream: FaultUpstream;
beforeAll(async () => {
  upstream = await startFaultUpstream();
});
afterAll(async () => upstream.close());

async function gateway(silenceMilliseconds: number) {
  const { provider } =
    environmentModels(
      {
        OPENAI_API_KEY: 'o',
        OPENAI_BASE_URL: upstream.url,
        ANTHROPIC_API_KEY: 'a',
        ANTHROPIC_BASE_URL: upstream.url,
      },
      silenceMilliseconds,
    ) ?? {};
  return createGateway({
    services: { store: false },
    handler: { ...(provider && { provider }) },
    logger: pino({ level: 'silent' }),
  });
}

/** Short if everything hangs; otherwise longer than a busy machine stalls. */
function patience(fault: string): number {
  if (fault === 'hang-midway') return 1000;
  return fault.startsWith('hang') ? 200 : 60_000;
}

const cleanEnd = /\[DONE\]|message_stop|response\.completed|"finish_reason":"/;
const failure = /"message":"The model provider /;

/** The result in the words of the design, or its status and body if the design has no word for it. */
function seenAs(path: string, { status }: Response, body: string): number | string {
  if (status !== 200) {
    const isOverloaded = path === '/v1/messages' && status === 529;
    if (failure.test(body) || /not configured correctly|rate limit/.test(body)) {
      return isOverloaded ? 503 : status;
    }
  } else if (failure.test(body)) {
    // The failed stream of responses reports that it is done, but not that it is complete.
    const said = path === '/v1/responses' ? body.replace('[DONE]', '') : body;
    if (!cleanEnd.test(said)) return 'broken';
  } else if (body.includes('a friend.')) {
    return 'whole';
  }
  return `${status}: ${body}`;
}

const all = paths.flatMap((path) =>
  (Object.keys(faultOutcomes) as (keyof typeof faultOutcomes)[]).flatMap((fault) =>
    [false, true].map((stream) => ({
      path,
      fault,
      stream,
      expected: faultOutcomes[fault][stream ? 1 : 0],
    })),
  ),
);
const rows = everyPair(
  all,
  // An answer without an end is read up to 64 MB, in the same way for all paths.
  ({ path, fault }) => (fault === 'endless-event' ? '' : path),
  'fault',
  'stream',
);

it.each(rows)(
  'behind $path, a provider with the fault $fault, streamed: $stream, becomes $expected',
  async ({ path, fault, stream, expected }) => {
    const handler = await gateway(patience(fault));
    const { model, ...body } = requests[path];
    const response = await handler(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: model + fault, stream, ...body }),
      }),
    );
    expect(seenAs(path, response, await response.text())).toBe(expected);
    // The connection of a finished call is closed, or kept for the next call.
    await expect.poll(() => upstream.active, { timeout: 10_000 }).toBe(0);
  },
);
