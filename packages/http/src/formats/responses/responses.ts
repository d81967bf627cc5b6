import { numberOf } from '../../json/index.ts';
import type { WireFormat } from '../format.ts';
import { openaiHeaders } from '../shared/index.ts';
import type { UpstreamCodec } from '../upstream-codec.ts';
import { readRequest } from './request/read-request.ts';
import { carries, writeRequest } from './request/write-request.ts';
import { itemsOf, readResult } from './upstream/read-result.ts';
import { createStreamReader } from './upstream/read-stream.ts';
import { readUsage } from './upstream/read-usage.ts';

/**
 * The caller's side of OpenAI responses, without a store: each request has its whole history. It follows the types of
 * `openai@7` and the Open Responses specification of 2026-04-24.
 */
export const responses: WireFormat = {
  name: 'responses',
  path: '/v1/responses',
  readRequest,
};

/** The provider's side of OpenAI responses. */
export const responsesUpstream: UpstreamCodec = {
  name: 'responses',
  path: '/responses',
  headers: openaiHeaders,
  carries,
  writeRequest,
  assertResult: (body) => void itemsOf(body),
  readResult,
  readUsage: ({ usage }) => readUsage(usage),
  openStream: createStreamReader,
  counter: {
    path: '/responses/input_tokens',
    fields: [
      'model',
      'instructions',
      'input',
      'tools',
      'tool_choice',
      'parallel_tool_calls',
      'reasoning',
      'text',
      'truncation',
    ],
    read: ({ input_tokens: count }) => numberOf(count),
  },
};
