import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import {
  type AnswerParts,
  disableBrokenThinking,
  enablesThinking,
  type ThinkingPlace,
  thinkingPlace,
} from 'toolgate/internal';
import { warningsTransform } from 'toolgate/pipeline';
import { disabledThinking, lacksThinking } from './upstream-request/disable-thinking.ts';

/**
 * Wraps a Claude model of the AI SDK, so its tool loops can continue if their thinking is missing: it answers such a step
 * without thinking, and warns. An `upstream()` does this when it writes a request.
 *
 * @returns the same object for any other model.
 */
export function continueLoops(
  model: LanguageModelV4,
): Pick<LanguageModelV4, 'doGenerate' | 'doStream'> {
  const place = 'formats' in model ? undefined : thinkingPlace(model);
  if (place === undefined) return model;
  return {
    async doGenerate(options) {
      const changed = disableIncompleteThinking(options, model.modelId, place);
      if (changed === undefined) return model.doGenerate(options);
      const result = await model.doGenerate(changed);
      return { ...result, warnings: [...result.warnings, disabledThinking] };
    },
    async doStream(options) {
      const changed = disableIncompleteThinking(options, model.modelId, place);
      if (changed === undefined) return model.doStream(options);
      const result = await model.doStream(changed);
      return {
        ...result,
        stream: result.stream.pipeThrough(warningsTransform([disabledThinking])),
      };
    },
  };
}

function disableIncompleteThinking(
  options: LanguageModelV4CallOptions,
  modelId: string,
  place: ThinkingPlace,
): LanguageModelV4CallOptions | undefined {
  if (!enablesThinking(options, modelId, place)) return undefined;
  return disableBrokenThinking(options, (parts: AnswerParts) => lacksThinking(parts, place), place);
}
