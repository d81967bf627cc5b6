import { createToolgateHandler } from '@toolgate/http';
import { expect, it } from 'vitest';
import { createAnswerInspector } from './inspect-answer.ts';
import { withPlayground } from './with-playground.ts';

const body = JSON.stringify({ system: 'Never say who wrote this.', output: 'Hello.' });

function open(inspect = createAnswerInspector({})) {
  const gateway = createToolgateHandler({
    models: {},
    apiKeys: ['key-of-a-caller'],
    trustContentLength: true,
    authenticate: ({ headers }) => (headers.get('x-team') === 'one' ? {} : undefined),
  });
  const handler = withPlayground(gateway, { html: '', policy: '' }, inspect);
  return async (headers: Record<string, string>, sent = body): Promise<Response> =>
    handler(
      new Request('http://localhost/playground/inspect', {
        method: 'POST',
        headers: { 'content-length': `${sent.length}`, ...headers },
        body: sent,
      }),
    );
}

it.each([
  [{ authorization: 'Bearer key-of-a-caller' }, 200],
  [{ 'x-api-key': 'key-of-a-caller' }, 200],
  [{ 'api-key': 'key-of-a-caller' }, 200],
  [{ 'x-team': 'one' }, 200],
  [{ 'api-key': 'another' }, 401],
  [{}, 401],
])('inspects an answer for the callers of the gateway: %j, %s', async (headers, status) => {
  expect((await open()({ ...headers })).status).toBe(status);
});

it('blames the caller only for a wrong body', async () => {
  const caller = { 'x-team': 'one' };
  for (const sent of ['', '{', '{"system":""}']) {
    expect((await open()(caller, sent)).status).toBe(400);
  }
  const long = await open()({ ...caller, 'content-length': '2000000' });
  expect([long.status, await long.text()]).toEqual([400, expect.stringContaining('too long')]);
  const broken = open(async () => Promise.reject(new RangeError('out of memory')));
  await expect(broken(caller)).rejects.toThrow('out of memory');
});
