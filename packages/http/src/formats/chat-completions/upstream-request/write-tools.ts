import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { warnOfTool } from '../../foreign-fields.ts';
import { compareTools, withCacheMark } from '../../replay/index.ts';
import { choiceAmong } from '../../shared/index.ts';
import type { OriginalRequest } from '../../upstream-codec.ts';
import type { CallWarnings } from '../../written-request.ts';

type Tool = NonNullable<LanguageModelV4CallOptions['tools']>[number];
type ToolChoice = NonNullable<LanguageModelV4CallOptions['toolChoice']>;

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
  { tools = [], toolChoice, providerOptions }: LanguageModelV4CallOptions,
  original: OriginalRequest | undefined,
  warnings: CallWarnings,
): JsonObject {
  if (original !== undefined) return replayTools({ tools, toolChoice }, original);
  const written = tools.flatMap((tool) => listOne(writeTool(tool, warnings)));
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
  { tools, toolChoice }: { tools: readonly Tool[]; toolChoice: ToolChoice | undefined },
  original: OriginalRequest,
): JsonObject {
  const { body, options } = original;
  const { kept, read, added } = compareTools(tools, original, 'chat-completions');
  const lists = { tools: keptTools(body['tools']), functions: keptTools(body['functions']) };
  const all = [...lists.tools, ...added.flatMap((tool) => listOne(writeTool(tool)))];
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

function listOne(tool: JsonObject | undefined): JsonObject[] {
  return tool === undefined ? [] : [tool];
}

function writeTool(tool: Tool, warnings?: CallWarnings): JsonObject | undefined {
  if (tool.type === 'provider') {
    warnings?.add(`the tool ${tool.id}`, 'it was left out');
    return undefined;
  }
  if (warnings !== undefined) warnOfTool(tool, warnings);
  const { name, description, inputSchema, strict } = tool;
  return {
    type: 'function',
    function: {
      name,
      ...(description !== undefined && { description }),
      parameters: inputSchema,
      ...(strict !== undefined && { strict }),
    },
  };
}

function writeChoice(choice: ToolChoice): unknown {
  if (choice.type !== 'tool') return choice.type;
  return { type: 'function', function: { name: choice.toolName } };
}
