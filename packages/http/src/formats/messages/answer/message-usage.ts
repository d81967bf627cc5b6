import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { isHarmlessText, uncachedTokens } from 'toolgate/internal';
import { isRecord, type JsonObject } from '../../../json/index.ts';
import { totalsOf } from '../../shared/index.ts';

/**
 * Writes the usage at the end of a stream. The input excludes tokens that were read from or written to the cache; the
 * output includes thinking. Unknown counts are 0, since clients add them up.
 */
export function writeDeltaUsage(usage: LanguageModelV4Usage | undefined): JsonObject {
  const { cacheRead = 0, cacheWrite = 0 } = usage?.inputTokens ?? {};
  const thinking = usage?.outputTokens.reasoning;
  return {
    input_tokens: (usage && uncachedTokens(usage.inputTokens)) ?? 0,
    cache_creation_input_tokens: cacheWrite,
    cache_read_input_tokens: cacheRead,
    output_tokens: usage ? totalsOf(usage).output : 0,
    output_tokens_details: thinking === undefined ? null : { thinking_tokens: thinking },
    server_tool_use: countsIn(usage?.raw?.['server_tool_use'], toolCounts),
  };
}

/** Maps OpenAI's service tiers to the tiers of this format. Other tiers have no counterpart. */
const tiers: Readonly<Record<string, string>> = {
  default: 'standard',
  standard: 'standard',
  priority: 'priority',
};

/** Writes the usage at the end of a message of this format, which has its own words for unknown counts. */
export function writeCounts(usage: LanguageModelV4Usage): JsonObject {
  const { server_tool_use: tools, ...counts } = writeDeltaUsage(usage);
  return tools === null ? counts : { ...counts, server_tool_use: tools };
}

/**
 * Writes the usage of a whole message.
 *
 * @param serviceTier OpenAI's name of the service tier, if known.
 */
export function writeUsage(
  usage: LanguageModelV4Usage | undefined,
  serviceTier?: string,
): JsonObject {
  const { raw = {} } = usage ?? {};
  return {
    ...writeDeltaUsage(usage),
    cache_creation: countsIn(raw['cache_creation'], cacheCounts),
    inference_geo: isHarmlessText(raw['inference_geo']) ? raw['inference_geo'] : null,
    service_tier: wordIn(raw['service_tier'], serviceTiers) ?? tiers[serviceTier ?? ''] ?? null,
    speed: wordIn(raw['speed'], speeds) ?? null,
  };
}

// Anthropic's models of the AI SDK report their own usage beside the common counts.
const toolCounts = ['web_fetch_requests', 'web_search_requests'];
const cacheCounts = ['ephemeral_1h_input_tokens', 'ephemeral_5m_input_tokens'];
const serviceTiers = ['standard', 'priority', 'batch'];
const speeds = ['standard', 'fast'];

/** Returns the named counts of a raw usage; `null` if one is missing. */
function countsIn(value: unknown, names: readonly string[]): JsonObject | null {
  if (!isRecord(value)) return null;
  const counts = names.flatMap((name) => {
    const count = value[name];
    return typeof count === 'number' ? [[name, count] as const] : [];
  });
  return counts.length === names.length ? Object.fromEntries(counts) : null;
}

function wordIn(value: unknown, words: readonly string[]): string | undefined {
  return words.find((word) => word === value);
}
