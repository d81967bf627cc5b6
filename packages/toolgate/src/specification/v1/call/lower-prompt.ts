import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { LanguageModelV1Message, LanguageModelV1Prompt } from '@ai-sdk/provider-v1';
import { fullMediaType, type NewerPromptPart, type PromptPart } from '../../translation/index.ts';
import { isImage, lowerFileData, lowerImageData, lowerImageType } from '../file-data.ts';
import { originals } from '../originals.ts';
import { lowerProviderOptions } from '../provider-metadata.ts';
import { takeReasoningMetadata } from '../reasoning-metadata.ts';
import { toolResultTranslation } from './tool-result.ts';

type Role = LanguageModelV4Message['role'];
type V1Part = PromptPart<LanguageModelV1Message>;
type FilePart = Extract<NewerPromptPart, { type: 'file' }>;
type ReasoningPart = Extract<NewerPromptPart, { type: 'reasoning' }>;

/**
 * Lowers a prompt. Leaves out the parts that V1 lacks: tools that the provider ran, approvals, files of reasoning and
 * custom parts. Leaves out a message if nothing else is in it.
 *
 * @throws InvalidArgumentError for a file that is a reference to the store of its provider.
 */
export function lowerPrompt(prompt: LanguageModelV4Prompt): LanguageModelV1Prompt {
  return prompt.flatMap(lowerMessage);
}

function lowerMessage(message: LanguageModelV4Message): LanguageModelV1Message[] {
  const original = originals.get(message);
  if (original !== undefined) return [original as LanguageModelV1Message];
  const { providerOptions, content, ...rest } = message;
  const lowered =
    typeof content === 'string'
      ? content
      : content.flatMap((part: NewerPromptPart) => lowerPart(part, message.role));
  if (lowered.length === 0 && content.length > 0) return [];
  const result = { ...rest, content: lowered, ...lowerProviderOptions(providerOptions) };
  return [result as LanguageModelV1Message];
}

function lowerPart(part: NewerPromptPart, role: Role): V1Part[] {
  const original = originals.get(part);
  if (original !== undefined) return [original as V1Part];
  switch (part.type) {
    case 'file':
      return [lowerFile(part, role)];
    case 'reasoning':
      return [lowerReasoning(part)];
    case 'tool-call': {
      const { input, providerExecuted, providerOptions, ...rest } = part;
      if (providerExecuted) return [];
      return [{ ...rest, args: input, ...lowerProviderOptions(providerOptions) }];
    }
    case 'tool-result': {
      if (role === 'assistant') return [];
      const { output, providerOptions, ...rest } = part;
      return [
        {
          ...rest,
          ...toolResultTranslation.lower(output),
          ...lowerProviderOptions(providerOptions),
        },
      ];
    }
    case 'custom':
    case 'reasoning-file':
    case 'tool-approval-response':
      return [];
    default: {
      const { providerOptions, ...rest } = part;
      return [{ ...rest, ...lowerProviderOptions(providerOptions) }];
    }
  }
}

/** Only user messages of V1 have image parts. */
function lowerFile(part: FilePart, role: Role): V1Part {
  const { data, mediaType, providerOptions, ...rest } = part;
  const metadata = lowerProviderOptions(providerOptions);
  if (role !== 'user' || !isImage(mediaType)) {
    return { ...rest, mimeType: fullMediaType(mediaType), data: lowerFileData(data), ...metadata };
  }
  const image = lowerImageData(data);
  return { ...rest, type: 'image', image, ...lowerImageType(mediaType), ...metadata };
}

function lowerReasoning({ text, providerOptions, ...rest }: ReasoningPart): V1Part {
  const { own, metadata } = takeReasoningMetadata(providerOptions);
  const { signature, redactedData } = own;
  const others = lowerProviderOptions(metadata);
  if (redactedData !== undefined) {
    return { ...rest, type: 'redacted-reasoning', data: redactedData, ...others };
  }
  return { ...rest, text, ...(signature !== undefined && { signature }), ...others };
}
