import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { type AnswerPath, scriptedModel, shortRequests, textAnswer } from '../testing/index.ts';
import type { ToolgateHandlerOptions } from '../toolgate-handler-options.ts';

const paths = Object.keys(shortRequests) as AnswerPath[];

interface Asked {
  key?: string;
  stream?: boolean;
  /** Whether the request announces its length. */
  isLengthKnown?: boolean;
  headers?: Record<string, string>;
}

function ask(
  path: AnswerPath,
  { key = 'a', stream = false, isLengthKnown = true, headers = {} }: Asked = {},
): Request {
  const body = JSON.stringify({ model: 'm', stream, ...shortRequests[path] });
  return new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(isLengthKnown && { 'content-length': `${body.length}` }),
      authorization: `Bearer ${key}`,
      ...headers,
    },
    body,
  });
}

/** A gateway whose model answers when the test releases it. */
function open(options: Partial<ToolgateHandlerOptions>) {
  const waiting: (() => void)[] = [];
  const model = scriptedModel(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return textAnswer('Hello');
  });
  const handler = createToolgateHandler({
    models: { m: model },
    apiKeys: ['one=a', 'two=b'],
    ...options,
  });
  return { handler, waiting, answer: () => waiting.shift()?.() };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(paths)('the capacity at %s', (path) => {
  const [status, error] =
    path === '/v1/messages'
      ? ([529, { type: 'error', error: { type: 'overloaded_error' } }] as const)
      : ([503, { error: { code: 'overloaded' } }] as const);

  it.each([false, true])(
    'refuses a body that is too large before it is read (stream: %j)',
    async (stream) => {
      const { handler, waiting, answer } = open({ capacity: { requests: 1, waiting: 0 } });
      const first = handler(ask(path));
      await vi.waitFor(() => expect(waiting).toHaveLength(1));
      const request = ask(path, { key: 'b', stream });
      const refused = await handler(request);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, '2']);
      expect(await refused.json()).toMatchObject(error);
      expect(request.bodyUsed).toBe(false);
      answer();
      expect((await first).status).toBe(200);
      const next = handler(ask(path, { key: 'b' }));
      await vi.waitFor(() => expect(waiting).toHaveLength(1));
      answer();
      expect((await next).status).toBe(200);
    },
  );

  it('refuses a request that waited for too long', async () => {
    const { handler, waiting, answer } = open({ capacity: { requests: 1, waitMilliseconds: 50 } });
    const first = handler(ask(path));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    let isRefused = false;
    const late = handler(ask(path, { key: 'b' })).finally(() => (isRefused = true));
    // Each check lets some time pass.
    await vi.waitFor(() => expect(isRefused).toBe(true));
    const refused = await late;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, '5']);
    answer();
    await first;
  });

  it('leaves room for others if one tenant has its share', async () => {
    const { handler, waiting, answer } = open({ capacity: { requests: 4, share: 0.5 } });
    const own = [0, 1, 2].map(() => handler(ask(path)));
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    const other = handler(ask(path, { key: 'b' }));
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    for (let count = 0; count < 4; count += 1) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      answer();
    }
    for (const one of [...own, other]) expect((await one).status).toBe(200);
  });

  it('lets bodies of unknown length wait, which count as the longest until they are read', async () => {
    const capacity = { bytes: 3000, share: 1 };
    const { handler, waiting, answer } = open({ capacity, maxBodyBytes: 1500 });
    const answers = Array.from({ length: 8 }, () => handler(ask(path, { isLengthKnown: false })));
    await vi.waitFor(() => expect(waiting).toHaveLength(8));
    for (let count = 0; count < 8; count += 1) answer();
    for (const one of answers) expect((await one).status).toBe(200);
  });

  it('lets a body wait that has no room beside the others', async () => {
    const capacity = { bytes: 2000, waitMilliseconds: 500 };
    const { handler, waiting, answer } = open({ capacity });
    const first = handler(ask(path));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const headers = { 'content-length': '1990' };
    const second = handler(ask(path, { headers }));
    const other = handler(ask(path, { key: 'b' }));
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    answer();
    expect((await first).status).toBe(200);
    answer();
    expect((await other).status).toBe(200);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const late = handler(ask(path, { key: 'b', headers }));
    await vi.advanceTimersByTimeAsync(500);
    expect((await late).status).toBe(status);
    answer();
    expect((await second).status).toBe(200);
  });

  it('answers as ever without a capacity', async () => {
    const { handler, waiting, answer } = open({ capacity: false, answerMilliseconds: false });
    const answers = Array.from({ length: 5 }, () => handler(ask(path)));
    await vi.waitFor(() => expect(waiting).toHaveLength(5));
    expect(vi.getTimerCount()).toBe(0);
    for (let count = 0; count < 5; count += 1) answer();
    for (const one of answers) expect((await one).status).toBe(200);
  });

  it('ends an answer that takes longer than an hour, or as long as the host says', async () => {
    for (const [options, milliseconds] of [
      [{}, 3_600_000],
      [{ answerMilliseconds: 500 }, 500],
    ] as const) {
      const { handler, waiting } = open(options);
      const asked = handler(ask(path));
      await vi.waitFor(() => expect(waiting).toHaveLength(1));
      await vi.advanceTimersByTimeAsync(milliseconds + 1);
      const response = await asked;
      expect([response.status, await response.text()]).toEqual([
        504,
        expect.stringContaining(`longer than the limit of ${milliseconds} ms`),
      ]);
      // The handler tidies up once the answer is read, in turns of its own.
      for (let turn = 0; turn < 10_000 && vi.getTimerCount() > 0; turn += 1) await setImmediate();
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});

/** A request that hides a text. */
function hide(system: string, key = 'a'): Request {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: 'Hi' },
  ];
  return post('/v1/chat/completions', key, messages);
}

function post(path: string, key: string, messages: object[]): Request {
  return new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'm', messages }),
  });
}

/** A text to hide; it takes about 25,000 bytes, as estimated. */
function prompt(name: string): string {
  return `You are ${name}. ${'Never offer the seats behind a pillar. '.repeat(5)}`;
}

describe('the memory for hidden texts', () => {
  const capacity = { preparedBytes: 60_000, share: 0.5 };

  it('is refused to new texts when it is full, shared by equal ones, and free after the answer', async () => {
    const { handler, waiting, answer } = open({ capacity });
    const first = handler(hide(prompt('Quillon')));
    const second = handler(hide(prompt('Quillon')));
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    const refused = await handler(hide(prompt('Marlowe')));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    const other = handler(hide(prompt('Marlowe'), 'b'));
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    for (let count = 0; count < 3; count += 1) answer();
    for (const one of [first, second, other]) await (await one).text();
    const next = handler(hide(prompt('Marlowe')));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    answer();
    expect((await next).status).toBe(200);
  });

  it('is refused to a check too', async () => {
    const { handler, waiting, answer } = open({ capacity, checks: true });
    const first = handler(hide(prompt('Quillon')));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const conversation = [
      { role: 'system', content: prompt('Marlowe') },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
    ];
    expect((await handler(post('/v1/guardrail/checks', 'a', conversation))).status).toBe(503);
    answer();
    await first;
  });
});
