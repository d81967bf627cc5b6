import type {
  LanguageModelV4File,
  LanguageModelV4Source,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import type { LanguageModelV1FunctionToolCall, LanguageModelV1Source } from '@ai-sdk/provider-v1';
import { liftFileData } from '../file-data.ts';
import type { V1GenerateResult } from '../v1-results.ts';

type V1File = NonNullable<V1GenerateResult['files']>[number];

/** Lifts a file that a model made. */
export function liftFile({ data, mimeType }: V1File): LanguageModelV4File {
  return { type: 'file', mediaType: mimeType, data: liftFileData(data) };
}

/** Lowers a file; `undefined` for a file that has only a URL. */
export function lowerFile({ data, mediaType }: LanguageModelV4File): V1File | undefined {
  return data.type === 'data' ? { data: data.data, mimeType: mediaType } : undefined;
}

/** Lowers a file that has only a URL to a source; `undefined` for other files. */
export function lowerFileAddress({ data }: LanguageModelV4File): LanguageModelV1Source | undefined {
  if (data.type !== 'url') return undefined;
  const url = data.originalUrl ?? data.url.href;
  return { sourceType: 'url', id: url, url };
}

/** Lifts a tool call. */
export function liftToolCall({
  toolCallId,
  toolName,
  args,
}: LanguageModelV1FunctionToolCall): LanguageModelV4ToolCall {
  return { type: 'tool-call', toolCallId, toolName, input: args };
}

/** Lowers a tool call; `undefined` if the provider ran it itself. */
export function lowerToolCall({
  toolCallId,
  toolName,
  input,
  providerExecuted,
}: LanguageModelV4ToolCall): LanguageModelV1FunctionToolCall | undefined {
  if (providerExecuted) return undefined;
  return { toolCallType: 'function', toolCallId, toolName, args: input };
}

/** Lifts a source. */
export function liftSource(source: LanguageModelV1Source): LanguageModelV4Source {
  return { ...source, type: 'source' };
}

/** Lowers a source; `undefined` for a document, because V1 has only URLs. */
export function lowerSource(source: LanguageModelV4Source): LanguageModelV1Source | undefined {
  if (source.sourceType !== 'url') return undefined;
  const { type: _type, ...rest } = source;
  return rest as LanguageModelV1Source;
}
