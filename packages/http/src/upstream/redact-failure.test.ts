import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { postJson, streamResponse } from '../testing/index.ts';
import { limitFetch } from './limit-fetch.ts';
import { redactBody } from './redact-failure.ts';
import { fetchTransport } from './transport.ts';
import { upstream } from './upstream.ts';

const key = '9ab/cd+ef';
/** The key as PHP and .NET write it. */
const escapedKey = String.raw`9ab\/cd\u002bef`;

describe('redactBody', () => {
  it.each([
    [`{"a":"${escapedKey}!"}`, '{"a":"[redacted]!"}'],
    [`[{"${key}":["${key}"]}]`, '[{"[redacted]":["[redacted]"]}]'],
    [JSON.stringify({ a: `{"b":"${escapedKey}"}` }), '{"a":"{\\"b\\":\\"[redacted]\\"}"}'],
    ['{"limit":100000,"a":"of 100000"}', '{"limit":100000,"a":"of [redacted]"}'],
    ['{"__proto__":{"a":"100000"}}', '{"__proto__":{"a":"[redacted]"}}'],
    [`bad key ${key} (${escapedKey})`, 'bad key [redacted] ([redacted])'],
    [`{"a":"${escapedKey}`, '{"a":"[redacted]'],
    [
      `${'['.repeat(5000)}"${key}"${']'.repeat(5000)}`,
      `${'['.repeat(64)}"[redacted]"${']'.repeat(64)}`,
    ],
  ])('removes secrets from %j', (body, redacted) => {
    expect(redactBody(body, [key, '100000'])).toBe(redacted);
  });
});

const body = `{"error":{"message":"Wrong key ${escapedKey}.","code":"wrong","limit":100000}}`;
const headers = { 'content-type': 'application/json' };

describe("a key that a provider's error escapes", () => {
  it.each<[string, boolean, () => Response]>([
    ['a failed answer', false, () => new Response(body, { status: 400, headers })],
    ['a failed stream', true, () => new Response(body, { status: 400, headers })],
    ['JSON in place of a stream', true, () => new Response(body, { headers })],
    ['an event of a stream', true, () => streamResponse([`data: ${body}\n\n`])],
  ])('does not reach the caller from %s', async (_title, stream, answer) => {
    const provider = upstream({
      format: 'chat-completions',
      baseURL: 'http://localhost/v1',
      apiKey: key,
      headers: { 'x-max-tokens': '100000' },
      transport: fetchTransport(async () => answer()),
    });
    const handler = createToolgateHandler({ provider });
    const messages = [{ role: 'user', content: 'Hi' }];
    const request = { model: 'm', messages, stream };
    const response = await postJson(handler, '/v1/chat/completions', request);
    expect(await response.text()).toContain('Wrong key [redacted].');
  });

  it('does not leave limitFetch', async () => {
    const fetch = limitFetch({}, async () => new Response(body, { status: 400, headers }));
    const response = await fetch('http://localhost', {
      headers: { authorization: `Bearer ${key}`, 'x-max-tokens': '100000' },
    });
    expect(await response.json()).toEqual({
      error: { message: 'Wrong key [redacted].', code: 'wrong', limit: 100000 },
    });
  });
});
