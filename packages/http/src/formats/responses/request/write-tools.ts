import type { LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import { isObjectList, isRecord, isSameList, type JsonObject, omit } from '../../../json/index.ts';
import { type CallWarnings, warnOfTool } from '../../call-warnings.ts';
import { holdsGatewayTool } from '../../gateway-tool-shapes.ts';
import { openaiToolWriter, type ToolReplay, withCacheMark } from '../../replay/index.ts';
import { type ModelTool, snakeCaseKeys } from '../../shared/index.ts';
import type { OptionWriter } from '../../written-request.ts';

/** Writes tools and tool choice. Tools of this format stay unchanged. */
export const toolWriter: OptionWriter = openaiToolWriter({
  format: 'responses',
  fields: ['tools', 'tool_choice', 'parallel_tool_calls'],
  writeTool,
  writeChoice,
  keepTools: ({ tools }, replay, warnings) => ({
    tools: isObjectList(tools) ? tools.flatMap((tool) => keptTool(tool, replay, warnings)) : [],
  }),
});

function keptTool(wire: JsonObject, replay: ToolReplay, warnings: CallWarnings): JsonObject[] {
  const { type, name, tools: inner } = wire;
  if (type === 'namespace' && isObjectList(inner)) {
    if (isGatewayToolName(name)) return [];
    const ownTools = inner.flatMap((tool) => keptTool(tool, replay, warnings));
    if (isSameList(ownTools, inner)) return [wire];
    return ownTools.length === 0 ? [] : [{ ...wire, tools: ownTools }];
  }
  const tool = replay.kept.get(wire);
  // If a tool also names a gateway tool, only the part that the codec has read is written.
  if (holdsGatewayTool(omit(wire, 'parameters'))) {
    return tool === undefined || isGatewayToolName(tool.name) ? [] : writeTool(tool, warnings);
  }
  if (tool !== undefined) return [withCacheMark(wire, tool)];
  return replay.read.has(wire) ? [] : [wire];
}

/** The prefix of the ids of tools that OpenAI runs. */
const hostedPrefix = 'openai.';

function writeTool(tool: ModelTool, warnings: CallWarnings): JsonObject[] {
  if (tool.type === 'provider') {
    if (tool.id.startsWith(hostedPrefix)) {
      const args = isRecord(tool.args) ? snakeCaseKeys(tool.args) : {};
      return [{ type: tool.id.slice(hostedPrefix.length), ...args }];
    }
    warnings.set(`the tool ${tool.id}`, 'it was left out');
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
