import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import { z } from 'zod';
import { listOf } from '../../../json/index.ts';
import { choiceModeSchema, type TypedObject } from '../../openai/index.ts';
import { parseAt, selectAllowed, type ToolSelection, undeclaredTool } from '../../shared/index.ts';
import type { ChatRequest } from './chat-request.ts';

const named = z.looseObject({ name: z.string() });
const namedSchema = z.union(
  [
    z.looseObject({ function: named }).transform((choice) => choice.function.name),
    z.looseObject({ custom: named }).transform((choice) => choice.custom.name),
    // The flat shape comes from responses.
    named.transform((choice) => choice.name),
  ],
  'Invalid input: expected the name of a tool',
);
const allowedSchema = z.looseObject({
  mode: z.enum(['auto', 'required']).nullish(),
  tools: listOf(namedSchema),
});

/** The schemas of tool choices. */
export const choiceSchemas: readonly z.ZodType[] = [
  z.object({ allowed_tools: allowedSchema }),
  namedSchema,
];

/**
 * Reads `tool_choice` and its predecessor `function_call`. A list of allowed tools works with every provider, because
 * only the allowed tools are declared to the model. Gateway tools stay declared.
 *
 * @param isSameFormat whether the provider gets other forms unchanged and checks them itself.
 * @throws HttpError (400) for an unknown form, or for a tool that was not declared.
 */
export function readToolChoice(
  request: Pick<ChatRequest, 'tool_choice' | 'function_call'>,
  tools: LanguageModelV4FunctionTool[],
  isSameFormat: boolean,
): ToolSelection {
  const path = request.tool_choice ? 'tool_choice' : 'function_call';
  const choice = request.tool_choice ?? request.function_call;
  const isForProvider = isSameFormat && choice && !isKnownChoice(choice);
  // Models refuse a tool choice without tools.
  if (!choice || tools.length === 0 || isForProvider) return { tools };
  if (typeof choice === 'string') {
    return { tools, toolChoice: { type: parseAt(choiceModeSchema, choice, path) } };
  }
  if (choice.type === 'allowed_tools') {
    const nested = choice['allowed_tools'];
    const allowedPath = nested ? `${path}.allowed_tools` : path;
    const { mode, tools: names } = parseAt(allowedSchema, nested ?? choice, allowedPath);
    const allowed = new Set(names);
    const allowedTools = tools.filter(({ name }) => isGatewayToolName(name) || allowed.has(name));
    return selectAllowed(allowedTools, { mode, names, isSameFormat });
  }
  const toolName = parseAt(namedSchema, choice, path);
  if (isDeclared(toolName, tools)) return { tools, toolChoice: { type: 'tool', toolName } };
  if (isSameFormat) return { tools };
  throw undeclaredTool(path, toolName);
}

function isDeclared(toolName: string, tools: readonly LanguageModelV4FunctionTool[]): boolean {
  return isGatewayToolName(toolName) || tools.some(({ name }) => name === toolName);
}

/** Whether this format has the form of a choice. A provider may have more forms. */
function isKnownChoice(choice: string | TypedObject): boolean {
  if (typeof choice === 'string') return choiceModeSchema.safeParse(choice).success;
  return choice.type === 'allowed_tools' || namedSchema.safeParse(choice).success;
}
