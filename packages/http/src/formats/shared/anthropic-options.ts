import type { JSONObject } from '@ai-sdk/provider';

/** Settings that OpenAI's formats and Anthropic's models have under different names. */
interface SharedSettings {
  parallel_tool_calls?: boolean | null | undefined;
  safety_identifier?: string | null | undefined;
  user?: string | null | undefined;
}

/** The same settings as provider options of Anthropic's models. */
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
