import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { LanguageModelV1FinishReason } from '@ai-sdk/provider-v1';

/** Lifts a finish reason; V4 has no `unknown`. */
export function liftFinishReason(reason: LanguageModelV1FinishReason): LanguageModelV4FinishReason {
  return { unified: reason === 'unknown' ? 'other' : reason, raw: reason };
}

/** Lowers a finish reason; the reason of an interrupted answer is `unknown` in V1. */
export function lowerFinishReason({
  unified,
  raw,
}: LanguageModelV4FinishReason): LanguageModelV1FinishReason {
  if (unified === 'interrupted') return 'unknown';
  return unified === 'other' && raw === 'unknown' ? 'unknown' : unified;
}
