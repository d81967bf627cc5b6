import { describe, expect, it } from 'vitest';
import { mapUpstreamFailure } from './map-upstream-failure.ts';

const failure = { hasWords: true, headers: {}, isUnanswered: false, isUnpaid: false };

describe('mapUpstreamFailure', () => {
  it.each([
    'Incorrect API key provided: xa***yz. You can obtain an API key from the console.',
    'API key not valid. Please pass a valid API key.',
    'Invalid API-Key: sk-12345',
    'The api_key has expired',
    'No API key was provided',
  ])('repeats no words about the host’s key, with any status: %s', (message) => {
    const mapped = mapUpstreamFailure({ ...failure, status: 400, message }, undefined);
    expect([mapped.status, mapped.code]).toEqual([502, 'upstream_refused_credentials']);
    expect(mapped.message).not.toMatch(/xa|sk|API/);
  });

  it.each([
    'messages[0]: the text asks how to create an API key, which is too long.',
    'Invalid value for temperature.',
  ])('repeats words about the request: %s', (message) => {
    const mapped = mapUpstreamFailure({ ...failure, status: 400, message }, undefined);
    expect([mapped.status, mapped.message]).toEqual([400, message]);
  });

  it.each([
    [401, 'billing_not_active', { status: 401, code: 'billing_not_active' }],
    [403, undefined, { status: 403 }],
    [408, undefined, { status: 408 }],
    [500, 'sk-12345', { status: 500 }],
    [529, 'You said: hello', { status: 529 }],
  ])('keeps the provider’s answer for the log: %s %s', (status, code, upstream) => {
    const answered = { ...failure, status, message: 'hush', ...(code !== undefined && { code }) };
    expect(mapUpstreamFailure(answered, undefined).upstream).toEqual(upstream);
  });

  it.each([
    'Internal server error',
    'The server is currently overloaded with other requests. Sorry about that!',
    'model runner has unexpectedly stopped, this may be due to resource limitations',
    'The server had an error while processing your request (exit status 2).',
  ])('logs ordinary words of a provider: %s', (message) => {
    for (const status of [500, 503, undefined]) {
      const answered = { ...failure, message, ...(status !== undefined && { status }) };
      const mapped = mapUpstreamFailure(answered, undefined);
      const sentence = status === 503 ? 'is overloaded' : 'failed';
      expect(mapped.logMessage).toBe(`The model provider ${sentence}: ${message}`);
    }
  });

  it.each([
    ['cannot process input: [{"role":"user","content":"my SSN"}]', 'cannot process input: …'],
    [
      'Failed to parse input at position 7: hush, she said',
      'Failed to parse input at position 7: …',
    ],
    ['The model `hush` does not exist', 'The model …'],
    ['The request failed for 123-45-6789', 'The request failed for …'],
    ['The request failed for error@example.com', 'The request failed for …'],
    ['hush', ''],
    ['', ''],
    ['模型过载', ''],
  ])('logs no word that may come from a request: %s', (message, logged) => {
    const mapped = mapUpstreamFailure({ ...failure, status: 500, message }, undefined);
    const sentence = 'The model provider failed';
    expect(mapped.logMessage).toBe(logged === '' ? `${sentence}.` : `${sentence}: ${logged}`);
    expect(mapped.upstream).toEqual({ status: 500, ...(logged !== '' && { message: logged }) });
    expect(mapped.message).toBe(message === '' ? `${sentence}.` : `${sentence}: ${message}`);
  });

  it('says that a provider redirects, without its words', () => {
    const mapped = mapUpstreamFailure({ ...failure, status: 308, message: 'hush' }, undefined);
    expect([mapped.status, mapped.message]).toEqual([
      502,
      'The model provider failed: it redirects, which the gateway does not follow. Check its base URL.',
    ]);
  });

  it.each(['7', '0.5', 'Wed, 21 Oct 2026 07:28:00 GMT'])('passes on a wait of %s', (wait) => {
    const headers = { 'retry-after': wait };
    const mapped = mapUpstreamFailure({ ...failure, status: 429, message: '', headers }, undefined);
    expect(mapped.headers).toEqual(headers);
  });

  it.each(['7\r\nset-cookie: a=b', '7\n', 'x'.repeat(1000), '', 'ÿ', '模'])(
    'leaves out a wait that no client could read: %j',
    (wait) => {
      const headers = { 'retry-after': wait };
      const mapped = mapUpstreamFailure(
        { ...failure, status: 429, message: '', headers },
        undefined,
      );
      expect(mapped.headers).toEqual({});
    },
  );
});
