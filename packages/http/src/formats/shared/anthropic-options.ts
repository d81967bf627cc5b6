import type { JSONObject } from '@ai-sdk/provider';

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
