import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { callUsage } from '../call-usage.ts';
import { isRecord } from '../../is-record.ts';
import { numberOf, type JsonObject } from '../json-object.ts';

/** The usage of a call: what was read from and written to the cache is counted apart on the wire. */
export function messageCallUsage(usage: unknown): LanguageModelV4Usage | undefined {
  return callUsage(usage, {
    input: ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'],
    output: 'output_tokens',
  });
}

/** The usage of an answer that was cut: what the provider had said of it up to then. */
export function cutUsage(usage: unknown): JsonObject {
  const known = isRecord(usage) ? usage : {};
  return {
    input_tokens: numberOf(known['input_tokens']) ?? 0,
    cache_creation_input_tokens: numberOf(known['cache_creation_input_tokens']) ?? 0,
    cache_read_input_tokens: numberOf(known['cache_read_input_tokens']) ?? 0,
    output_tokens: numberOf(known['output_tokens']) ?? 0,
    output_tokens_details: null,
    server_tool_use: null,
  };
}

/** How an answer ends that the gateway cut. */
export const refusalStop = {
  stop_reason: 'refusal',
  stop_sequence: null,
  stop_details: { type: 'refusal', category: null, explanation: null },
} as const;
