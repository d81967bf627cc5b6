import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { createUsage, uncachedTokens } from '../../internal/index.ts';
import type { OutcomeCall } from '../../outcome/index.ts';
import { sumRawUsage } from './sum-raw-usage.ts';

/** The usage of an answer without a model call. */
export const zeroUsage: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** The usage of a call that ended before the model could report it. */
export const unknownUsage: LanguageModelV4Usage = createUsage();

/** Describes a call that has ended. Counts that the model did not report are absent. */
export function describeCall(
  role: OutcomeCall['role'],
  { inputTokens, outputTokens }: LanguageModelV4Usage,
  milliseconds: number,
): OutcomeCall {
  return {
    role,
    ...(inputTokens.total !== undefined && { inputTokens: inputTokens.total }),
    ...(outputTokens.total !== undefined && { outputTokens: outputTokens.total }),
    milliseconds: Math.round(milliseconds),
  };
}

/**
 * Adds up the usage of several calls. A count that no call reported stays unknown. The raw usage of a single call stays
 * the same object; for several calls, it is a new object with the sums of the numbers.
 */
export function sumUsage(usages: readonly LanguageModelV4Usage[]): LanguageModelV4Usage {
  const [first, ...rest] = usages;
  if (first === undefined) return zeroUsage;
  if (rest.length === 0) return first;
  return rest.reduce(addUsage, first);
}

function addUsage(first: LanguageModelV4Usage, second: LanguageModelV4Usage): LanguageModelV4Usage {
  const [a, b] = [first.inputTokens, second.inputTokens];
  const [c, d] = [first.outputTokens, second.outputTokens];
  const raw = sumRawUsage(first.raw, second.raw);
  return {
    inputTokens: {
      total: add(a.total, b.total),
      noCache: add(uncachedTokens(a), uncachedTokens(b)),
      cacheRead: add(a.cacheRead, b.cacheRead),
      cacheWrite: add(a.cacheWrite, b.cacheWrite),
    },
    outputTokens: {
      total: add(c.total, d.total),
      text: add(c.text, d.text),
      reasoning: add(c.reasoning, d.reasoning),
    },
    ...(raw && { raw }),
  };
}

function add(first: number | undefined, second: number | undefined): number | undefined {
  return first === undefined && second === undefined ? undefined : (first ?? 0) + (second ?? 0);
}
