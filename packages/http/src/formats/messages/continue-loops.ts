import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import {
  type AnswerParts,
  disableBrokenThinking,
  enablesThinking,
  type ThinkingPlace,
  thinkingPlace,
} from 'toolgate/internal';
import { disabledThinking, lacksThinking } from './upstream-request/disable-thinking.ts';

/** The part of a model that answers. */
type Answering = Pick<LanguageModelV4, 'doGenerate' | 'doStream'>;

/**
 * Returns a Claude model of the AI SDK whose tool loops continue where their thinking is missing: it answers such a
 * step without thinking, and warns. An `upstream()` does the same when it writes a request.
 *
 * @returns the same object for any other model.
 */
export function continueLoops(model: LanguageModelV4): Answering {
  const place = 'formats' in model ? undefined : thinkingPlace(model);
  if (place === undefined) return model;
  return {
    async doGenerate(options) {
      const changed = disableIncompleteThinking(options, model.modelId, place);
      if (changed === undefined) return model.doGenerate(options);
      const result = await model.doGenerate(changed);
      return { ...result, warnings: addWarning(result.warnings) };
    },
    async doStream(options) {
      const changed = disableIncompleteThinking(options, model.modelId, place);
      if (changed === undefined) return model.doStream(options);
      const result = await model.doStream(changed);
      return { ...result, stream: result.stream.pipeThrough(warningStream()) };
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

function addWarning(warnings: readonly SharedV4Warning[]): SharedV4Warning[] {
  return [...warnings, disabledThinking];
}

function warningStream(): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  return new TransformStream({
    transform(part, controller) {
      const isStart = part.type === 'stream-start';
      controller.enqueue(isStart ? { ...part, warnings: addWarning(part.warnings) } : part);
    },
  });
}
