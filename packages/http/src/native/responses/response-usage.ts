import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { callUsage } from '../call-usage.ts';

/** The usage of a call, from a response. */
export function responseCallUsage(usage: unknown): LanguageModelV4Usage | undefined {
  return callUsage(usage, { input: ['input_tokens'], output: 'output_tokens' });
}
