import { describe, it, type TestContext } from 'vitest';
import { everyPair } from '../../../every-pair.ts';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { FormatName } from './formats/original.ts';
import {
  type FaultOutcome,
  faultOutcomes,
  hiddenRequests,
} from './testing/faults/fault-outcomes.ts';
import {
  type FaultName,
  faultNames,
  type FaultUpstream,
  formatNames,
  formatPaths,
  type Handler,
  postUnchecked,
  readEvents,
  sdkProvider,
  shortRequests,
  startFaultUpstream,
  wholeAnswer,
} from './testing/index.ts';
import { limitFetch } from './upstream/limit-fetch.ts';
import { fetchTransport } from './upstream/transport.ts';
import { upstream as upstreamModel } from './upstream/upstream.ts';

/** An AI SDK model of the endpoint's format, or an upstream that speaks a format. */
type PathName = FormatName | 'AI SDK';

/** The expected result for a client. */
type Designed = FaultOutcome | 'whole or broken';

type Column = Designed | ((path: PathName, name: FormatName) => Designed);

/** The result of each fault for a whole answer and for a stream. */
const designed: Record<Exclude<FaultName, 'flood'>, readonly [whole: Column, stream: Column]> = {
  ...faultOutcomes,
  // An upstream knows the last event of each format. Providers of the AI SDK wait for the end of the connection. The
  // provider of messages has read everything by then, so its result depends on whether a feature reads the answer.
  'left-open': [
    'whole',
    (path, name) => {
      if (path !== 'AI SDK') return 'whole';
      return name === 'messages' ? 'whole or broken' : 'broken';
    },
  ],
};

/** A provider that belongs to one test: most tests wait until the gateway gives up, and they run at the same time. */
async function openUpstream(onTestFinished: TestContext['onTestFinished']): Promise<FaultUpstream> {
  const upstream = await startFaultUpstream();
  onTestFinished(async () => upstream.close());
  return upstream;
}

/**
 * The gateway's time limit. It is far longer than a busy machine takes if nothing hangs. If everything hangs it may be
 * short, unless other events come first.
 */
function patience(path: PathName, fault: FaultName): number {
  if (fault === 'hang-midway') return 2000;
  if (fault.startsWith('hang')) return 1000;
  return fault === 'left-open' && path === 'AI SDK' ? 3000 : 60_000;
}

/** Whether a fault takes a second or more, but little work. */
function isSlow(fault: FaultName): boolean {
  return /^(?:hang|left-open|drip|pings)/.test(fault);
}

/** Bounds the answer without an end. */
const maxAnswerBytes = 8_000_000;

function gateway(
  { url: baseURL }: FaultUpstream,
  path: PathName,
  format: FormatName,
  fault: FaultName,
): Handler {
  const silenceMilliseconds = patience(path, fault);
  if (path !== 'AI SDK') {
    const transport = fetchTransport(limitFetch({ maxAnswerBytes }));
    const upstream = { format: path, baseURL, apiKey: 'none', silenceMilliseconds, transport };
    return createToolgateHandler({ provider: { languageModel: () => upstreamModel(upstream) } });
  }
  const fetch = limitFetch({ silenceMilliseconds, maxAnswerBytes });
  return createToolgateHandler({ provider: sdkProvider(format, { baseURL, fetch }) });
}

/** The text of an answer in any format, or of a stream's deltas. */
function textOf(given: string): string {
  const body = given.trim();
  const values = body.startsWith('{')
    ? [JSON.parse(body)]
    : readEvents(body).map(({ data }) => data);
  return values
    .map((value) => {
      const { choices, content, delta, output } = value;
      const [choice] = choices ?? [];
      if (choice) return choice.message?.content ?? choice.delta?.content ?? '';
      if (content) return content[0]?.text ?? '';
      if (typeof delta === 'string') return delta;
      return delta?.text ?? output?.[0]?.content?.[0]?.text ?? '';
    })
    .join('');
}

const cleanEnd = /\[DONE\]|message_stop|response\.completed|"finish_reason":"/;

interface EndingEvent {
  type?: string;
  error?: { message?: unknown };
  response?: { error?: { message?: unknown } };
}

/** Whether a stream reports its failure in its format, and sends nothing afterwards. */
function isBroken(name: FormatName, body: string): boolean {
  const events = readEvents(body).map(({ data }) => data);
  const last = events.findLast((event) => typeof event === 'object') as EndingEvent | undefined;
  const isResponse = name === 'responses';
  const { message } = (isResponse ? last?.response : last)?.error ?? {};
  if (typeof message !== 'string' || !message.startsWith('The model ')) return false;
  return isResponse
    ? last?.type === 'response.failed' && !body.includes('response.completed')
    : !cleanEnd.test(body);
}

/** The result for a client, in the words of the design; other words if it does not fit them. */
function seenAs(name: FormatName, { status }: Response, body: string, stream: boolean) {
  if (status !== 200) {
    const { error } = JSON.parse(body);
    const isOverloaded = name === 'messages' && status === 529;
    if (typeof error?.message === 'string') return isOverloaded ? 503 : status;
  } else if (stream && isBroken(name, body)) {
    return 'broken';
  } else if (textOf(body) === wholeAnswer.join('') && (!stream || cleanEnd.test(body))) {
    return 'whole';
  }
  return `${status}: ${body}`;
}

/** Every format in and out. */
const cases = formatNames.flatMap((name) =>
  [...formatNames, 'AI SDK' as const].map((path: PathName) => ({ path, name })),
);

const rows = everyPair(
  cases.flatMap(({ path, name }) =>
    (Object.keys(designed) as (keyof typeof designed)[]).flatMap((fault) =>
      [false, true].map((stream) => {
        const column = designed[fault][stream ? 1 : 0];
        const expected = typeof column === 'function' ? column(path, name) : column;
        return { path, name, fault, stream, expected };
      }),
    ),
  ),
  'path',
  'name',
  'fault',
  'stream',
);

// Slow faults wait at the same time. Busy faults would delay them.
describe.each([true, false])('slow faults: %s', (slow) => {
  it.for(rows.filter(({ fault }) => isSlow(fault) === slow))(
    'over $path to $name, a provider with the fault $fault, streamed: $stream, gives $expected',
    { concurrent: slow },
    async ({ path, name, fault, stream, expected }, { expect, onTestFinished }) => {
      const upstream = await openUpstream(onTestFinished);
      const handler = gateway(upstream, path, name, fault);
      const others = gateway(upstream, path, name, 'whole');
      const ask = async (asked: Handler, model: FaultName, body: object) =>
        postUnchecked(asked, formatPaths[name], { model, stream, ...body });
      const judge = async (body: object): Promise<void> => {
        const asked = ask(handler, fault, body);
        const bystander = await ask(others, 'whole', body);
        expect(textOf(await bystander.text())).toBe(wholeAnswer.join(''));
        const response = await asked;
        const text = await response.text();
        expect(text).not.toMatch(/org-1|sk-1/);
        const wait = response.headers.get('retry-after');
        const seen = seenAs(name, response, text, stream);
        const isEither = seen === 'whole' || seen === 'broken';
        const told = isEither && expected === 'whole or broken' ? expected : seen;
        expect([told, wait]).toEqual([expected, fault === 'status-429-with-wait' ? '7' : null]);
      };
      await Promise.all([judge(hiddenRequests[name]), judge(shortRequests[formatPaths[name]])]);
      // Nothing is tried twice, and no work continues after the end of an answer.
      expect(upstream.requests).toBe(4);
      await expect.poll(() => upstream.active, { timeout: 10_000 }).toBe(0);
    },
  );
});

const leavings = everyPair(
  cases.flatMap((one) =>
    (['hang-before-head', 'hang-after-head', 'hang-midway'] as const).map((fault) =>
      Object.assign({ fault }, one),
    ),
  ),
  'path',
  'name',
  'fault',
);

describe('with a client that leaves', () => {
  it.for(leavings)(
    'over $path to $name, a provider with the fault $fault is stopped when the client leaves',
    { concurrent: true },
    async ({ path, name, fault }, { expect, onTestFinished }) => {
      const upstream = await openUpstream(onTestFinished);
      for (const stream of [false, true]) {
        const handler = gateway(upstream, path, name, 'whole');
        const abort = new AbortController();
        const body = { model: fault, stream, ...hiddenRequests[name] };
        const asked = postUnchecked(handler, formatPaths[name], body, { signal: abort.signal });
        await expect.poll(() => upstream.active, { timeout: 10_000 }).toBe(1);
        const hasBegun = stream && fault === 'hang-midway';
        const response = hasBegun ? await asked : undefined;
        abort.abort();
        expect((await asked).status).toBe(hasBegun ? 200 : 499);
        await response?.text();
        await expect.poll(() => upstream.active, { timeout: 10_000 }).toBe(0);
      }
    },
  );

  it.for(everyPair(cases, 'path', 'name'))(
    'over $path to $name, a flood is read no faster than the client takes it, and stopped with the client',
    { concurrent: true },
    async ({ path, name }, { expect, onTestFinished }) => {
      const upstream = await openUpstream(onTestFinished);
      const handler = gateway(upstream, path, name, 'flood');
      const body = { model: 'flood', stream: true, ...hiddenRequests[name] };
      const response = await postUnchecked(handler, formatPaths[name], body);
      const reader = response.body?.getReader();
      await reader?.read();
      let before = -1;
      await expect
        .poll(
          () => {
            const isStill = upstream.bytes === before;
            before = upstream.bytes;
            return isStill;
          },
          { interval: 300, timeout: 15_000 },
        )
        .toBe(true);
      await reader?.cancel();
      await expect.poll(() => upstream.active, { timeout: 10_000 }).toBe(0);
    },
  );
});

it('has a designed outcome for every fault', ({ expect }) => {
  expect(Object.keys(designed).toSorted()).toEqual(
    faultNames.filter((fault) => fault !== 'flood').toSorted(),
  );
});
