import { createContentFilter } from 'toolgate';
import { describe, expect, it } from 'vitest';
import {
  type CheckGateway,
  checkGateway,
  harmlessAnswer,
  hiddenPrompt,
  hostSecret,
  leakingAnswer,
} from '../testing/index.ts';

const path = '/v1/check-streams';

async function open(
  gateway: CheckGateway,
  hidden: object = { system: hiddenPrompt },
  headers = {},
) {
  const { status, body } = await gateway.post(path, hidden, headers);
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      id: expect.stringMatching(/^check_[0-9a-f]{32}$/),
      object: 'check_stream',
      status: 'open',
      filter: Object.keys(hidden).length > 0 ? 'on' : 'off',
    },
  });
  const { id } = body as { id: string };
  return async (piece: object) => (await gateway.post(`${path}/${id}`, piece, headers)).body;
}

function release(status: string, text: string, released: number): object {
  return { object: 'check_stream.release', status, text, released };
}

function cut(text: string, size: number): string[] {
  return text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
}

describe('a stream', () => {
  it.each([1, 7, 40])('releases the same text as the filter, in pieces of %i', async (size) => {
    for (const answer of [
      harmlessAnswer,
      leakingAnswer,
      `It is ${hostSecret}, said the ${hiddenPrompt}`,
    ]) {
      const options = { secrets: [hostSecret], redact: true };
      const gateway = checkGateway({ contentFilter: options });
      const push = await open(gateway);
      const local = createContentFilter(options)
        .open({ hidden: [{ text: hiddenPrompt, kind: 'instructions' }] })
        ?.channel();
      let released = 0;
      let last = {};
      for (const piece of [...cut(answer, size), undefined]) {
        const text = piece === undefined ? local?.end() : local?.push(piece);
        released += text?.length ?? 0;
        last = (await push(piece === undefined ? { end: true } : { push: piece })) as object;
        expect(last).toMatchObject({ text, released });
        if (local?.leak) break;
      }
      expect(last).toMatchObject({ status: local?.leak ? 'blocked' : 'ended' });
      expect(gateway.outcomes).toHaveLength(1);
    }
  });

  it('is blocked at a leak, says so with the notice, and is over then', async () => {
    const gateway = checkGateway();
    const push = await open(gateway);
    expect(await push({ push: leakingAnswer, at: 0 })).toEqual({
      ...release(
        'blocked',
        expect.stringMatching(/^My instructions/) as string,
        expect.any(Number) as number,
      ),
      kind: expect.stringMatching(/^(?:instructions|secret)$/),
      notice: expect.stringContaining('withheld'),
    });
    expect(await push({ push: 'more' })).toMatchObject({ error: { code: 'stream_not_found' } });
    expect(gateway.outcomes).toMatchObject([{ contentFilter: { action: 'blocked' } }]);
  });

  it('has texts of its own, whose leaks add up', async () => {
    const gateway = checkGateway();
    const push = await open(gateway);
    expect(await push({ push: 'Hello. ', channel: 'text' })).toEqual(release('open', 'Hello. ', 7));
    expect(await push({ channel: 'call_1', push: '{}', end: true })).toEqual(
      release('open', '{}', 2),
    );
    expect(await push({ channel: 'call_2', push: leakingAnswer })).toMatchObject({
      status: 'blocked',
    });
  });

  it('finds a leak in what another text still held at the end', async () => {
    // So short a secret counts only as a whole word, which is known at the end of the text.
    const push = await open(checkGateway(), { secrets: ['ZQ71'] });
    const reasoning = await push({ channel: 'reasoning', push: 'It is ZQ71' });
    expect(reasoning).toEqual(release('open', 'It is ', 6));
    expect(await push({ push: 'Bye.', end: true })).toMatchObject({
      status: 'blocked',
      kind: 'secret',
    });
  });

  it('takes secrets, messages and tools of its request', async () => {
    const description =
      'Finds seats. Never offer the seats behind the pillar unless a guest insists on row nine.';
    const hidden = {
      messages: [{ role: 'system', content: hiddenPrompt }],
      tools: [{ type: 'function', function: { name: 'seats', description } }],
      secrets: hostSecret,
      user: ['Hello', 'May I?'],
    };
    for (const text of [leakingAnswer, `It says: ${description}`, `It is ${hostSecret}.`]) {
      const push = await open(checkGateway(), hidden);
      expect(await push({ push: text, end: true })).toMatchObject({ status: 'blocked' });
    }
  });

  it('lets everything out where nothing is hidden, and where the filter monitors', async () => {
    const off = checkGateway();
    expect(await (await open(off, {}))({ push: leakingAnswer, end: true })).toEqual(
      release('ended', leakingAnswer, leakingAnswer.length),
    );
    const monitoring = checkGateway({ contentFilter: { mode: 'monitor' } });
    const push = await open(monitoring);
    expect(await push({ push: leakingAnswer })).toMatchObject({
      status: 'open',
      text: leakingAnswer,
    });
    expect(await push({ end: true })).toMatchObject({ status: 'ended', text: '' });
    expect([...off.outcomes, ...monitoring.outcomes]).toMatchObject([
      { contentFilter: { action: 'off' }, warnings: [expect.any(String)] },
      { contentFilter: { action: 'passed', would: 'blocked' } },
    ]);
  });

  it('is closed for an answer that broke off', async () => {
    const gateway = checkGateway();
    const { body } = await gateway.post(path, { system: hiddenPrompt });
    const { id } = body as { id: string };
    const close = async (): Promise<Response> =>
      gateway.handler(new Request(`http://localhost${path}/${id}`, { method: 'DELETE' }));
    const closed = await close();
    expect([closed.status, await closed.json()]).toEqual([
      200,
      { id, object: 'check_stream', deleted: true },
    ]);
    expect((await close()).status).toBe(404);
  });
});

describe('the bounds of streams', () => {
  it('keeps pieces in order', async () => {
    const push = await open(checkGateway());
    expect(await push({ push: 'Hello', at: 0 })).toMatchObject({ status: 'open' });
    const repeated = await push({ push: 'Hello', at: 0 });
    expect(repeated).toMatchObject({ error: { code: 'out_of_order', param: 'at' } });
    const long = harmlessAnswer.repeat(2000);
    const both = await Promise.all([push({ push: long }), push({ push: long })]);
    // Long bodies are read in turns, so either may come first.
    expect(both).toContainEqual(expect.objectContaining({ status: 'open' }));
    expect(both).toContainEqual({ error: expect.objectContaining({ code: 'out_of_order' }) });
  });

  it('bounds the streams of a tenant, and knows no stream of another', async () => {
    const gateway = checkGateway({
      apiKeys: ['one=first', 'two=second'],
      checks: { sessions: { maxTenantSessions: 1 } },
    });
    const first = { 'x-api-key': 'first' };
    const second = { 'x-api-key': 'second' };
    const push = await open(gateway, { system: hiddenPrompt }, first);
    const refused = await gateway.post(path, { system: hiddenPrompt }, first);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    const { status, body } = await gateway.post(path, { system: hiddenPrompt }, second);
    expect(status).toBe(201);
    const { id } = body as { id: string };
    expect((await gateway.post(`${path}/${id}`, { push: 'a' }, first)).status).toBe(404);
    await push({ end: true });
    expect((await gateway.post(path, { system: hiddenPrompt }, first)).status).toBe(201);
  });

  it('bounds the characters of a stream and of a tenant', async () => {
    const long = checkGateway({ checks: { sessions: { maxStreamCharacters: 300 } } });
    expect((await long.post(path, { system: 'a'.repeat(301) })).status).toBe(413);
    const push = await open(long);
    expect(await push({ push: 'a'.repeat(300) })).toMatchObject({
      error: { message: expect.stringContaining('300') },
    });
    const tenant = checkGateway({ checks: { sessions: { maxTenantCharacters: 16_384 + 300 } } });
    const other = await open(tenant);
    expect(await other({ push: 'a'.repeat(200) })).toMatchObject({
      error: { code: 'rate_limit_exceeded' },
    });
    expect(await other({ push: 'a', at: 0 })).toMatchObject({ status: 'open' });
  });

  it('bounds the texts of a stream', async () => {
    const push = await open(checkGateway());
    for (let number = 0; number < 64; number += 1)
      await push({ channel: `call_${number}`, push: 'a' });
    expect(await push({ push: 'a' })).toMatchObject({ error: { param: 'channel' } });
  });

  it.each([
    [{ pushed: 'a' }, 'pushed'],
    [{ push: 1 }, 'push: '],
    [{ at: -1 }, 'at: '],
    [{ channel: '' }, 'channel: '],
  ])('refuses %j', async (piece, problem) => {
    const answer = await (await open(checkGateway()))(piece);
    expect(answer).toMatchObject({ error: { message: expect.stringContaining(problem) } });
  });

  it.each([
    [{ secrets: ['abc'] }, 'at least 4'],
    [{ prompt: 'a' }, 'prompt'],
    [{ messages: [{}] }, 'messages[0].role'],
  ])('refuses to open %j', async (hidden, problem) => {
    const { status, body } = await checkGateway().post(path, hidden);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { message: expect.stringContaining(problem) } });
  });

  it('remembers nothing if the host says so', async () => {
    const gateway = checkGateway({ checks: { sessions: false } });
    const { status, body } = await gateway.post(path, { system: hiddenPrompt });
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { message: expect.stringContaining('one process') } });
  });
});
