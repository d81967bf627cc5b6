import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import type { LanguageModelV2FinishReason } from '@ai-sdk/provider-v2';
import type { Translation } from '../translation.ts';

/** What V2 calls an answer whose model did not say why it ended. */
const unknown = 'unknown';

/** Finish reasons: a word in V2, V4 adds the provider's own. */
export const finishReasonTranslation: Translation<
  LanguageModelV2FinishReason,
  LanguageModelV4FinishReason
> = {
  lift: (reason) =>
    reason === unknown ? { unified: 'other', raw: unknown } : { unified: reason, raw: undefined },
  lower({ unified, raw }) {
    if (unified === 'interrupted') return unknown;
    return unified === 'other' && raw === unknown ? unknown : unified;
  },
};
