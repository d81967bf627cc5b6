import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { LanguageModelV2CallOptions } from '@ai-sdk/provider-v2';
import type { Translation } from '../translation.ts';

/** A declared tool in V2. */
export type ToolV2 = NonNullable<LanguageModelV2CallOptions['tools']>[number];
type NewerTool = NonNullable<LanguageModelV4CallOptions['tools']>[number];

/**
 * Declared tools: a provider's own tool is `provider-defined` in V2 and `provider` in V4. What V4
 * adds to function tools stays, since V2 does not read it.
 */
export const toolTranslation: Translation<ToolV2, NewerTool> = {
  lift: (tool) => (tool.type === 'provider-defined' ? { ...tool, type: 'provider' } : tool),
  lower: (tool) =>
    tool.type === 'provider' ? { ...tool, type: 'provider-defined' } : (tool as ToolV2),
};
