import { numberOf } from '../../json/index.ts';
import type { WireFormat } from '../format.ts';
import type { UpstreamCodec } from '../upstream-codec.ts';
import { readRequest } from './request/read-request.ts';
import { blocksOf, readResult } from './upstream-answer/read-result.ts';
import { createStreamReader } from './upstream-answer/read-stream.ts';
import { carries, writeRequest } from './upstream-request/write-request.ts';
import { writeAnthropicError } from './write-anthropic-error.ts';

/** Anthropic messages towards callers: `POST /v1/messages`. */
export const messages: WireFormat = {
  name: 'messages',
  path: '/v1/messages',
  readRequest,
  writeError: writeAnthropicError,
};

/** The version of the API for callers that do not name one. */
const defaultVersion = '2023-06-01';

/** Anthropic messages towards providers. */
export const messagesUpstream: UpstreamCodec = {
  name: 'messages',
  path: '/messages',
  headers(apiKey, caller) {
    // They say how body and answer are written, and these pass as they are.
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
  openStream: createStreamReader,
  counter: {
    path: '/messages/count_tokens',
    fields: ['model', 'system', 'messages', 'tools', 'tool_choice', 'thinking', 'output_config'],
    read: ({ input_tokens: count }) => numberOf(count),
  },
};
