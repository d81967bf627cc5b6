import type { LanguageModelV4Usage } from '@ai-sdk/provider';

/** The `usage` of a stream's `message_delta`. */
export interface MessageDeltaUsage {
  /** Excludes tokens that were read from or written to the cache. */
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  /** Includes thinking. */
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

/** Writes the usage at the end of a stream. Unknown counts are 0, since clients add them up. */
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

/** Maps OpenAI's service tiers to the tiers of this format. Other tiers have no counterpart. */
const tiers: Readonly<Record<string, MessageUsage['service_tier']>> = {
  default: 'standard',
  standard: 'standard',
  priority: 'priority',
};

/**
 * Writes the usage of a whole message.
 *
 * @param serviceTier OpenAI's name of the service tier, if known.
 */
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
