import { hasDetailErrors } from '../checks/check-paths.ts';
import { type HttpError, writeDetailError, writeOpenAIError } from '../errors/index.ts';
import { writeAnthropicError } from '../formats/messages/index.ts';

/** A protocol's way to report errors to its clients. */
export interface ErrorProtocol {
  /** The protocol. */
  name: 'openai' | 'anthropic';
  /** The body of an error response. */
  writeError(error: HttpError, requestId: string): object;
  /** The status that an error has in this protocol. */
  statusOf(error: HttpError): number;
}

const openai: ErrorProtocol = {
  name: 'openai',
  writeError: writeOpenAIError,
  statusOf: ({ status }) => status,
};

/** FastAPI's protocol, with which the guards of other gateways are built; it has a status of its own for a wrong field. */
const detail: ErrorProtocol = {
  name: 'openai',
  writeError: writeDetailError,
  statusOf: ({ status, param }) => (status === 400 && param !== undefined ? 422 : status),
};

const anthropic: ErrorProtocol = {
  name: 'anthropic',
  writeError: writeAnthropicError,
  statusOf({ status, code }) {
    // Its clients take any 429 for a rate limit.
    if (code === 'insufficient_quota') return 402;
    return status === 503 ? 529 : status;
  },
};

/** The paths that clients of OpenAI's formats use alone. */
const openaiPaths = /^\/v1\/(?:chat\/completions|responses|embeddings)(?:\/|$)/;

/** The protocol of a caller: by its path within the gateway, and by Anthropic's version header where others use the path, too. */
export function errorProtocolOf(path: string, headers: Headers): ErrorProtocol {
  if (hasDetailErrors(path)) return detail;
  const isAnthropic =
    /^\/v1\/messages(?:\/|$)/.test(path) ||
    (headers.has('anthropic-version') && !openaiPaths.test(path));
  return isAnthropic ? anthropic : openai;
}
