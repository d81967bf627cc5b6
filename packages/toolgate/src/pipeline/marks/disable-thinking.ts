import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { type AnswerParts, disableBrokenThinking, isRecord } from '../../internal/index.ts';
import { isMarked } from './is-marked.ts';

/**
 * Switches the thinking of Anthropic's models off, if it is enabled and the current tool loop has withheld reasoning.
 * Adaptive thinking may stay on, since such a loop need not begin with thinking.
 *
 * @returns the same options in all other cases.
 */
export function disableThinking(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (!isEnabled(options)) return options;
  return disableBrokenThinking(options, hasWithheld) ?? options;
}

function isEnabled({
  reasoning = 'provider-default',
  providerOptions,
}: LanguageModelV4CallOptions): boolean {
  const thinking = providerOptions?.['anthropic']?.['thinking'];
  if (isRecord(thinking)) return thinking['type'] === 'enabled';
  return reasoning !== 'provider-default' && reasoning !== 'none';
}

function hasWithheld(parts: AnswerParts): boolean {
  return parts.some((part) => part.type === 'reasoning' && isMarked(part));
}
