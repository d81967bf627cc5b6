import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { isRecord } from '../is-record.ts';
import { numberOf } from './json-object.ts';

/** The usage of a call as the outcome reports it, `undefined` where the provider reported none. */
export function callUsage(
  usage: unknown,
  { input, output }: { input: readonly string[]; output: string },
): LanguageModelV4Usage | undefined {
  if (!isRecord(usage)) return undefined;
  const inputs = input.flatMap((name) => numberOf(usage[name]) ?? []);
  const total = inputs.length === 0 ? undefined : inputs.reduce((sum, count) => sum + count, 0);
  return {
    inputTokens: { total, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: numberOf(usage[output]), text: undefined, reasoning: undefined },
  };
}
