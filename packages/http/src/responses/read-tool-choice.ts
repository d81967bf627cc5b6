import type { LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import { z } from 'zod';
import { listOf } from '../list-of.ts';
import { noAllowedToolWarning } from '../no-allowed-tool.ts';
import { HttpError } from '../http-error.ts';
import { isGatewayToolName } from 'toolgate';
import { parseAt } from '../parse-at.ts';
import type { ModelTools } from './read-tools.ts';
import type { ResponsesRequest, TypedObject } from './responses-request.ts';
import type { ToolNames } from './tool-names.ts';

const modeSchema = z.enum(['none', 'auto', 'required']);
const namedSchema = z.looseObject({ name: z.string(), namespace: z.string().nullish() });
const allowedSchema = z.looseObject({
  mode: z.enum(['auto', 'required']).nullish(),
  tools: listOf(z.looseObject({ type: z.string().nullish(), name: z.string().nullish() })),
});

/** Which tools the model may call, and whether it must. */
export interface ToolSelection {
  tools: ModelTools;
  /** Absent where there is nothing to choose from. */
  toolChoice?: LanguageModelV4ToolChoice;
  /** What the caller should know. */
  warnings?: string[];
}

/**
 * Reads `tool_choice`. A list of allowed tools leaves only these for the model, so that it holds
 * for every provider; gateway tools stay declared.
 *
 * @throws HttpError (400) for a form that does not exist or a tool that was not declared.
 */
export function readToolChoice(
  choice: ResponsesRequest['tool_choice'],
  { tools, names }: { tools: ModelTools; names: ToolNames },
): ToolSelection {
  if (choice === undefined || choice === null || tools.length === 0) return { tools };
  if (typeof choice === 'string') {
    return { tools, toolChoice: { type: parseAt(modeSchema, choice, 'tool_choice') } };
  }
  if (choice.type === 'allowed_tools') return readAllowedTools(choice, tools, names);
  const toolName = chosenName(choice, names);
  if (!isGatewayToolName(toolName) && !tools.some((tool) => tool.name === toolName)) {
    const message = `tool_choice: the tool "${toolName.slice(0, 64)}" is not among the declared tools`;
    throw new HttpError({ status: 400, message, param: 'tool_choice' });
  }
  return { tools, toolChoice: { type: 'tool', toolName } };
}

function readAllowedTools(choice: TypedObject, tools: ModelTools, names: ToolNames): ToolSelection {
  const { mode, tools: entries } = parseAt(allowedSchema, choice, 'tool_choice');
  const allowed = new Set(entries.map((entry) => chosenName(entry, names)));
  const left = tools.filter((tool) => isGatewayToolName(tool.name) || allowed.has(tool.name));
  if (left.some(({ name }) => !isGatewayToolName(name))) {
    return { tools: left, toolChoice: { type: mode ?? 'auto' } };
  }
  const namesGateway = [...allowed].some(isGatewayToolName);
  return { tools: left, ...(namesGateway && { warnings: [noAllowedToolWarning] }) };
}

/** Functions and custom tools are chosen by name, hosted tools by type. */
function chosenName(choice: TypedObject, names: ToolNames): string {
  const type = choice.type ?? 'function';
  if (type !== 'function' && type !== 'custom') return type;
  const { name, namespace } = parseAt(namedSchema, choice, 'tool_choice');
  return names.toModel(name, namespace);
}
