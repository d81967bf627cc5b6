import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { LanguageModelV3FinishReason } from '@ai-sdk/provider-v3';
import type { Translation } from '../translation.ts';

/** Finish reasons: V3 has all of V4 but `interrupted`. */
export const finishReasonTranslation: Translation<
  LanguageModelV3FinishReason,
  LanguageModelV4FinishReason
> = {
  lift: (reason) => reason,
  lower: (reason) =>
    reason.unified === 'interrupted'
      ? { ...reason, unified: 'other' }
      : (reason as LanguageModelV3FinishReason),
};
