import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import type { LanguageModelV2ToolResultOutput } from '@ai-sdk/provider-v2';
import { base64Of } from '../base64-of.ts';
import type { Memory } from '../create-memory.ts';
import { fullMediaType } from '../full-media-type.ts';
import { rememberOriginals } from '../remember-originals.ts';
import {
  type NewerToolOutputItem,
  type ToolOutputItemOf,
  translateToolOutput,
} from '../translate-tool-output.ts';
import type { Translation } from '../translation.ts';
import { toolOutputItemTranslation } from '../v3/tool-output-item.ts';

type ItemV2 = ToolOutputItemOf<LanguageModelV2ToolResultOutput>;

type FileItem = Extract<NewerToolOutputItem, { type: 'file' }>;

/**
 * What a tool gave back. A denied execution is an error in V2; a file is either its data or, as text,
 * its content or its address. References to uploads and custom items have no place there.
 */
export function translateToolOutputV2(
  memory: Memory,
): Translation<LanguageModelV2ToolResultOutput, LanguageModelV4ToolResultOutput> {
  const { lift, lower } = translateToolOutput<LanguageModelV2ToolResultOutput>(memory, {
    lift: liftItem,
    lower: lowerItem,
  });
  return rememberOriginals(memory, {
    lift,
    lower(output) {
      if (output.type !== 'execution-denied') return lower(output);
      const { reason, ...rest } = output;
      // The words of the AI SDK's own providers.
      return { ...rest, type: 'error-text', value: reason ?? 'Tool call execution denied.' };
    },
  });
}

function liftItem(item: ItemV2): NewerToolOutputItem {
  // AI SDK 6 and 7 hand V2 models items of V3.
  if (item.type !== 'media') return toolOutputItemTranslation.lift(item);
  return { ...item, type: 'file', data: { type: 'data', data: item.data } };
}

function lowerItem(item: NewerToolOutputItem): ItemV2 | undefined {
  switch (item.type) {
    case 'text':
      return item;
    case 'file':
      return lowerFile(item);
    case 'custom':
      return undefined;
  }
}

function lowerFile({ data, mediaType, ...rest }: FileItem): ItemV2 | undefined {
  switch (data.type) {
    case 'data':
      return {
        ...rest,
        type: 'media',
        mediaType: fullMediaType(mediaType),
        data: base64Of(data.data),
      };
    case 'url':
      return { ...rest, type: 'text', text: data.originalUrl ?? data.url.href };
    case 'text':
      return { ...rest, type: 'text', text: data.text };
    case 'reference':
      return undefined;
  }
}
