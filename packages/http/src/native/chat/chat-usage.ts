import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { callUsage } from '../call-usage.ts';

/** The usage of a call, from a chat completion or the last chunk of one. */
export function chatCallUsage(usage: unknown): LanguageModelV4Usage | undefined {
  return callUsage(usage, { input: ['prompt_tokens'], output: 'completion_tokens' });
}
