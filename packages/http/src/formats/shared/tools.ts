import type { JSONSchema7, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';

/** The input schema of a custom tool that becomes a function: an object with one text. Models know functions only. */
export const customInputSchema: JSONSchema7 = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
};

/**
 * Returns the text of a custom tool's input. The model calls the tool as a function and writes `{"input": "..."}`. Any
 * other input is returned unchanged.
 */
export function readCustomInput(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    const input = typeof value === 'object' && value !== null && 'input' in value && value.input;
    return typeof input === 'string' ? input : json;
  } catch {
    return json;
  }
}

/** Returns the input of a function call as JSON. The text of a custom tool becomes `{"input": "..."}`. */
export function writeCallInput(input: string, isCustom: boolean): string {
  return isCustom ? JSON.stringify({ input }) : input || '{}';
}

/** Returns the schema of a tool that declares no parameters: `{}` for a gateway tool, an empty object for all others. */
export function emptySchema(name: string): JSONSchema7 {
  return isGatewayToolName(name) ? {} : { type: 'object', properties: {} };
}

type ToolChoice = LanguageModelV4CallOptions['toolChoice'];

/** Returns a tool choice, or `undefined` if it names a tool that is not in the list. Providers refuse such a choice. */
export function choiceAmong(choice: ToolChoice, names: readonly unknown[]): ToolChoice {
  return choice?.type === 'tool' && !names.includes(choice.toolName) ? undefined : choice;
}

/** Removes gateway tools from call options, so that only what the model sees is counted. */
export function dropGatewayTools(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const { toolChoice, ...rest } = options;
  const tools = options.tools?.filter(({ name }) => !isGatewayToolName(name));
  const isGateway = toolChoice?.type === 'tool' && isGatewayToolName(toolChoice.toolName);
  // Providers refuse a tool choice without tools.
  const isKept = toolChoice !== undefined && !isGateway && tools !== undefined && tools.length > 0;
  return { ...rest, ...(tools && { tools }), ...(isKept && { toolChoice }) };
}

/** The warning for a list of allowed tools that has only gateway tools. */
export const noAllowedToolWarning: string =
  'The list of allowed tools names gateway tools only, which are never called, so the model may call no tool at all. ' +
  'Declaring a gateway tool is enough; also name the tools that may be called.';

/** The warning for a list of allowed tools without any declared tool. */
export const noDeclaredToolWarning: string =
  'tool_choice: no tool in the list of allowed tools is declared, so the model may call no tool at all.';
