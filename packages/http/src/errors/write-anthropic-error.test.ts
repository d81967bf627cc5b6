import { describe, expect, it } from 'vitest';
import { HttpError } from './http-error.ts';
import { writeAnthropicError } from './write-anthropic-error.ts';

describe('writeAnthropicError', () => {
  it.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [403, 'permission_error'],
    [404, 'not_found_error'],
    [405, 'invalid_request_error'],
    [413, 'request_too_large'],
    [415, 'invalid_request_error'],
    [421, 'invalid_request_error'],
    [422, 'invalid_request_error'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [502, 'api_error'],
    [503, 'overloaded_error'],
    [504, 'timeout_error'],
    [529, 'overloaded_error'],
  ])('should name the error of status %i %s', (status, type) => {
    const error = new HttpError({ status, message: 'No.' });
    expect(writeAnthropicError(error, 'req_1')).toEqual({
      type: 'error',
      error: { type, message: 'No.' },
      request_id: 'req_1',
    });
  });

  it('should put the code where clients read it', () => {
    const error = new HttpError({
      status: 400,
      message: 'No.',
      code: 'thread_unsupported_request',
    });
    expect(writeAnthropicError(error, 'req_1').error).toEqual({
      type: 'invalid_request_error',
      message: 'No.',
      details: { error_code: 'thread_unsupported_request' },
    });
  });

  it('should not carry what caused the error', () => {
    const error = new HttpError({ status: 500, message: 'No.', cause: new Error('secret') });
    expect(JSON.stringify(writeAnthropicError(error, 'req_1'))).not.toContain('secret');
  });
});
