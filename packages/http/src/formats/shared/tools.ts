import type { JSONSchema7, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';

/** A custom tool as a function for models that know functions only: it takes one text. */
export const customInputSchema: JSONSchema7 = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
};

/** The text of a custom tool's input: models know functions only and write `{"input": "..."}`. Any other input is the text itself. */
export function readCustomInput(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    const input = typeof value === 'object' && value !== null && 'input' in value && value.input;
    return typeof input === 'string' ? input : json;
  } catch {
    return json;
  }
}

/** A gateway tool needs no schema; a model's tool without parameters takes an empty object. */
export function emptySchema(name: string): JSONSchema7 {
  return isGatewayToolName(name) ? {} : { type: 'object', properties: {} };
}

type ToolChoice = LanguageModelV4CallOptions['toolChoice'];

/** A choice of tools, or no choice if it names a tool that was left out, since providers refuse that. */
export function choiceAmong(choice: ToolChoice, names: readonly unknown[]): ToolChoice {
  return choice?.type === 'tool' && !names.includes(choice.toolName) ? undefined : choice;
}

/** A request as the model sees it, for which nothing is done but counting. */
export function dropGatewayTools(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const { toolChoice, ...rest } = options;
  const tools = options.tools?.filter(({ name }) => !isGatewayToolName(name));
  const isGateway = toolChoice?.type === 'tool' && isGatewayToolName(toolChoice.toolName);
  // Providers refuse a choice without tools.
  const isKept = toolChoice !== undefined && !isGateway && tools !== undefined && tools.length > 0;
  return { ...rest, ...(tools && { tools }), ...(isKept && { toolChoice }) };
}

/** The warning for a list of allowed tools that names gateway tools only. */
export const noAllowedToolWarning: string =
  'The list of allowed tools names gateway tools only, which are never called, so the model may call no tool at all. ' +
  'Declaring a gateway tool is enough; also name the tools that may be called.';
