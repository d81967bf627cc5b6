import { APICallError, LoadAPIKeyError } from '@ai-sdk/provider';
import { describe, expect, it, vi } from 'vitest';
import type { Logger } from '../logger.ts';
import { HttpError } from './http-error.ts';
import { mapUpstreamFailure, missingCredentials } from './map-upstream-failure.ts';
import { reportError } from './report-error.ts';

/** The log entry of an error at a level; fails if another level got one. */
function logged(
  error: HttpError,
  level: keyof Logger = 'error',
  modelId?: string,
  isNamedByHost = false,
): unknown {
  const logger = { error: vi.fn<Logger['error']>(), warn: vi.fn<Logger['warn']>() };
  const protocol = { statusOf: ({ status }: HttpError) => status };
  reportError(error, {
    logger,
    requestId: 'req_1',
    protocol,
    activity: { modelId, isNamedByHost },
  });
  const { [level]: asked, ...others } = logger;
  for (const other of Object.values(others)) expect(other).not.toHaveBeenCalled();
  return asked.mock.calls[0]?.[0];
}

function failedCall(cause: Error): APICallError {
  const url = 'https://api.example.com/?key=hush';
  return new APICallError({ message: 'hush', url, requestBodyValues: {}, cause });
}

const refused = Object.assign(new Error('hush'), { code: 'ECONNREFUSED' });
const unanswered = {
  message: '',
  hasWords: false,
  headers: {},
  isUnanswered: true,
  isUnpaid: false,
};

describe('reportError', () => {
  it('reports a provider’s answer, with and without a stream', () => {
    const answer = { status: 402, message: 'hush', code: 'billing_not_active' };
    const failure = { ...answer, hasWords: true, headers: {}, isUnanswered: false, isUnpaid: true };
    expect(logged(mapUpstreamFailure(failure, new Error('hush')))).toEqual({
      requestId: 'req_1',
      status: 502,
      code: 'upstream_payment_required',
      upstreamStatus: 402,
      upstreamCode: 'billing_not_active',
      error: 'Error',
    });
  });

  it('reports a spent account, and warns of a rate limit', () => {
    const answer = { status: 429, message: 'hush', code: 'insufficient_quota' };
    const failure = { ...answer, hasWords: true, headers: {}, isUnanswered: false };
    expect(logged(mapUpstreamFailure({ ...failure, isUnpaid: true }, undefined))).toEqual({
      requestId: 'req_1',
      status: 429,
      code: 'insufficient_quota',
      upstreamStatus: 429,
      upstreamCode: 'insufficient_quota',
    });
    expect(
      logged(mapUpstreamFailure({ ...failure, isUnpaid: false }, undefined), 'warn', 'gpt-5'),
    ).toEqual({
      requestId: 'req_1',
      model: 'gpt-5',
      status: 429,
      code: 'rate_limit_exceeded',
      upstreamStatus: 429,
      upstreamCode: 'insufficient_quota',
    });
  });

  it('does not report the limits of the gateway itself', () => {
    const ownLimit = new HttpError({ status: 429, message: 'Too many requests.' });
    expect(logged(ownLimit)).toBeUndefined();
  });

  it('names the model', () => {
    expect(logged(mapUpstreamFailure(unanswered, refused), 'error', 'gpt-5')).toMatchObject({
      model: 'gpt-5',
    });
  });

  it.each<[string, Error, object]>([
    ['the socket', refused, { error: 'Error' }],
    ['fetch', new TypeError('fetch failed', { cause: refused }), { error: 'TypeError' }],
    ['the SDK', failedCall(new TypeError('fetch failed', { cause: refused })), {}],
  ])('reports why a connection failed, as %s says', (_, cause, name) => {
    expect(logged(mapUpstreamFailure(unanswered, cause))).toEqual({
      requestId: 'req_1',
      status: 504,
      code: 'upstream_unreachable',
      reason: 'ECONNREFUSED',
      ...name,
    });
  });

  it('reports that a provider stayed silent', () => {
    const silence = new DOMException('hush', 'TimeoutError');
    expect(logged(mapUpstreamFailure(unanswered, failedCall(silence)))).toMatchObject({
      status: 504,
      reason: 'timeout',
    });
  });

  it.each(['you said hello', 'hush-123', 7])('does not take %j for such a reason', (code) => {
    const cause = Object.assign(new Error('hush'), { code });
    expect(logged(mapUpstreamFailure(unanswered, cause))).not.toHaveProperty('reason');
  });

  it('names the missing key of a provider', () => {
    const cause = new LoadAPIKeyError({ message: 'Set OPENAI_API_KEY.' });
    expect(logged(missingCredentials(cause))).toEqual({
      requestId: 'req_1',
      status: 502,
      code: 'upstream_refused_credentials',
      error: 'AI_LoadAPIKeyError',
      fix: 'Set OPENAI_API_KEY.',
    });
  });

  it('reports a model that the provider does not have, if the host named it', () => {
    const failure = { ...unanswered, isUnanswered: false, status: 404, hasWords: true };
    const missing = mapUpstreamFailure({ ...failure, message: 'No model fsat' }, undefined);
    expect(logged(missing, 'error', 'fsat', true)).toEqual({
      requestId: 'req_1',
      model: 'fsat',
      status: 404,
      code: 'model_not_found',
      upstreamStatus: 404,
      upstreamMessage: 'No model …',
    });
    expect(logged(missing, 'error', 'fsat')).toBeUndefined();
  });

  it('does not log mistakes of the caller', () => {
    expect(logged(new HttpError({ status: 400, message: 'model: required' }))).toBeUndefined();
  });
});
