import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { chatCompletion, testUpstream } from '../testing/index.ts';

const question = '{"model":"m","messages":[{"role":"user","content":"Où? é \ufffd"}]}';

async function send(
  body: string | Buffer<ArrayBuffer>,
  { type = 'application/json', trustContentLength = false } = {},
) {
  const { provider, requests } = testUpstream(() =>
    Response.json(chatCompletion({ content: 'Hi' })),
  );
  const bytes = Buffer.from(body);
  const handler = createToolgateHandler({ provider, trustContentLength });
  const response = await handler(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': type, 'content-length': String(bytes.length) },
    }),
  );
  const { error } = await response.json();
  return [response.status, error?.message, requests.length];
}

describe('the text of a request', () => {
  it.each([
    'application/json; charset=utf-16',
    'application/json;CHARSET="ISO-8859-1"',
    'application/json; x=y; charset=bogus',
  ])('is refused as %s', async (type) => {
    expect(await send(question, { type })).toEqual([
      415,
      'The charset of the content-type must be utf-8.',
      0,
    ]);
  });

  it.each([
    'application/json; charset=UTF-8',
    'application/json;charset="utf8"',
    'APPLICATION/JSON',
  ])('is read as %s', async (type) =>
    expect(await send(question, { type })).toEqual([200, undefined, 1]),
  );

  describe.each([false, true])('of a trusted length: %s', (trustContentLength) => {
    it('is refused if it is not UTF-8', async () => {
      const latin = Buffer.from(question.replace('\ufffd', ''), 'latin1');
      expect(await send(latin, { trustContentLength })).toEqual([
        400,
        'The request body is not valid UTF-8.',
        0,
      ]);
    });

    it.each(['', '\ufeff'])('may hold replacement characters after %j', async (mark) => {
      expect(await send(mark + question, { trustContentLength })).toEqual([200, undefined, 1]);
    });
  });
});
