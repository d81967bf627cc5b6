import type { WireFormat } from '../format.ts';
import { openaiHeaders } from '../shared/index.ts';
import type { UpstreamCodec } from '../upstream-codec.ts';
import { readRequest } from './request/read-request.ts';
import { choicesOf, readResult } from './upstream-answer/read-result.ts';
import { createStreamReader } from './upstream-answer/read-stream.ts';
import { carries, writeRequest } from './upstream-request/write-request.ts';
import { readUsage, usageIn } from './usage.ts';

/** The caller's side of OpenAI chat completions. It follows the types of `openai@7`. */
export const chatCompletions: WireFormat = {
  name: 'chat-completions',
  path: '/v1/chat/completions',
  readRequest,
};

/** The provider's side of OpenAI chat completions. */
export const chatCompletionsUpstream: UpstreamCodec = {
  name: 'chat-completions',
  path: '/chat/completions',
  headers: openaiHeaders,
  carries,
  writeRequest,
  assertResult: (body) => void choicesOf(body),
  readResult,
  readUsage: (body) => readUsage(usageIn(body)),
  openStream: createStreamReader,
};
