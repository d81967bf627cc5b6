import type { LanguageModelV4CallOptions, LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import type { JsonObject } from '../../json/index.ts';
import type { CallWarnings } from '../call-warnings.ts';
import { nameOfTool } from '../gateway-tool-shapes.ts';
import type { FormatName } from '../original.ts';
import { choiceAmong, type ModelTool } from '../shared/index.ts';
import type { OriginalRequest } from '../upstream-codec.ts';
import type { OptionWriter } from '../written-request.ts';
import { compareTools, type ToolReplay } from './replay-tools.ts';

/** How one of OpenAI's formats writes tools. */
export interface OpenAITools {
  readonly format: FormatName;
  /** The fields of a body that declare tools or say which of them the model may call. */
  readonly fields: readonly string[];
  /** Writes a tool; returns nothing for a tool that the format cannot declare. */
  writeTool(tool: ModelTool, warnings: CallWarnings): JsonObject[];
  writeChoice(choice: LanguageModelV4ToolChoice): unknown;
  /** Returns the tools of a body without the removed ones. Only chat completions have `functions`. */
  keepTools(
    body: JsonObject,
    replay: ToolReplay,
    warnings: CallWarnings,
  ): { tools: JsonObject[]; functions?: JsonObject[] };
}

/** Creates the writer of tools and tool choice. Tools of the same format stay unchanged. */
export function openaiToolWriter(format: OpenAITools): OptionWriter {
  return {
    options: ['tools', 'toolChoice'],
    fields: format.fields,
    write(options, { original }, warnings) {
      if (original !== undefined) return replayTools(format, options, { original, warnings });
      const { tools = [], toolChoice, providerOptions } = options;
      const written = tools.flatMap((tool) => format.writeTool(tool, warnings));
      if (written.length === 0) return {};
      const names = written.map((tool) => nameOfTool(tool) ?? tool['type']);
      const choice = choiceAmong(toolChoice, names);
      const parallel = providerOptions?.['openai']?.['parallelToolCalls'];
      return {
        tools: written,
        ...(choice && { tool_choice: format.writeChoice(choice) }),
        ...(typeof parallel === 'boolean' && { parallel_tool_calls: parallel }),
      };
    },
  };
}

/**
 * Returns the tools of a body without the removed ones. If no tool is left, the tool choice is removed too, since
 * providers refuse it without tools.
 */
function replayTools(
  format: OpenAITools,
  { tools = [], toolChoice }: LanguageModelV4CallOptions,
  { original, warnings }: { original: OriginalRequest; warnings: CallWarnings },
): JsonObject {
  const { body, options } = original;
  const replay = compareTools(tools, original, format.format);
  const { tools: kept, functions } = format.keepTools(body, replay, warnings);
  const all = [...kept, ...replay.added.flatMap((tool) => format.writeTool(tool, warnings))];
  const hasFunctions = functions !== undefined && functions.length > 0;
  if (all.length === 0 && !hasFunctions) return {};
  const choiceName = functions && body['tool_choice'] == null ? 'function_call' : 'tool_choice';
  const isOwnChoice = toolChoice?.type === options.toolChoice?.type;
  const choice = isOwnChoice ? body[choiceName] : toolChoice && format.writeChoice(toolChoice);
  return {
    ...(all.length > 0 && { tools: all }),
    ...(hasFunctions && { functions }),
    ...(choice !== undefined && { [choiceName]: choice }),
    ...('parallel_tool_calls' in body && { parallel_tool_calls: body['parallel_tool_calls'] }),
  };
}
