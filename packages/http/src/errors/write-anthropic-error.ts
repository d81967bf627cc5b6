import type { JsonObject } from '../json/index.ts';
import type { HttpError } from './http-error.ts';

/** Anthropic's error types by HTTP status. The SDK chooses its error classes by the status alone. */
const errorTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

/** Writes the body of an error response in Anthropic's shape. `details` has the error code, if there is one. */
export function writeAnthropicError(error: HttpError, requestId: string): JsonObject {
  const { status, message, code } = error;
  const fallback = status >= 500 ? 'api_error' : 'invalid_request_error';
  return {
    type: 'error',
    error: {
      type: code === 'insufficient_quota' ? 'billing_error' : (errorTypes[status] ?? fallback),
      message,
      ...(code && { details: { error_code: code } }),
    },
    request_id: requestId,
  };
}
