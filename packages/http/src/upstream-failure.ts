import { APICallError } from '@ai-sdk/provider';
import { isRecord } from './is-record.ts';

/** What a model's provider said of its failure, whichever way it said it. */
export interface UpstreamFailure {
  /** The HTTP status; absent where none came, or where a stream failed without one. */
  status?: number;
  /** The provider's words. */
  message: string;
  /** The provider's code, such as `context_length_exceeded`. */
  code?: string;
  /** Headers of the provider's response, in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Whether there was no answer at all. */
  isUnanswered: boolean;
}

/** The statuses that error types of streams stand for; their text alone would not tell. */
const statusOfWord: Readonly<Record<string, number>> = {
  authentication_error: 401,
  context_length_exceeded: 400,
  insufficient_quota: 429,
  invalid_request_error: 400,
  overloaded_error: 529,
  permission_error: 403,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
};

/**
 * Reads an error that a model threw or that an `error` part carries: an `APICallError`, or the plain
 * object that providers take out of their stream.
 *
 * @returns `undefined` for anything else.
 */
export function readUpstreamFailure(error: unknown): UpstreamFailure | undefined {
  if (APICallError.isInstance(error)) {
    const { statusCode: status, message, responseHeaders: headers = {} } = error;
    const code = codeOf(error.data);
    return {
      message,
      headers,
      isUnanswered: status === undefined,
      ...(status !== undefined && { status }),
      ...(code !== undefined && { code }),
    };
  }
  if (error instanceof Error || !isRecord(error)) return undefined;
  const { message, type, code, statusCode } = isRecord(error['error']) ? error['error'] : error;
  if (typeof message !== 'string') return undefined;
  const status = typeof statusCode === 'number' ? statusCode : (statusOf(code) ?? statusOf(type));
  return {
    message,
    headers: {},
    isUnanswered: false,
    ...(status !== undefined && { status }),
    ...(typeof code === 'string' && { code }),
  };
}

function statusOf(word: unknown): number | undefined {
  if (typeof word === 'number') return word >= 400 && word <= 599 ? word : undefined;
  return typeof word === 'string' && Object.hasOwn(statusOfWord, word)
    ? statusOfWord[word]
    : undefined;
}

/** Both OpenAI's and Anthropic's bodies hold the code, if any, under `error`. */
function codeOf(data: unknown): string | undefined {
  const error = isRecord(data) ? data['error'] : undefined;
  const code = isRecord(error) ? error['code'] : undefined;
  return typeof code === 'string' ? code : undefined;
}
