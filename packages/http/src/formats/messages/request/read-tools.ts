import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4ProviderTool,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import type { LongWork } from 'toolgate/internal';
import { z } from 'zod';
import { invalidField } from '../../../errors/index.ts';
import { type JsonObject, listOf, omitNulls } from '../../../json/index.ts';
import { nameOfTool, wrongGatewayShape } from '../../gateway-tool-shapes.ts';
import { jsonObject } from '../../openai/index.ts';
import { rememberPart } from '../../part-original.ts';
import {
  cacheControlSchema,
  camelCaseKeys,
  endsPiece,
  type ModelTool,
  parseAt,
  undeclaredTool,
} from '../../shared/index.ts';
import type { ToolChoice } from './messages-request.ts';

type WireTool = Record<string, unknown>;

const typeSchema = z.looseObject({ type: z.string().nullish(), name: z.string().nullish() });
const functionSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().nullish(),
  input_schema: jsonObject.nullish(),
  inputSchema: jsonObject.nullish(),
  parameters: jsonObject.nullish(),
  input_examples: listOf(jsonObject).nullish(),
  strict: z.boolean().nullish(),
  cache_control: cacheControlSchema,
  defer_loading: z.boolean().nullish(),
  eager_input_streaming: z.boolean().nullish(),
  allowed_callers: listOf(z.string()).nullish(),
});

/** The schemas of a tool. */
export const toolSchemas: readonly z.ZodType[] = [typeSchema, functionSchema];

/**
 * Reads the declared tools. A tool with a schema becomes a function; OpenAI's shape, a common mistake, is accepted too.
 * A typed tool (`web_search_20250305`) runs at the provider and becomes a provider tool. A gateway tool becomes a
 * function and needs no schema.
 *
 * @param wireTools the original tools, if the provider has this format. Each tool that is read remembers its original.
 * @throws HttpError (400) that names the wrong tool.
 */
export function* readTools(
  tools: WireTool[],
  wireTools: readonly JsonObject[] | undefined,
): LongWork<ModelTool[]> {
  const read: ModelTool[] = [];
  for (const [index, tool] of tools.entries()) {
    const modelTool = readTool(tool, `tools[${index}]`);
    read.push(rememberPart(modelTool, 'messages', { wire: wireTools?.[index] }));
    if (endsPiece(index)) yield;
  }
  return read;
}

function readTool(tool: WireTool, path: string): ModelTool {
  const { type, name } = parseAt(typeSchema, tool, path);
  if (isGatewayToolName(type)) {
    const shape = { name: type.slice(0, 64), input_schema: { type: 'object' } };
    throw wrongGatewayShape(`${path}.type`, shape);
  }
  const isFunction = !type || type === 'custom' || type === 'function';
  if (isFunction || isGatewayToolName(nameOfTool(tool))) return readFunction(tool, path);
  return readServerTool(tool, { type, name: name || type });
}

function readFunction(tool: WireTool, path: string): LanguageModelV4FunctionTool {
  const nested = tool['function'];
  const declarationPath = nested ? `${path}.function` : path;
  const declared = parseAt(functionSchema, nested ?? tool, declarationPath);
  const inputSchema = declared.input_schema ?? declared.inputSchema ?? declared.parameters;
  if (!inputSchema && !isGatewayToolName(declared.name)) {
    throw invalidField(`${declarationPath}.input_schema`, 'a JSON schema is required');
  }
  const options = omitNulls({
    cacheControl: declared.cache_control,
    deferLoading: declared.defer_loading,
    eagerInputStreaming: declared.eager_input_streaming,
    allowedCallers: declared.allowed_callers,
  });
  return {
    type: 'function',
    name: declared.name,
    inputSchema: inputSchema ?? {},
    ...omitNulls({
      description: declared.description,
      strict: declared.strict,
      inputExamples: declared.input_examples?.map((input) => ({ input })),
    }),
    ...(Object.keys(options).length > 0 && { providerOptions: { anthropic: options } }),
  };
}

function readServerTool(
  tool: WireTool,
  { type, name }: { type: string; name: string },
): LanguageModelV4ProviderTool {
  // The model interface has no field for the cache mark of a provider tool.
  const { type: _type, name: _name, cache_control: _mark, ...settings } = tool;
  return {
    type: 'provider',
    id: `anthropic.${type}`,
    name,
    args: camelCaseKeys(omitNulls(settings)),
  };
}

/**
 * Reads `tool_choice`.
 *
 * @param isSameFormat whether the model's provider speaks this format. If so, it checks the name itself.
 * @throws HttpError (400) for `{"type": "tool"}` without a name, or with the name of an undeclared tool.
 */
export function readToolChoice(
  { type, name }: ToolChoice,
  tools: ModelTool[],
  isSameFormat: boolean,
): LanguageModelV4ToolChoice {
  switch (type) {
    case 'auto':
    case 'none':
      return { type };
    case 'any':
      return { type: 'required' };
    case 'tool':
      if (!name) throw invalidField('tool_choice.name', 'the name of a tool is required');
      if (!isSameFormat && isUndeclared(name, tools)) {
        throw undeclaredTool('tool_choice.name', name);
      }
      return { type: 'tool', toolName: name };
  }
}

/** Whether a choice names an undeclared tool. Without tools, the choice is dropped anyway. */
function isUndeclared(name: string, tools: ModelTool[]): boolean {
  const isElsewhere = tools.every((tool) => tool.name !== name);
  return tools.length > 0 && isElsewhere && !isGatewayToolName(name);
}
