import type { LanguageModelV4FunctionTool, LanguageModelV4ProviderTool } from '@ai-sdk/provider';
import type {
  LanguageModelV1FunctionTool,
  LanguageModelV1ProviderDefinedTool,
} from '@ai-sdk/provider-v1';
import { memory } from './memory.ts';

type V1Tool = LanguageModelV1FunctionTool | LanguageModelV1ProviderDefinedTool;
type V4Tool = LanguageModelV4FunctionTool | LanguageModelV4ProviderTool;

/** A tool of V1 as one of V4. */
export function liftTool(tool: V1Tool): V4Tool {
  if (tool.type === 'provider-defined') {
    return memory.remember({ ...tool, type: 'provider' as const }, tool);
  }
  const { parameters, ...rest } = tool;
  return memory.remember({ ...rest, inputSchema: parameters }, tool);
}

/** A tool of V4 as one of V1. */
export function lowerTool(tool: V4Tool): V1Tool {
  const original = memory.originalOf(tool);
  if (original !== undefined) return original as V1Tool;
  if (tool.type === 'provider') return { ...tool, type: 'provider-defined' };
  const { inputSchema, ...rest } = tool;
  return { ...rest, parameters: inputSchema };
}
