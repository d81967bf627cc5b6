import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { z } from 'zod';

/** The effort that the model should put into reasoning. All formats and the model interface have the same values. */
export type ReasoningEffort = Exclude<
  LanguageModelV4CallOptions['reasoning'],
  'provider-default' | undefined
>;

/** Checks the effort of a request. */
export const reasoningEffort: z.ZodType<ReasoningEffort | null | undefined> = z
  .enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])
  .nullish();
