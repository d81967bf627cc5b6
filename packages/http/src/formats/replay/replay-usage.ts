import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { isRecord, type JsonObject } from '../../json/index.ts';

/**
 * Writes the usage of several calls into the usage that the provider reported of one call. All its counts are then of
 * the same calls. Lists are left out, since they have no sum.
 *
 * @param counts the common counts in the words of the format; they replace the provider's.
 */
export function replayUsage(
  reported: JsonObject,
  { raw }: LanguageModelV4Usage,
  counts: JsonObject,
): JsonObject {
  return { ...withSums(reported, raw), ...counts };
}

function withSums(reported: JsonObject, sums: unknown): JsonObject {
  if (!isRecord(sums)) return reported;
  const entries = Object.entries(reported).filter(([, value]) => !Array.isArray(value));
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const sum = sums[name];
      if (isRecord(value)) return [name, withSums(value, sum)];
      return [name, typeof value === 'number' && typeof sum === 'number' ? sum : value];
    }),
  );
}
