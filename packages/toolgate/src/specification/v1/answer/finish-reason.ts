import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { LanguageModelV1FinishReason } from '@ai-sdk/provider-v1';

/** A finish reason of V1 as one of V4, which has no `unknown`. */
export function liftFinishReason(reason: LanguageModelV1FinishReason): LanguageModelV4FinishReason {
  return { unified: reason === 'unknown' ? 'other' : reason, raw: reason };
}

/** A finish reason of V4 as one of V1, where an interrupted answer is one without a reason. */
export function lowerFinishReason({
  unified,
  raw,
}: LanguageModelV4FinishReason): LanguageModelV1FinishReason {
  if (unified === 'interrupted') return 'unknown';
  return unified === 'other' && raw === 'unknown' ? 'unknown' : unified;
}
