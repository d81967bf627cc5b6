import type { WireFormat } from '../wire-format.ts';
import { writeOpenAIError } from '../write-openai-error.ts';
import { readRequest } from './read-request.ts';

/**
 * OpenAI responses, without a store: each request carries its whole history. Written after the
 * types of `openai@7` and the Open Responses specification of 2026-04-24.
 */
export const responses: WireFormat = {
  path: '/v1/responses',
  readRequest,
  writeError: writeOpenAIError,
};
