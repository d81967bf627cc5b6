import { detailPaths } from '../checks/check-paths.ts';
import { protocolAt } from '../endpoints/body-endpoints.ts';
import { type HttpError, writeAnthropicError, writeOpenAIError } from '../errors/index.ts';

/** How a protocol reports errors to its clients. */
export interface ErrorProtocol {
  /** The protocol's name. */
  name: 'openai' | 'anthropic';
  /** Writes the body of an error response. */
  writeError(error: HttpError, requestId: string): object;
  /** Returns the status of an error in this protocol. */
  statusOf(error: HttpError): number;
}

const openai: ErrorProtocol = {
  name: 'openai',
  writeError: writeOpenAIError,
  statusOf: ({ status }) => status,
};

/**
 * The protocol of FastAPI, which the guards of other gateways use. It has its own status for a wrong field.
 */
const detail: ErrorProtocol = {
  name: 'openai',
  writeError: writeDetailError,
  statusOf: ({ status, param }) => (status === 400 && param !== undefined ? 422 : status),
};

const anthropic: ErrorProtocol = {
  name: 'anthropic',
  writeError: writeAnthropicError,
  statusOf({ status, code }) {
    // Anthropic's clients treat any 429 as a rate limit.
    if (code === 'insufficient_quota') return 402;
    return status === 503 ? 529 : status;
  },
};

/** Writes an error in FastAPI's shape: `HTTPValidationError` for a wrong field, otherwise a sentence. */
function writeDetailError({ status, message, param }: HttpError): object {
  if (status !== 400 || param === undefined) return { detail: message };
  return { detail: [{ type: 'value_error', loc: ['body', ...stepsOf(param)], msg: message }] };
}

/** Splits a path such as `messages[2].role` into its steps. */
function stepsOf(path: string): (string | number)[] {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/**
 * Returns the protocol of a caller. The path decides; on paths that both protocols use, Anthropic's version header
 * decides.
 */
export function errorProtocolOf(path: string, headers: Headers): ErrorProtocol {
  if (detailPaths.has(path)) return detail;
  const name = protocolAt(path) ?? (headers.has('anthropic-version') ? 'anthropic' : 'openai');
  return name === 'anthropic' ? anthropic : openai;
}
