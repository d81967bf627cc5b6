import type { JSONValue, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import type { LanguageModelV1ToolResultPart } from '@ai-sdk/provider-v1';
import {
  type NewerToolOutputItem,
  rememberOriginals,
  type Translation,
} from '../../translation/index.ts';
import { anyImage, isImage, liftFileData, lowerFileData, lowerImageType } from '../file-data.ts';
import { originals } from '../originals.ts';

type ToolResult = Pick<LanguageModelV1ToolResultPart, 'result' | 'isError' | 'content'>;
type V1Content = NonNullable<ToolResult['content']>[number];

/** Translates the result in a tool-result part. If a part of V1 has content, the content is the result. */
export const toolResultTranslation: Translation<ToolResult, LanguageModelV4ToolResultOutput> =
  rememberOriginals(originals, {
    lift({ result, isError, content }): LanguageModelV4ToolResultOutput {
      if (content !== undefined) return { type: 'content', value: content.map(liftContent) };
      if (typeof result === 'string')
        return { type: isError ? 'error-text' : 'text', value: result };
      const value = (result ?? null) as JSONValue;
      return { type: isError ? 'error-json' : 'json', value };
    },
    lower(output) {
      switch (output.type) {
        case 'text':
        case 'json':
          return { result: output.value };
        case 'error-text':
        case 'error-json':
          return { result: output.value, isError: true };
        case 'execution-denied':
          return { result: output.reason ?? 'Tool call execution denied.', isError: true };
        case 'content': {
          const content = output.value.flatMap(lowerContent);
          // Providers without support for content send the result; AI SDK 4 sets both in the same way.
          return { result: content, content };
        }
      }
    },
  });

function liftContent(part: V1Content): NewerToolOutputItem {
  if (part.type !== 'image') return part;
  const { data, mimeType, ...rest } = part;
  return { ...rest, type: 'file', data: liftFileData(data), mediaType: mimeType ?? anyImage };
}

function lowerContent(part: NewerToolOutputItem): V1Content[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }];
    case 'file':
      return [lowerContentFile(part)];
    default:
      return [];
  }
}

/** V1 has only text and images. For any other file the model gets its name. */
function lowerContentFile({
  data,
  mediaType,
  filename = mediaType,
}: Extract<NewerToolOutputItem, { type: 'file' }>): V1Content {
  if (data.type === 'text') return { type: 'text', text: data.text };
  if (data.type === 'url') return { type: 'text', text: data.url.href };
  if (data.type === 'data' && isImage(mediaType)) {
    return { type: 'image', data: String(lowerFileData(data)), ...lowerImageType(mediaType) };
  }
  return { type: 'text', text: `[file: ${filename}]` };
}
