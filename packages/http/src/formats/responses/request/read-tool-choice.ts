import { isGatewayToolName } from 'toolgate';
import { z } from 'zod';
import { listOf } from '../../../json/index.ts';
import { choiceModeSchema, type TypedObject } from '../../openai/index.ts';
import {
  type ModelTool,
  parseAt,
  selectAllowed,
  type ToolSelection,
  undeclaredTool,
} from '../../shared/index.ts';
import type { ResponsesRequest } from './responses-request.ts';
import type { ToolNames } from './tool-names.ts';

const namedSchema = z.looseObject({ name: z.string(), namespace: z.string().nullish() });
const allowedSchema = z.looseObject({
  mode: z.enum(['auto', 'required']).nullish(),
  tools: listOf(z.looseObject({ type: z.string().nullish(), name: z.string().nullish() })),
});

/** The schemas of tool choices. */
export const choiceSchemas: readonly z.ZodType[] = [namedSchema, allowedSchema];

/**
 * Reads `tool_choice`. A list of allowed tools works with every provider, because only the allowed tools are declared
 * to the model. Gateway tools stay declared.
 *
 * @param isSameFormat whether the provider gets other forms unchanged and checks them itself.
 * @throws HttpError (400) for an unknown form, or for a tool that was not declared.
 */
export function readToolChoice(
  choice: ResponsesRequest['tool_choice'],
  { tools, names }: { tools: ModelTool[]; names: ToolNames },
  isSameFormat: boolean,
): ToolSelection {
  if (choice == null || tools.length === 0) return { tools };
  if (isSameFormat && !isKnownChoice(choice)) return { tools };
  if (typeof choice === 'string') {
    return { tools, toolChoice: { type: parseAt(choiceModeSchema, choice, 'tool_choice') } };
  }
  if (choice.type === 'allowed_tools') {
    return readAllowedTools(choice, { tools, names }, isSameFormat);
  }
  const toolName = chosenName(choice, names);
  // A choice names a hosted tool by its type, and a function by its name.
  const isHosted = !isChosenByName(choice);
  const isDeclared =
    isGatewayToolName(toolName) ||
    tools.some(({ name, type }) => name === toolName && (type === 'provider' || !isHosted));
  if (!isDeclared && isSameFormat) return { tools };
  if (!isDeclared) throw undeclaredTool('tool_choice', toolName);
  return { tools, toolChoice: { type: 'tool', toolName } };
}

/** Whether this format has the form of a choice. A provider may have more forms. */
function isKnownChoice(choice: string | TypedObject): boolean {
  if (typeof choice === 'string') return choiceModeSchema.safeParse(choice).success;
  if (choice.type === 'allowed_tools') return allowedSchema.safeParse(choice).success;
  return !isChosenByName(choice) || namedSchema.safeParse(choice).success;
}

function readAllowedTools(
  choice: TypedObject,
  { tools, names }: { tools: ModelTool[]; names: ToolNames },
  isSameFormat: boolean,
): ToolSelection {
  const { mode, tools: entries } = parseAt(allowedSchema, choice, 'tool_choice');
  const allowed = new Set(entries.map((entry) => chosenName(entry, names)));
  const namespaces = new Set<string | undefined>(
    entries.flatMap(({ type, name }) => (type === 'namespace' && name ? [name] : [])),
  );
  const allowedTools = tools.filter(
    ({ name }) =>
      isGatewayToolName(name) || allowed.has(name) || namespaces.has(names.toWire(name).namespace),
  );
  return selectAllowed(allowedTools, { mode, names: [...allowed], isSameFormat });
}

/** Returns the model's name of a chosen tool. A choice names functions and custom tools by name, hosted tools by type. */
function chosenName(choice: TypedObject, names: ToolNames): string {
  if (!isChosenByName(choice)) return choice.type ?? 'function';
  const { name, namespace } = parseAt(namedSchema, choice, 'tool_choice');
  return names.toModel(name, namespace);
}

function isChosenByName({ type }: TypedObject): boolean {
  return type == null || type === 'function' || type === 'custom';
}
