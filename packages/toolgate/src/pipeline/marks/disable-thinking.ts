import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isRecord } from '../../internal/index.ts';
import { isMarked } from './is-marked.ts';

/**
 * Switches the thinking of Anthropic's models off, if it is enabled and the last answer has tool calls and withheld
 * reasoning. They refuse tool calls without all the thinking before them, unless the request disables thinking.
 * Adaptive thinking has no such rule. Source: the error of such a request, in issue 8865 of vercel/ai.
 *
 * @returns the same options in all other cases.
 */
export function disableThinking(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const { prompt, reasoning = 'provider-default', providerOptions } = options;
  const last = prompt.findLast(({ role }) => role === 'assistant');
  if (last?.role !== 'assistant' || !last.content.some(({ type }) => type === 'tool-call')) {
    return options;
  }
  if (!last.content.some((part) => part.type === 'reasoning' && isMarked(part))) return options;
  const anthropic = providerOptions?.['anthropic'];
  const thinking = anthropic?.['thinking'];
  const isEnabled = isRecord(thinking)
    ? thinking['type'] === 'enabled'
    : reasoning !== 'provider-default' && reasoning !== 'none';
  if (!isEnabled) return options;
  const disabled = { ...anthropic, thinking: { type: 'disabled' } };
  return { ...options, providerOptions: { ...providerOptions, anthropic: disabled } };
}
