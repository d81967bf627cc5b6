import type { JSONObject, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { JsonObject } from '../../json/index.ts';

/** Settings of OpenAI's formats that Anthropic's models have under other names. */
interface SharedSettings {
  parallel_tool_calls?: boolean | null | undefined;
  safety_identifier?: string | null | undefined;
  user?: string | null | undefined;
}

/** Returns these settings as provider options of Anthropic's models. */
export function anthropicOptions({
  parallel_tool_calls: parallel,
  safety_identifier: identifier,
  user,
}: SharedSettings): JSONObject {
  const userId = identifier ?? user;
  return {
    ...(parallel === false && { disableParallelToolUse: true }),
    ...(userId && { metadata: { userId } }),
  };
}

/** Returns Anthropic's cache mark of a part or tool as a field to spread into its JSON; no field without a mark. */
export function cacheControl(options: SharedV4ProviderOptions | undefined): JsonObject {
  const mark =
    options?.['anthropic']?.['cacheControl'] ?? options?.['anthropic']?.['cache_control'];
  return mark ? { cache_control: mark } : {};
}
