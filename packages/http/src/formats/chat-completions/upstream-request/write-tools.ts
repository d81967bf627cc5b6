import type { LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { type CallWarnings, warnOfTool } from '../../call-warnings.ts';
import { openaiToolWriter, type ToolReplay, withCacheMark } from '../../replay/index.ts';
import type { ModelTool } from '../../shared/index.ts';
import type { OptionWriter } from '../../written-request.ts';

/** Writes tools and tool choice. Tools of this format stay unchanged. */
export const toolWriter: OptionWriter = openaiToolWriter({
  format: 'chat-completions',
  fields: ['tools', 'functions', 'tool_choice', 'function_call', 'parallel_tool_calls'],
  writeTool,
  writeChoice,
  keepTools: (body, replay) => ({
    tools: keptTools(body['tools'], replay),
    functions: keptTools(body['functions'], replay),
  }),
});

function keptTools(list: unknown, { kept, read }: ToolReplay): JsonObject[] {
  if (!isObjectList(list)) return [];
  return list.flatMap((wire) => {
    if (!read.has(wire)) return [wire];
    const tool = kept.get(wire);
    if (tool === undefined) return [];
    const { function: inner } = wire;
    const hasInnerMark = isRecord(inner) && 'cache_control' in inner;
    return [hasInnerMark ? wire : withCacheMark(wire, tool)];
  });
}

function writeTool(tool: ModelTool, warnings: CallWarnings): JsonObject[] {
  if (tool.type === 'provider') {
    warnings.set(`the tool ${tool.id}`, 'it was left out');
    return [];
  }
  warnOfTool(tool, warnings);
  const { name, description, inputSchema, strict } = tool;
  const declaration = {
    name,
    ...(description !== undefined && { description }),
    parameters: inputSchema,
    ...(strict !== undefined && { strict }),
  };
  return [{ type: 'function', function: declaration }];
}

function writeChoice(choice: LanguageModelV4ToolChoice): unknown {
  if (choice.type !== 'tool') return choice.type;
  return { type: 'function', function: { name: choice.toolName } };
}
