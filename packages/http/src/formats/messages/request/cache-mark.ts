import type { JSONObject, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';

/** `cache_control` of a block, a tool or the whole request: `{"type": "ephemeral", "ttl"?}`. */
export const cacheControlSchema: z.ZodType<JSONObject | null | undefined> = z
  .looseObject({ type: z.string(), ttl: z.string().nullish() })
  .transform(({ type, ttl }): JSONObject => ({ type, ...(ttl && { ttl }) }))
  .nullish();

const markedSchema = z.looseObject({ cache_control: cacheControlSchema });

/**
 * The cache mark of a block, ready to be spread into a part. A mark that is not understood is left
 * out: it changes the cost of a request, never its meaning.
 */
export function cacheMark(block: object): { providerOptions?: SharedV4ProviderOptions } {
  if (!('cache_control' in block)) return {};
  const { data } = markedSchema.safeParse(block);
  if (!data?.cache_control) return {};
  return { providerOptions: { anthropic: { cacheControl: data.cache_control } } };
}
