import { type HttpError, writeOpenAIError } from '../errors/index.ts';
import { writeAnthropicError } from '../formats/messages/index.ts';

/** How a protocol tells its clients of errors. */
export interface ErrorProtocol {
  /** The protocol. */
  name: 'openai' | 'anthropic';
  /** The body of an error response. */
  writeError(error: HttpError, requestId: string): object;
  /** The status that says that the model provider is overloaded. */
  overloadedStatus: 503 | 529;
}

const openai: ErrorProtocol = {
  name: 'openai',
  writeError: writeOpenAIError,
  overloadedStatus: 503,
};

const anthropic: ErrorProtocol = {
  name: 'anthropic',
  writeError: writeAnthropicError,
  overloadedStatus: 529,
};

/** The protocol of a caller: by its path within the gateway, and by Anthropic's version header where both share the path. */
export function errorProtocolOf(path: string, headers: Headers): ErrorProtocol {
  const isAnthropic =
    /^\/v1\/messages(?:\/|$)/.test(path) ||
    (/^\/v1\/models(?:\/|$)/.test(path) && headers.has('anthropic-version'));
  return isAnthropic ? anthropic : openai;
}
