import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import type { LanguageModelV2ToolResultOutput } from '@ai-sdk/provider-v2';
import { toBase64 } from '../../internal/index.ts';
import {
  type Originals,
  fullMediaType,
  rememberOriginals,
  type NewerToolOutputItem,
  type ToolOutputItem,
  translateToolOutput,
  type Translation,
  toolOutputItemTranslation,
} from '../translation/index.ts';

type ItemV2 = ToolOutputItem<LanguageModelV2ToolResultOutput>;

type FileItem = Extract<NewerToolOutputItem, { type: 'file' }>;

/**
 * Translates tool outputs. A denied execution is an error in V2. A file becomes its data or, as text, its content or
 * its URL. V2 has no references to uploads and no custom items.
 */
export function translateToolOutputV2(
  originals: Originals,
): Translation<LanguageModelV2ToolResultOutput, LanguageModelV4ToolResultOutput> {
  const { lift, lower } = translateToolOutput<LanguageModelV2ToolResultOutput>(originals, {
    lift: liftItem,
    lower: lowerItem,
  });
  return rememberOriginals(originals, {
    lift,
    lower(output) {
      if (output.type !== 'execution-denied') return lower(output);
      const { reason, ...rest } = output;
      // The AI SDK's own providers use this text.
      return { ...rest, type: 'error-text', value: reason ?? 'Tool call execution denied.' };
    },
  });
}

function liftItem(item: ItemV2): NewerToolOutputItem {
  // AI SDK 6 and 7 pass items of V3 to V2 models.
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
        data: toBase64(data.data),
      };
    case 'url':
      return { ...rest, type: 'text', text: data.originalUrl ?? data.url.href };
    case 'text':
      return { ...rest, type: 'text', text: data.text };
    case 'reference':
      return undefined;
  }
}
