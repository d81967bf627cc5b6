import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import { cacheControlSchema } from '../../shared/index.ts';

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
