import type {
  LanguageModelV4File,
  LanguageModelV4Source,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import type { LanguageModelV1FunctionToolCall, LanguageModelV1Source } from '@ai-sdk/provider-v1';
import { liftFileData } from './file-data.ts';
import type { V1GenerateResult } from './v1-results.ts';

type V1File = NonNullable<V1GenerateResult['files']>[number];

/** A file that a model of V1 made, as V4 content. */
export function liftFile({ data, mimeType }: V1File): LanguageModelV4File {
  return { type: 'file', mediaType: mimeType, data: liftFileData(data) };
}

/** A file of V4 content as V1 has it; `undefined` for one that is known by its address only. */
export function lowerFile({ data, mediaType }: LanguageModelV4File): V1File | undefined {
  return data.type === 'data' ? { data: data.data, mimeType: mediaType } : undefined;
}

/** A file that is known by its address only; V1 has a place for it among the sources. */
export function lowerFileAddress({ data }: LanguageModelV4File): LanguageModelV1Source | undefined {
  if (data.type !== 'url') return undefined;
  const url = data.originalUrl ?? data.url.href;
  return { sourceType: 'url', id: url, url };
}

/** A call that a model of V1 made, as V4 content. */
export function liftToolCall({
  toolCallId,
  toolName,
  args,
}: LanguageModelV1FunctionToolCall): LanguageModelV4ToolCall {
  return { type: 'tool-call', toolCallId, toolName, input: args };
}

/** A call of V4 content as V1 has it; `undefined` for one that the provider itself ran. */
export function lowerToolCall({
  toolCallId,
  toolName,
  input,
  providerExecuted,
}: LanguageModelV4ToolCall): LanguageModelV1FunctionToolCall | undefined {
  if (providerExecuted) return undefined;
  return { toolCallType: 'function', toolCallId, toolName, args: input };
}

/** A source that a model of V1 names, as V4 content. */
export function liftSource(source: LanguageModelV1Source): LanguageModelV4Source {
  return { ...source, type: 'source' };
}

/** A source of V4 content as V1 has it; `undefined` for a document, since V1 knows URLs only. */
export function lowerSource(source: LanguageModelV4Source): LanguageModelV1Source | undefined {
  if (source.sourceType !== 'url') return undefined;
  const { type: _type, ...rest } = source;
  return rest as LanguageModelV1Source;
}
