import type { JSONObject, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';

/** `cache_control` of a block, a tool or the whole request: `{"type": "ephemeral", "ttl"?}`. */
export const cacheControlSchema: z.ZodType<JSONObject | null | undefined> = z
  .looseObject({ type: z.string(), ttl: z.string().nullish() })
  .transform(({ type, ttl }): JSONObject => ({ type, ...(ttl && { ttl }) }))
  .nullish();

const markedSchema = z.looseObject({ cache_control: cacheControlSchema });

/**
 * Returns the cache mark of a block, to spread into a part. An invalid mark is left out: a mark changes only the cost
 * of a request.
 */
export function cacheMark(block: object): { providerOptions?: SharedV4ProviderOptions } {
  if (!('cache_control' in block)) return {};
  const { data } = markedSchema.safeParse(block);
  if (!data?.cache_control) return {};
  return { providerOptions: { anthropic: { cacheControl: data.cache_control } } };
}
