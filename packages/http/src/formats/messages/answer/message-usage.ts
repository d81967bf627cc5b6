import type { LanguageModelV4Usage } from '@ai-sdk/provider';

/** The token counts that a stream's `message_delta` carries. */
export interface MessageDeltaUsage {
  /** Without tokens that were read from or written to the cache. */
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  /** Including thinking. */
  output_tokens: number;
  output_tokens_details: { thinking_tokens: number } | null;
  server_tool_use: null;
}

/** The `usage` of a message. */
export interface MessageUsage extends MessageDeltaUsage {
  cache_creation: null;
  inference_geo: null;
  service_tier: 'standard' | 'priority' | null;
  speed: null;
}

/** The counts of a stream's end; unknown ones are 0, since clients add them up. */
export function writeDeltaUsage(usage: LanguageModelV4Usage | undefined): MessageDeltaUsage {
  const { total = 0, noCache, cacheRead = 0, cacheWrite = 0 } = usage?.inputTokens ?? {};
  const thinking = usage?.outputTokens.reasoning;
  return {
    input_tokens: noCache ?? Math.max(0, total - cacheRead - cacheWrite),
    cache_creation_input_tokens: cacheWrite,
    cache_read_input_tokens: cacheRead,
    output_tokens: usage?.outputTokens.total ?? 0,
    output_tokens_details: thinking === undefined ? null : { thinking_tokens: thinking },
    server_tool_use: null,
  };
}

/** OpenAI's words for how soon a request was answered, as far as this format has them. */
const tiers: Readonly<Record<string, MessageUsage['service_tier']>> = {
  default: 'standard',
  standard: 'standard',
  priority: 'priority',
};

/** The counts of a whole message, and how soon the provider answered, in OpenAI's words. */
export function writeUsage(
  usage: LanguageModelV4Usage | undefined,
  serviceTier?: string,
): MessageUsage {
  return {
    ...writeDeltaUsage(usage),
    cache_creation: null,
    inference_geo: null,
    service_tier: tiers[serviceTier ?? ''] ?? null,
    speed: null,
  };
}
