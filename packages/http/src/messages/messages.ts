import type { WireFormat } from '../wire-format.ts';
import { readRequest } from './read-request.ts';
import { writeAnthropicError } from './write-anthropic-error.ts';

/** Anthropic messages: `POST /v1/messages`. */
export const messages: WireFormat = {
  path: '/v1/messages',
  readRequest,
  writeError: writeAnthropicError,
};
