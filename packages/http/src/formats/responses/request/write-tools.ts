import type { LanguageModelV4CallOptions, LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import { isObjectList, isRecord, type JsonObject, omit } from '../../../json/index.ts';
import { warnOfTool } from '../../foreign-fields.ts';
import { holdsGatewayTool } from '../../gateway-tool-shapes.ts';
import { compareTools, withCacheMark } from '../../replay/index.ts';
import { choiceAmong, type ModelTool, snakeCaseKeys } from '../../shared/index.ts';
import type { OriginalRequest } from '../../upstream-codec.ts';
import type { CallWarnings } from '../../written-request.ts';

/** The fields of a body that declare tools or say which of them the model may call. */
export const toolFields: readonly string[] = ['tools', 'tool_choice', 'parallel_tool_calls'];

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
  const names = written.map(({ name, type }) => name ?? type);
  const choice = choiceAmong(toolChoice, names);
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
  const { kept, read, added } = compareTools(tools, original, 'responses');
  const wires = body['tools'];
  const all = [
    ...(isObjectList(wires) ? wires.flatMap(keptTool) : []),
    ...added.flatMap((tool) => writeTool(tool, warnings)),
  ];
  const isOwnChoice = toolChoice?.type === options.toolChoice?.type;
  const choice = isOwnChoice ? body['tool_choice'] : toolChoice && writeChoice(toolChoice);
  const hasParallel = 'parallel_tool_calls' in body;
  return {
    ...(all.length > 0 && { tools: all }),
    ...(all.length > 0 && choice !== undefined && { tool_choice: choice }),
    ...(all.length > 0 && hasParallel && { parallel_tool_calls: body['parallel_tool_calls'] }),
  };

  function keptTool(wire: JsonObject): JsonObject[] {
    const { type, name, tools: inner } = wire;
    if (type === 'namespace' && isObjectList(inner)) {
      if (isGatewayToolName(name)) return [];
      const ownTools = inner.flatMap(keptTool);
      const isSame =
        ownTools.length === inner.length && ownTools.every((one, at) => one === inner[at]);
      if (isSame) return [wire];
      return ownTools.length === 0 ? [] : [{ ...wire, tools: ownTools }];
    }
    const tool = kept.get(wire);
    // If a tool also names a gateway tool, only the part that the codec has read is written.
    if (holdsGatewayTool(omit(wire, 'parameters'))) {
      return tool === undefined || isGatewayToolName(tool.name) ? [] : writeTool(tool, warnings);
    }
    if (tool !== undefined) return [withCacheMark(wire, tool)];
    return read.has(wire) ? [] : [wire];
  }
}

/** The prefix of the ids of tools that OpenAI runs. */
const hostedPrefix = 'openai.';

function writeTool(tool: ModelTool, warnings: CallWarnings): JsonObject[] {
  if (tool.type === 'provider') {
    if (tool.id.startsWith(hostedPrefix)) {
      const args = isRecord(tool.args) ? snakeCaseKeys(tool.args) : {};
      return [{ type: tool.id.slice(hostedPrefix.length), ...args }];
    }
    warnings.add(`the tool ${tool.id}`, 'it was left out');
    return [];
  }
  warnOfTool(tool, warnings);
  const { name, description, inputSchema, strict = false } = tool;
  const described = description === undefined ? {} : { description };
  // `strict` is always written, since its default in this format is true. In all other formats it is false.
  return [{ type: 'function', name, ...described, parameters: inputSchema, strict }];
}

function writeChoice(choice: LanguageModelV4ToolChoice): unknown {
  return choice.type === 'tool' ? { type: 'function', name: choice.toolName } : choice.type;
}
