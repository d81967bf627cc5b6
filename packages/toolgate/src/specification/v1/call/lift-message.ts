import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { LanguageModelV1Message } from '@ai-sdk/provider-v1';
import type { NewerPromptPart, PromptPart } from '../../translation/index.ts';
import { anyImage, liftFileData } from '../file-data.ts';
import { originals } from '../originals.ts';
import { liftProviderOptions } from '../provider-metadata.ts';
import { addReasoningMetadata } from '../reasoning-metadata.ts';
import { toolResultTranslation } from './tool-result.ts';

type V1Part = PromptPart<LanguageModelV1Message>;

/** Lifts a message. */
export function liftMessage(message: LanguageModelV1Message): LanguageModelV4Message {
  const { providerMetadata, content, ...rest } = message;
  const lifted = {
    ...rest,
    content: typeof content === 'string' ? content : content.map(liftPart),
    ...liftProviderOptions(providerMetadata),
  };
  return originals.remember(lifted as LanguageModelV4Message, message);
}

function liftPart(part: V1Part): NewerPromptPart {
  return originals.remember(translate(part), part);
}

function translate(part: V1Part): NewerPromptPart {
  const { providerMetadata, ...rest } = part;
  const options = liftProviderOptions(providerMetadata);
  switch (rest.type) {
    case 'image': {
      const { image, mimeType, ...others } = rest;
      const data = liftFileData(image);
      return { ...others, type: 'file', mediaType: mimeType ?? anyImage, data, ...options };
    }
    case 'file': {
      const { data, mimeType, ...others } = rest;
      return { ...others, mediaType: mimeType, data: liftFileData(data), ...options };
    }
    case 'reasoning': {
      const { signature, ...others } = rest;
      if (signature === undefined) return { ...others, ...options };
      return {
        ...others,
        providerOptions: addReasoningMetadata({ signature }, options.providerOptions),
      };
    }
    case 'redacted-reasoning': {
      const { data, ...others } = rest;
      const providerOptions = addReasoningMetadata({ redactedData: data }, options.providerOptions);
      return { ...others, type: 'reasoning', text: '', providerOptions };
    }
    case 'tool-call': {
      const { args, ...others } = rest;
      return { ...others, input: args, ...options };
    }
    case 'tool-result': {
      const { result, isError, content, ...others } = rest;
      const output = toolResultTranslation.lift({
        result,
        ...(isError !== undefined && { isError }),
        ...(content !== undefined && { content }),
      });
      return { ...others, output, ...options };
    }
    default:
      return { ...rest, ...options };
  }
}
