import { numberOf } from '../../json/index.ts';
import type { WireFormat } from '../format.ts';
import type { UpstreamCodec } from '../upstream-codec.ts';
import { readRequest } from './request/read-request.ts';
import { blocksOf, readResult } from './upstream-answer/read-result.ts';
import { createStreamReader } from './upstream-answer/read-stream.ts';
import { readUsage } from './upstream-answer/read-usage.ts';
import { carries, writeRequest } from './upstream-request/write-request.ts';

/** The caller's side of Anthropic messages: `POST /v1/messages`. */
export const messages: WireFormat = {
  name: 'messages',
  path: '/v1/messages',
  readRequest,
};

/** The API version for callers that name no version. */
const defaultVersion = '2023-06-01';

/** The provider's side of Anthropic messages. */
export const messagesUpstream: UpstreamCodec = {
  name: 'messages',
  path: '/messages',
  headers(apiKey, caller) {
    // These headers decide the shape of body and answer, which the gateway passes on unchanged.
    const beta = caller?.get('anthropic-beta');
    return {
      'anthropic-version': caller?.get('anthropic-version') ?? defaultVersion,
      ...(beta && { 'anthropic-beta': beta }),
      ...(apiKey && { 'x-api-key': apiKey }),
    };
  },
  carries,
  writeRequest,
  assertResult: (body) => void blocksOf(body),
  readResult,
  readUsage: ({ usage }) => readUsage(usage),
  openStream: createStreamReader,
  counter: {
    path: '/messages/count_tokens',
    fields: ['model', 'system', 'messages', 'tools', 'tool_choice', 'thinking', 'output_config'],
    read: ({ input_tokens: count }) => numberOf(count),
  },
};
