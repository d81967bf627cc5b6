import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import { type HttpError, invalidField } from '../../errors/index.ts';
import { isRecord, readJson } from '../../json/index.ts';

/** A tool of a call. */
export type ModelTool = NonNullable<LanguageModelV4CallOptions['tools']>[number];

/** The input schema of a custom tool that becomes a function: an object with one text. Models know functions only. */
export const customInputSchema: JSONSchema7 = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
};

const cutEscape = /\\(?:u[\da-f]{0,3})?$/i;

/**
 * Returns the text of a custom tool's input. The model calls the tool as a function and writes `{"input": "..."}`, which
 * is cut off if the model runs out of tokens. Any other input is returned unchanged.
 */
export function readCustomInput(json: string): string {
  for (const whole of [json, `${json}}`, `${json}"}`, `${json.replace(cutEscape, '')}"}`]) {
    const value = readJson(whole);
    // It is cut at another place, or has another form.
    if (value === undefined) continue;
    return isRecord(value) && typeof value['input'] === 'string' ? value['input'] : json;
  }
  return json;
}

/** Returns the input of a function call as JSON. The text of a custom tool becomes `{"input": "..."}`. */
export function writeCallInput(input: string, isCustom: boolean): string {
  return isCustom ? JSON.stringify({ input }) : input || '{}';
}

/** Writes the arguments of a call. Empty arguments become `{}`, since clients parse them. */
export function writeArguments(input: string): string {
  return input.trim() === '' ? '{}' : input;
}

/** Returns the id of a call: the given one, or one made from it if another call of the answer has it. */
export function distinctCallId(
  given: string,
  taken: { has(id: string): boolean; readonly size: number },
): string {
  let id = given;
  while (taken.has(id)) id += `_${taken.size}`;
  return id;
}

/** Returns the schema of a tool that declares no parameters: `{}` for a gateway tool, an empty object for all others. */
export function emptySchema(name: string): JSONSchema7 {
  return isGatewayToolName(name) ? {} : { type: 'object', properties: {} };
}

/** Returns a tool choice, or `undefined` if it names a tool that is not in the list. Providers refuse such a choice. */
export function choiceAmong(
  choice: LanguageModelV4ToolChoice | undefined,
  names: readonly unknown[],
): LanguageModelV4ToolChoice | undefined {
  return choice?.type === 'tool' && !names.includes(choice.toolName) ? undefined : choice;
}

/** The error for a tool choice that names a tool which was not declared. */
export function undeclaredTool(path: string, name: string): HttpError {
  return invalidField(path, `the tool "${name.slice(0, 64)}" is not among the declared tools`);
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
