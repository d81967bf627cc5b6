import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { readTokenUsage } from '../../shared/index.ts';

/** Reads the usage of an answer. Returns `undefined` if the provider did not report it. */
export function readUsage(usage: unknown): LanguageModelV4Usage | undefined {
  return readTokenUsage(usage, { input: 'prompt_tokens', output: 'completion_tokens' });
}
