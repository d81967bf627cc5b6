import { APICallError } from '@ai-sdk/provider';
import { detailedCode, isUnpaid } from 'toolgate/internal';
import { isRecord } from '../json/index.ts';
import { requestFaults } from './request-faults.ts';

/** A failure as a model's provider reported it, in any form. */
export interface UpstreamFailure {
  /** The HTTP status; absent without a response, or for a stream that failed without one. */
  status?: number;
  /** The provider's message. */
  message: string;
  /** Whether the message comes from the provider, and not from a layer in between. */
  hasWords: boolean;
  /** The provider's code, such as `context_length_exceeded`. */
  code?: string;
  /** The request field at fault. */
  param?: string;
  /** Headers of the provider's response, in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Whether there was no answer at all. */
  isUnanswered: boolean;
  /** Whether the host's account with the provider has no credit left; a retry does not help. */
  isUnpaid: boolean;
}

/** The statuses of error types and codes in streams, which carry no status of their own. */
const statusOfWord: ReadonlyMap<unknown, number> = new Map([
  ['authentication_error', 401],
  ['billing_error', 402],
  ['billing_hard_limit_reached', 429],
  ['billing_not_active', 429],
  ['context_length_exceeded', 400],
  ['insufficient_quota', 429],
  ['invalid_request_error', 400],
  ['overloaded_error', 529],
  ['permission_error', 403],
  ['rate_limit_error', 429],
  ['rate_limit_exceeded', 429],
  ...Array.from(requestFaults, (code) => [code, 400] as const),
]);

/**
 * Reads an error that a model threw or that came as an `error` part: an `APICallError`, or the plain object that
 * providers take from their stream.
 *
 * @returns `undefined` for anything else.
 */
export function readUpstreamFailure(error: unknown): UpstreamFailure | undefined {
  if (APICallError.isInstance(error)) {
    const { statusCode: status, message, responseHeaders: headers = {} } = error;
    const words = isRecord(error.data) ? error.data['error'] : undefined;
    return {
      message,
      hasWords: isProviderMessage(error),
      headers,
      isUnanswered: status === undefined,
      isUnpaid: status === 402 || isUnpaid(words),
      ...(status !== undefined && { status }),
      ...readErrorWords(words),
    };
  }
  if (error instanceof Error || !isRecord(error)) return undefined;
  const words = isRecord(error['error']) ? error['error'] : error;
  const { type, code, statusCode } = words;
  // In Ollama's events `error` is a text.
  const message = words['message'] ?? words['error'];
  if (typeof message !== 'string') return undefined;
  const status = typeof statusCode === 'number' ? statusCode : (statusOf(code) ?? statusOf(type));
  return {
    message,
    hasWords: true,
    headers: {},
    isUnanswered: false,
    isUnpaid: status === 402 || isUnpaid(words),
    ...(status !== undefined && { status }),
    ...readErrorWords(words),
  };
}

/**
 * Whether the message of a failed call is the provider's own. A layer that invents a message gives no data, or marks
 * it.
 */
function isProviderMessage({ data }: APICallError): boolean {
  return isRecord(data) && data['hasWords'] !== false;
}

function statusOf(word: unknown): number | undefined {
  if (typeof word === 'number') return word >= 400 && word <= 599 ? word : undefined;
  return statusOfWord.get(word);
}

/** Maximum length of a field's path; every real path is shorter. */
const maxParamLength = 256;

/** Reads the code and the field at fault from the error in a provider's body, if it has any. */
function readErrorWords(error: unknown): Pick<UpstreamFailure, 'code' | 'param'> {
  if (!isRecord(error)) return {};
  const code = error['code'] ?? detailedCode(error);
  const { param } = error;
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof param === 'string' && param !== '' && { param: param.slice(0, maxParamLength) }),
  };
}
