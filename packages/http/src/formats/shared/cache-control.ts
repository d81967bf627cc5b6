import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { JsonObject } from '../../json/index.ts';

/** Returns Anthropic's cache mark of a part or tool as a field to spread into its JSON; no field without a mark. */
export function cacheControl(options: SharedV4ProviderOptions | undefined): JsonObject {
  const mark =
    options?.['anthropic']?.['cacheControl'] ?? options?.['anthropic']?.['cache_control'];
  return mark ? { cache_control: mark } : {};
}
