import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import {
  type AnswerParts,
  anthropicThinking,
  disableBrokenThinking,
  enablesThinking,
  isRecord,
  thinkingPlace,
} from '../../internal/index.ts';
import { isMarked } from './is-marked.ts';

/**
 * Switches Claude's thinking off, if it is enabled and the current tool loop has withheld reasoning. Adaptive thinking
 * stays on, because its loops may begin without thinking.
 *
 * @returns `undefined` in all other cases.
 */
export function disableThinking(
  options: LanguageModelV4CallOptions,
  model: Pick<LanguageModelV4, 'provider' | 'modelId'>,
): LanguageModelV4CallOptions | undefined {
  const place = thinkingPlace(model) ?? givenPlace(options);
  if (place === undefined || !enablesThinking(options, model.modelId, place)) return undefined;
  return disableBrokenThinking(options, hasWithheld, place);
}

/** A host may give Anthropic's provider any name. Its own setting shows which provider it is. */
function givenPlace({
  providerOptions,
}: LanguageModelV4CallOptions): typeof anthropicThinking | undefined {
  return isRecord(providerOptions?.['anthropic']?.['thinking']) ? anthropicThinking : undefined;
}

function hasWithheld(parts: AnswerParts): boolean {
  return parts.some((part) => part.type === 'reasoning' && isMarked(part));
}
