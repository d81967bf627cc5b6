import type { JSONObject, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import type { JsonObject } from '../../json/index.ts';

/** Checks Anthropic's `cache_control` of a block, a tool or a request: `{"type": "ephemeral", "ttl"?}`. */
export const cacheControlSchema: z.ZodType<JSONObject | null | undefined> = z
  .looseObject({ type: z.string(), ttl: z.string().nullish() })
  .transform(({ type, ttl }): JSONObject => ({ type, ...(ttl && { ttl }) }))
  .nullish();

/** Returns Anthropic's cache mark of a part or tool as a field to spread into its JSON; no field without a mark. */
export function cacheControl(options: SharedV4ProviderOptions | undefined): JsonObject {
  const mark =
    options?.['anthropic']?.['cacheControl'] ?? options?.['anthropic']?.['cache_control'];
  return mark ? { cache_control: mark } : {};
}
