import type { JSONValue, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import type { LanguageModelV1ToolResultPart } from '@ai-sdk/provider-v1';
import { anyImage, isImage, liftFileData, lowerFileData, lowerImageType } from './file-data.ts';
import { memory } from './memory.ts';

type ToolResult = Pick<LanguageModelV1ToolResultPart, 'result' | 'isError' | 'content'>;
type V1Content = NonNullable<ToolResult['content']>[number];
type V4Content = Extract<LanguageModelV4ToolResultOutput, { type: 'content' }>['value'][number];

/** The result in a tool-result part of V1 as V4's output. Where there is content, it is the result. */
export function liftToolResult(result: ToolResult): LanguageModelV4ToolResultOutput {
  return memory.remember(outputOf(result), result);
}

/** The output of a tool-result part of V4 as V1's fields. */
export function lowerToolResult(output: LanguageModelV4ToolResultOutput): ToolResult {
  const original = memory.originalOf(output);
  if (original !== undefined) return original as ToolResult;
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
      // Providers that know no content send the result, as AI SDK 4 itself has it.
      return { result: content, content };
    }
  }
}

function outputOf({ result, isError, content }: ToolResult): LanguageModelV4ToolResultOutput {
  if (content !== undefined) return { type: 'content', value: content.map(liftContent) };
  if (typeof result === 'string') return { type: isError ? 'error-text' : 'text', value: result };
  const value = (result ?? null) as JSONValue;
  return { type: isError ? 'error-json' : 'json', value };
}

function liftContent(part: V1Content): V4Content {
  if (part.type !== 'image') return part;
  const { data, mimeType, ...rest } = part;
  return { ...rest, type: 'file', data: liftFileData(data), mediaType: mimeType ?? anyImage };
}

function lowerContent(part: V4Content): V1Content[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }];
    case 'file':
      return [lowerContentFile(part)];
    default:
      return [];
  }
}

/** V1 has text and images only; of any other file the model learns at least that there was one. */
function lowerContentFile({
  data,
  mediaType,
  filename = mediaType,
}: Extract<V4Content, { type: 'file' }>): V1Content {
  if (data.type === 'text') return { type: 'text', text: data.text };
  if (data.type === 'url') return { type: 'text', text: data.url.href };
  if (data.type === 'data' && isImage(mediaType)) {
    return { type: 'image', data: String(lowerFileData(data)), ...lowerImageType(mediaType) };
  }
  return { type: 'text', text: `[file: ${filename}]` };
}
