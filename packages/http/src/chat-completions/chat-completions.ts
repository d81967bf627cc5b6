import type { WireFormat } from '../wire-format.ts';
import { writeOpenAIError } from '../write-openai-error.ts';
import { readRequest } from './read-request.ts';

/** OpenAI chat completions, written after the types of `openai@7`. */
export const chatCompletions: WireFormat = {
  path: '/v1/chat/completions',
  readRequest,
  writeError: writeOpenAIError,
};
