import {
  APICallError,
  EmptyResponseBodyError,
  InvalidArgumentError,
  InvalidPromptError,
  LoadAPIKeyError,
  NoSuchModelError,
  NoSuchProviderReferenceError,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';
import { GatewayToolError, OutcomeError } from 'toolgate';
import { describe, expect, it } from 'vitest';
import { HttpError } from './http-error.ts';
import { mapModelError } from './map-model-error.ts';

function callError(
  statusCode: number | undefined,
  {
    message = 'Words of the provider',
    ...rest
  }: { message?: string; data?: unknown; responseHeaders?: Record<string, string> } = {},
): APICallError {
  const base = { url: 'https://api.example.com?key=secret', requestBodyValues: {} };
  return new APICallError({ ...base, message, ...rest, ...(statusCode && { statusCode }) });
}

/** The part of an error that a caller sees. */
function visible({ status, message, code, param, headers }: HttpError) {
  return { status, message, code, param, headers };
}

const plain = { code: undefined, param: undefined, headers: {} };
const overloaded = {
  ...plain,
  status: 503,
  message: 'The model provider is overloaded.',
  code: 'upstream_overloaded',
};
const unanswered = {
  ...plain,
  status: 504,
  message: 'The model provider did not answer.',
  code: 'upstream_unreachable',
};
const refused = {
  ...plain,
  status: 502,
  message: 'The gateway is not configured correctly: the model provider refused its credentials.',
  code: 'upstream_refused_credentials',
  headers: { 'x-should-retry': 'false' },
};
const unpaid = {
  ...refused,
  message:
    "The gateway is not configured correctly: the gateway's account with the model provider needs a payment.",
  code: 'upstream_payment_required',
};
const forbidden = {
  ...refused,
  message:
    "The gateway is not configured correctly: the model provider does not permit this for the gateway's account.",
  code: 'upstream_forbidden',
};
const noRetry = { 'x-should-retry': 'false' };
const failed = {
  ...plain,
  status: 502,
  message: 'The model provider failed.',
  code: 'upstream_failed',
};
const limited = {
  ...plain,
  status: 429,
  message: "The model provider's rate limit is reached.",
  code: 'rate_limit_exceeded',
};

describe('mapModelError', () => {
  it.each([400, 409, 413, 422])(
    'passes on the message and the code of an upstream %i',
    (status) => {
      const data = { error: { message: 'x', code: 'invalid_value' } };
      expect(visible(mapModelError(callError(status, { data })))).toEqual({
        ...plain,
        status: status === 422 ? 400 : status,
        message: 'Words of the provider',
        code: 'invalid_value',
      });
    },
  );

  it.each(['invalid_prompt', 'bio_policy', 'invalid_image_format'])(
    'answers a response that failed with %s as a fault of the request',
    (code) => {
      const error = mapModelError({ error: { code, message: 'Words of the provider' } });
      expect(visible(error)).toEqual({
        ...plain,
        status: 400,
        message: 'Words of the provider',
        code,
      });
    },
  );

  it.each([
    'prompt is too long: 210000 tokens > 200000 maximum',
    "This model's maximum context length is 128000 tokens.",
    'Your input exceeds the context window of this model.',
  ])('recognises a context that is too long: %s', (message) => {
    expect(mapModelError(callError(400, { message })).code).toBe('context_length_exceeded');
  });

  it.each<[number | undefined, object]>([
    [401, refused],
    [402, unpaid],
    [403, forbidden],
    [408, unanswered],
    [429, limited],
    [500, failed],
    [502, failed],
    [503, overloaded],
    [529, overloaded],
    [504, { ...failed, status: 504 }],
    [451, { ...failed, headers: noRetry }],
    [200, failed],
    [undefined, unanswered],
  ])('answers an upstream %s in its own words', (status, expected) => {
    expect(visible(mapModelError(callError(status)))).toEqual(expected);
  });

  it.each<[number, object]>([
    [500, failed],
    [502, failed],
    [503, overloaded],
    [529, overloaded],
  ])(
    'repeats what an upstream %s says of itself, without keys and accounts',
    (status, expected) => {
      const message =
        'Model requires more memory: sk-abc1, org-1, Bearer abcdef, http://me:word@a.test';
      const error = callError(status, { message, data: { error: { message } } });
      const { message: start } = expected as { message: string };
      expect(visible(mapModelError(error))).toEqual({
        ...expected,
        message: `${start.slice(0, -1)}: Model requires more memory: [redacted], [redacted], [redacted], http://[redacted]@a.test`,
      });
      expect(mapModelError(error).upstream).toEqual({
        status,
        message: 'Model requires more memory: …',
      });
    },
  );

  it('reports a model that the upstream does not have', () => {
    expect(visible(mapModelError(callError(404)))).toEqual({
      ...plain,
      status: 404,
      message: 'Words of the provider',
      code: 'model_not_found',
    });
  });

  it('passes on how long to wait, and no other header', () => {
    const responseHeaders = { 'retry-after': '7', 'retry-after-ms': '6500', 'set-cookie': 'a=b' };
    const headers = { 'retry-after': '7', 'retry-after-ms': '6500' };
    expect(mapModelError(callError(429, { responseHeaders })).headers).toEqual(headers);
    expect(mapModelError(callError(529, { responseHeaders })).headers).toEqual(headers);
    expect(mapModelError(callError(500, { responseHeaders })).headers).toEqual({});
  });

  it('distinguishes an exhausted quota from a rate limit, and asks not to retry', () => {
    const data = { error: { code: 'insufficient_quota' } };
    expect(visible(mapModelError(callError(429, { data })))).toEqual({
      ...plain,
      status: 429,
      message: "The quota of the gateway's account with the model provider is used up.",
      code: 'insufficient_quota',
      headers: noRetry,
    });
  });

  it('passes on the remaining limits, and the upstream’s id of the request', () => {
    const responseHeaders = {
      'x-ratelimit-remaining-requests': '9',
      'anthropic-ratelimit-tokens-reset': '2026-11-22T12:00:00Z',
      'openai-processing-ms': '120',
      'x-request-id': 'req_abc',
      'x-ratelimit-limit-tokens': 'no\r\nset-cookie: a=b',
      'openai-organization': 'org-1',
    };
    expect(mapModelError(callError(500, { responseHeaders })).headers).toEqual({
      'x-ratelimit-remaining-requests': '9',
      'anthropic-ratelimit-tokens-reset': '2026-11-22T12:00:00Z',
      'openai-processing-ms': '120',
      'toolgate-upstream-request-id': 'req_abc',
    });
  });

  it('passes on whether to try again', () => {
    const responseHeaders = { 'x-should-retry': 'false' };
    expect(mapModelError(callError(500, { responseHeaders })).headers).toEqual(responseHeaders);
  });

  it.each<[string, unknown, object]>([
    [
      'a status',
      { message: 'x', statusCode: 503 },
      { ...overloaded, message: 'The model provider is overloaded: x' },
    ],
    ['a numeric code', { message: 'x', code: 429 }, limited],
    ['a code', { message: 'x', type: 'server_error', code: 'rate_limit_exceeded' }, limited],
    [
      "Anthropic's type",
      { message: 'x', type: 'overloaded_error' },
      { ...overloaded, message: 'The model provider is overloaded: x' },
    ],
    ['a type', { message: 'x', type: 'authentication_error' }, refused],
    [
      'its body',
      { type: 'error', error: { type: 'overloaded_error', message: 'x' } },
      { ...overloaded, message: 'The model provider is overloaded: x' },
    ],
    ['nothing but words', { message: 'x' }, { ...failed, message: 'The model provider failed: x' }],
    [
      'an inherited word',
      { message: 'x', type: 'constructor' },
      { ...failed, message: 'The model provider failed: x' },
    ],
    [
      "the caller's mistake",
      { message: 'Too long', code: 'context_length_exceeded' },
      { ...plain, status: 400, message: 'Too long', code: 'context_length_exceeded' },
    ],
  ])('reads plain errors of streams by %s', (_title, error, expected) => {
    expect(visible(mapModelError(error))).toEqual(expected);
  });

  it('names the parameter of a gateway tool', () => {
    const error = new GatewayToolError({
      tool: 'svc_shadow_agent',
      parameter: 'max_iterations',
      message: 'From 1 to 10',
    });
    expect(visible(mapModelError(error))).toEqual({
      ...plain,
      status: 400,
      message: 'From 1 to 10',
      param: 'svc_shadow_agent.max_iterations',
    });
    const whole = new GatewayToolError({ tool: 'svc_x', message: 'Unknown' });
    expect(mapModelError(whole).param).toBe('svc_x');
  });

  it.each([
    ['shadow-agent-failed', 'shadow_agent_failed'],
    ['content-filter-blocked', 'content_filter'],
    ['prompt-guard-blocked', 'content_filter'],
  ] as const)('asks not to retry an answer that is not good: %s', (decision, code) => {
    const outcome = { version: 1, contentFilter: { action: 'passed' }, calls: [] } as const;
    const error = new OutcomeError({
      decision,
      message: 'No valid answer',
      outcome: { ...outcome, calls: [] },
    });
    expect(visible(mapModelError(error))).toEqual({
      ...plain,
      status: 422,
      message: 'No valid answer',
      code,
      headers: { 'x-should-retry': 'false' },
    });
  });

  it.each<[Error, Partial<HttpError>]>([
    [
      new NoSuchModelError({ modelId: 'x', modelType: 'languageModel' }),
      { status: 404, code: 'model_not_found' },
    ],
    [new InvalidArgumentError({ argument: 'hint', message: 'x' }), { status: 400, param: 'hint' }],
    [new InvalidPromptError({ prompt: 'x', message: 'x' }), { status: 400 }],
    [new UnsupportedFunctionalityError({ functionality: 'x' }), { status: 400 }],
    [
      new LoadAPIKeyError({ message: 'OPENAI_API_KEY is missing' }),
      {
        ...refused,
        message: expect.stringMatching(/key or setting of the model provider is missing/),
      },
    ],
    [
      new NoSuchProviderReferenceError({ provider: 'x', reference: { openai: 'file-1' } }),
      { status: 400, param: 'file_id' },
    ],
    [new EmptyResponseBodyError(), failed],
    [new DOMException('x', 'TimeoutError'), unanswered],
    [new RangeError('Maximum call stack size exceeded'), { status: 400 }],
    [new RangeError('Invalid array length'), { status: 500 }],
  ])('maps %s', (error, expected) => {
    expect(mapModelError(error)).toMatchObject(expected);
  });

  it('leaves its own errors unchanged', () => {
    const error = new HttpError({ status: 418, message: 'x' });
    expect(mapModelError(error)).toBe(error);
  });

  it.each([new TypeError('secret'), null, undefined, 5, {}, []])(
    'says nothing of the unexpected: %s',
    (error) => {
      const mapped = mapModelError(error);
      expect(visible(mapped)).toEqual({ ...plain, status: 500, message: 'The gateway failed.' });
      expect(mapped.cause).toBe(error);
    },
  );

  it('repeats the words of a stream that reports its failure as a text', () => {
    const message = 'The model provider failed: boom';
    expect(visible(mapModelError({ error: 'boom' }))).toEqual({ ...failed, message });
  });

  it.each(['boom', { error: 500 }, { error: {} }, { type: 'error' }])(
    'takes an error of a stream without words for a failure of the provider: %j',
    (error) => {
      expect(visible(mapModelError(error))).toEqual(failed);
    },
  );

  it('keeps the field that the provider finds fault with, of a length that a field can have', () => {
    const error = { type: 'invalid_request_error', message: 'Too high.', param: 'temperature' };
    expect(visible(mapModelError({ error }))).toEqual({
      ...plain,
      status: 400,
      message: 'Too high.',
      param: 'temperature',
    });
    const long = mapModelError({ error: { ...error, param: 'x'.repeat(10_000) } });
    expect(long.param).toHaveLength(256);
    for (const param of [null, 5, '', {}]) {
      expect(mapModelError({ error: { ...error, param } }).param).toBeUndefined();
    }
  });
});
