import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { disableBrokenThinking } from 'toolgate/internal';
import { isRecord } from '../../json/index.ts';
import { modelTraits } from './upstream-request/model-traits.ts';
import { disabledThinking, lacksThinking } from './upstream-request/without-thinking.ts';

/** The part of a model that answers. */
type Answering = Pick<LanguageModelV4, 'doGenerate' | 'doStream'>;

/**
 * Returns an Anthropic model of the AI SDK whose tool loops continue where their thinking is missing: it answers such a
 * step without thinking, and warns. An `upstream()` does the same when it writes a request.
 *
 * @returns the same object for any other model.
 */
export function continueLoops(model: LanguageModelV4): Answering {
  if ('formats' in model || !model.provider.includes('anthropic')) return model;
  return {
    async doGenerate(options) {
      const changed = withoutThinking(options, model.modelId);
      if (changed === undefined) return model.doGenerate(options);
      const result = await model.doGenerate(changed);
      return { ...result, warnings: addWarning(result.warnings) };
    },
    async doStream(options) {
      const changed = withoutThinking(options, model.modelId);
      if (changed === undefined) return model.doStream(options);
      const result = await model.doStream(changed);
      return { ...result, stream: result.stream.pipeThrough(warningStream()) };
    },
  };
}

function withoutThinking(
  options: LanguageModelV4CallOptions,
  modelId: string,
): LanguageModelV4CallOptions | undefined {
  return enablesThinking(options, modelId)
    ? disableBrokenThinking(options, lacksThinking)
    : undefined;
}

/** Adaptive thinking may stay on, since a loop with it need not begin with thinking. */
function enablesThinking(
  { reasoning = 'provider-default', providerOptions }: LanguageModelV4CallOptions,
  modelId: string,
): boolean {
  const own = providerOptions?.['anthropic']?.['thinking'];
  if (isRecord(own)) return own['type'] === 'enabled';
  const isAsked = reasoning !== 'provider-default' && reasoning !== 'none';
  return isAsked && !modelTraits(modelId).isAdaptive;
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
