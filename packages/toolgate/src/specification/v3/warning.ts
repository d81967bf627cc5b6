import type { SharedV4Warning } from '@ai-sdk/provider';
import type { SharedV3Warning } from '@ai-sdk/provider-v3';
import type { Translation } from '../translation.ts';

/** Warnings: V3 has all of V4 but `deprecated`, which it says in words. */
export const warningTranslation: Translation<SharedV3Warning, SharedV4Warning> = {
  lift: (warning) => warning,
  lower: (warning) =>
    warning.type === 'deprecated'
      ? { type: 'other', message: `${warning.setting} is deprecated: ${warning.message}` }
      : warning,
};
