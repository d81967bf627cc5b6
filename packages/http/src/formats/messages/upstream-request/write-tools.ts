import type { LanguageModelV4CallOptions, LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import { isObjectList, isRecord, type JsonObject, omit, omitNulls } from '../../../json/index.ts';
import type { CallWarnings } from '../../call-warnings.ts';
import { holdsGatewayTool } from '../../gateway-tool-shapes.ts';
import { compareTools, withCacheMark } from '../../replay/index.ts';
import { cacheControl, choiceAmong, type ModelTool, snakeCaseKeys } from '../../shared/index.ts';
import type { OriginalRequest } from '../../upstream-codec.ts';

/** Writes tools and tool choice. Tools of this format stay unchanged. */
export function writeTools(
  { tools = [], toolChoice, providerOptions }: LanguageModelV4CallOptions,
  original: OriginalRequest | undefined,
  warnings: CallWarnings,
): JsonObject {
  const written =
    original === undefined
      ? tools.flatMap((tool) => writeTool(tool, warnings))
      : replayTools(tools, original, warnings);
  // Providers refuse a tool choice without tools.
  if (written.length === 0) return {};
  if (original !== undefined) {
    const choice = replayChoice(toolChoice, original);
    return { tools: written, ...(choice !== undefined && { tool_choice: choice }) };
  }
  const isSingle = providerOptions?.['anthropic']?.['disableParallelToolUse'];
  const names = written.map(({ name }) => name);
  const choice = writeChoice(
    choiceAmong(toolChoice, names),
    typeof isSingle === 'boolean' ? isSingle : undefined,
  );
  return { tools: written, ...(choice && { tool_choice: choice }) };
}

/** Returns the tools of a body, without removed tools and with added ones. */
function replayTools(
  tools: readonly ModelTool[],
  original: OriginalRequest,
  warnings: CallWarnings,
): JsonObject[] {
  const { kept, read, added } = compareTools(tools, original, 'messages');
  const { tools: list } = original.body;
  const wires = isObjectList(list) ? list : [];
  const replayed = wires.flatMap((wire) => {
    const tool = kept.get(wire);
    if (!read.has(wire)) return [wire];
    if (tool === undefined) return [];
    // A property in a schema may have any name, so schemas are not searched.
    if (holdsGatewayTool(omit(wire, 'input_schema'))) return writeTool(tool, warnings);
    return [withCacheMark(wire, tool)];
  });
  return [...replayed, ...added.flatMap((tool) => writeTool(tool, warnings))];
}

function writeTool(tool: ModelTool, warnings: CallWarnings): JsonObject[] {
  if (tool.type === 'provider') {
    const [maker, type] = tool.id.split('.');
    if (maker === 'anthropic' && type !== undefined) {
      return [{ type, name: tool.name, ...snakeCaseKeys(tool.args) }];
    }
    warnings.set(`the tool ${tool.id}`, 'it was left out');
    return [];
  }
  const { name, description, inputSchema, strict, inputExamples, providerOptions } = tool;
  const anthropic = providerOptions?.['anthropic'] ?? {};
  return [
    {
      name,
      ...omitNulls({ description }),
      // Anthropic requires the type.
      input_schema: { type: 'object', ...inputSchema },
      ...omitNulls({
        strict,
        input_examples: inputExamples?.map(({ input }) => input),
        defer_loading: anthropic['deferLoading'],
        eager_input_streaming: anthropic['eagerInputStreaming'],
        allowed_callers: anthropic['allowedCallers'],
      }),
      ...cacheControl(providerOptions),
    },
  ];
}

/**
 * Returns the original tool choice if the pipeline did not change it; otherwise the new choice with the other original
 * fields.
 */
function replayChoice(
  choice: LanguageModelV4ToolChoice | undefined,
  { body, options }: OriginalRequest,
): unknown {
  const wireChoice = body['tool_choice'];
  if (choice === options.toolChoice) return wireChoice;
  const rest = isRecord(wireChoice) ? omit(wireChoice, 'type', 'name') : {};
  const written = choice && writeChoice(choice, undefined);
  return written && (written['type'] === 'none' ? written : { ...rest, ...written });
}

const choiceTypes = { auto: 'auto', none: 'none', required: 'any' } as const;

/**
 * Writes a tool choice.
 *
 * @param isSingle whether the model may call only one tool at a time.
 */
function writeChoice(
  choice: LanguageModelV4ToolChoice | undefined,
  isSingle: boolean | undefined,
): JsonObject | undefined {
  if (choice === undefined && isSingle !== true) return undefined;
  if (choice?.type === 'none') return { type: 'none' };
  const single = isSingle === undefined ? {} : { disable_parallel_tool_use: isSingle };
  if (choice?.type === 'tool') return { type: 'tool', name: choice.toolName, ...single };
  return { type: choiceTypes[choice?.type ?? 'auto'], ...single };
}
