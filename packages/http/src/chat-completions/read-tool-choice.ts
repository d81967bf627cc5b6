import type { LanguageModelV4FunctionTool, LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import { z } from 'zod';
import { listOf } from '../list-of.ts';
import { noAllowedToolWarning } from '../no-allowed-tool.ts';
import { invalidField } from '../invalid-field.ts';
import { isGatewayToolName } from 'toolgate';
import { parseAt } from '../parse-at.ts';
import type { ChatRequest } from './chat-request.ts';

/** Which tools the model may call, and whether it must. */
export interface ToolSelection {
  /** The declared tools, as far as they may be called. */
  tools: LanguageModelV4FunctionTool[];
  /** Absent where the caller left it open. */
  toolChoice?: LanguageModelV4ToolChoice;
  /** What the caller should know. */
  warnings?: string[];
}

const modeSchema = z.enum(['none', 'auto', 'required']);
const named = z.looseObject({ name: z.string() });
const namedSchema = z.union(
  [
    z.looseObject({ function: named }).transform((choice) => choice.function.name),
    z.looseObject({ custom: named }).transform((choice) => choice.custom.name),
    // The flat shape is that of responses.
    named.transform((choice) => choice.name),
  ],
  'Invalid input: expected the name of a tool',
);
const allowedSchema = z.looseObject({
  mode: z.enum(['auto', 'required']).nullish(),
  tools: listOf(namedSchema),
});

/**
 * Reads `tool_choice` and its predecessor `function_call`. A list of allowed tools leaves only
 * these for the model, so that it holds for every provider; gateway tools stay declared.
 *
 * @throws HttpError (400) for a form that does not exist or a tool that was not declared.
 */
export function readToolChoice(
  request: Pick<ChatRequest, 'tool_choice' | 'function_call'>,
  tools: LanguageModelV4FunctionTool[],
): ToolSelection {
  const path = request.tool_choice ? 'tool_choice' : 'function_call';
  const choice = request.tool_choice ?? request.function_call;
  // Models refuse a choice without tools.
  if (!choice || tools.length === 0) return { tools };
  if (typeof choice === 'string') {
    return { tools, toolChoice: { type: parseAt(modeSchema, choice, path) } };
  }
  if (choice.type === 'allowed_tools') {
    const nested = choice['allowed_tools'];
    const allowedPath = nested ? `${path}.allowed_tools` : path;
    return readAllowedTools(parseAt(allowedSchema, nested ?? choice, allowedPath), tools);
  }
  const toolName = parseAt(namedSchema, choice, path);
  if (!isGatewayToolName(toolName) && !tools.some(({ name }) => name === toolName)) {
    throw invalidField(path, `the tool "${toolName.slice(0, 64)}" is not among the declared tools`);
  }
  return { tools, toolChoice: { type: 'tool', toolName } };
}

function readAllowedTools(
  { mode, tools: names }: z.output<typeof allowedSchema>,
  tools: LanguageModelV4FunctionTool[],
): ToolSelection {
  const allowed = new Set(names);
  const left = tools.filter(({ name }) => isGatewayToolName(name) || allowed.has(name));
  if (left.some(({ name }) => !isGatewayToolName(name))) {
    return { tools: left, toolChoice: { type: mode ?? 'auto' } };
  }
  return {
    tools: left,
    ...(names.some(isGatewayToolName) && { warnings: [noAllowedToolWarning] }),
  };
}
