import type { LanguageModelV4CallOptions, LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { warnOfTool } from '../../foreign-fields.ts';
import { compareTools, withCacheMark } from '../../replay/index.ts';
import { choiceAmong, type ModelTool } from '../../shared/index.ts';
import type { OriginalRequest } from '../../upstream-codec.ts';
import type { CallWarnings } from '../../written-request.ts';

/** The fields of a body that declare tools or say which of them the model may call. */
export const toolFields: readonly string[] = [
  'tools',
  'functions',
  'tool_choice',
  'function_call',
  'parallel_tool_calls',
];

/** Writes tools and tool choice. Tools of this format stay unchanged. */
export function writeTools(
  options: LanguageModelV4CallOptions,
  original: OriginalRequest | undefined,
  warnings: CallWarnings,
): JsonObject {
  if (original !== undefined) return replayTools(options, original, warnings);
  const { tools = [], toolChoice, providerOptions } = options;
  const written = tools.flatMap((tool) => writeTool(tool, warnings));
  if (written.length === 0) return {};
  const functions = tools.filter(({ type }) => type === 'function');
  const choice = choiceAmong(
    toolChoice,
    functions.map(({ name }) => name),
  );
  const parallel = providerOptions?.['openai']?.['parallelToolCalls'];
  return {
    tools: written,
    ...(choice && { tool_choice: writeChoice(choice) }),
    ...(typeof parallel === 'boolean' && { parallel_tool_calls: parallel }),
  };
}

/**
 * Returns the tools of a body without the removed ones. If no tool is left, the tool choice is removed too, since
 * providers refuse it without tools.
 */
function replayTools(
  { tools = [], toolChoice }: LanguageModelV4CallOptions,
  original: OriginalRequest,
  warnings: CallWarnings,
): JsonObject {
  const { body, options } = original;
  const { kept, read, added } = compareTools(tools, original, 'chat-completions');
  const lists = { tools: keptTools(body['tools']), functions: keptTools(body['functions']) };
  const all = [...lists.tools, ...added.flatMap((tool) => writeTool(tool, warnings))];
  const hasTools = all.length > 0 || lists.functions.length > 0;
  const isOwnChoice = toolChoice?.type === options.toolChoice?.type;
  const choiceName = body['tool_choice'] == null ? 'function_call' : 'tool_choice';
  const own = body[choiceName];
  const choice = isOwnChoice ? own : toolChoice && writeChoice(toolChoice);
  return {
    ...(all.length > 0 && { tools: all }),
    ...(lists.functions.length > 0 && { functions: lists.functions }),
    ...(hasTools && choice !== undefined && { [choiceName]: choice }),
    ...(hasTools &&
      'parallel_tool_calls' in body && { parallel_tool_calls: body['parallel_tool_calls'] }),
  };

  function keptTools(list: unknown): JsonObject[] {
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
}

function writeTool(tool: ModelTool, warnings: CallWarnings): JsonObject[] {
  if (tool.type === 'provider') {
    warnings.add(`the tool ${tool.id}`, 'it was left out');
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
