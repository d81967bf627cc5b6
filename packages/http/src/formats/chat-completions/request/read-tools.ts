import type { JSONObject, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import { createWarningList, type LongWork } from 'toolgate/internal';
import { z } from 'zod';
import { isRecord, type JsonObject } from '../../../json/index.ts';
import { nameOfTool, wrongGatewayShape } from '../../gateway-tool-shapes.ts';
import {
  describeTool,
  functionSchema,
  readFunctionTool,
  type TypedObject,
} from '../../openai/index.ts';
import { rememberPart } from '../../part-original.ts';
import { cacheControlSchema, customInputSchema, endsPiece, parseAt } from '../../shared/index.ts';
import type { ToolDialect } from '../tool-dialect.ts';
import type { ChatRequest } from './chat-request.ts';

const customSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().nullish(),
  format: z
    .looseObject({
      grammar: z.looseObject({ syntax: z.string(), definition: z.string() }).nullish(),
    })
    .nullish(),
});

/** The schemas of tool declarations. */
export const toolSchemas: readonly z.ZodType[] = [
  z.object({ function: functionSchema, custom: customSchema }),
];

/**
 * Reads `tools` and its predecessor `functions`. A custom tool becomes a function with one text as its input. A gateway
 * tool becomes a function, whatever shape it was declared in.
 *
 * @param body the original body. Each tool that is read remembers its original.
 * @param isSameFormat whether the provider gets tools of other types unchanged.
 * @throws HttpError (400) that names the wrong tool.
 */
export function* readTools(
  { tools, functions }: Pick<ChatRequest, 'tools' | 'functions'>,
  { body = {}, isSameFormat }: { body: JsonObject | undefined; isSameFormat: boolean },
): LongWork<{ tools: LanguageModelV4FunctionTool[]; dialect: ToolDialect; warnings: string[] }> {
  const customNames = new Set<string>();
  const read: LanguageModelV4FunctionTool[] = [];
  const warnings = createWarningList();
  const add = (tool: LanguageModelV4FunctionTool, field: string, index: number): void => {
    const list = body[field];
    const wire: unknown = Array.isArray(list) ? list[index] : undefined;
    read.push(rememberPart(tool, 'chat-completions', { wire: isRecord(wire) ? wire : undefined }));
  };
  for (const [index, tool] of (tools ?? []).entries()) {
    const path = `tools[${index}]`;
    const modelTools = readTool(tool, { path, customNames, isSameFormat });
    if (modelTools !== undefined) add(modelTools, 'tools', index);
    else if (!isSameFormat) {
      warnings.add(`${path} is of a type that this endpoint does not have and was ignored`);
    }
    if (endsPiece(index)) yield;
  }
  for (const [index, tool] of (functions ?? []).entries()) {
    add(readFunction(tool, `functions[${index}]`), 'functions', index);
    if (endsPiece(index)) yield;
  }
  const dialect = { isLegacy: !tools && !!functions, customNames };
  return { tools: read, dialect, warnings: warnings.list() };
}

/**
 * Reads one tool as a function. Returns `undefined` for a tool of another type, which only a provider of this format
 * may know.
 */
function readTool(
  tool: TypedObject,
  {
    path,
    customNames,
    isSameFormat,
  }: { path: string; customNames: Set<string>; isSameFormat: boolean },
): LanguageModelV4FunctionTool | undefined {
  const { name } = tool;
  const isGatewayTool = isGatewayToolName(nameOfTool(tool));
  // Without a type, the fields of a tool decide.
  const type = tool.type ?? (tool['custom'] ? 'custom' : 'function');
  if (isGatewayToolName(type)) {
    const shape = { type: 'function', function: { name: type.slice(0, 64) } };
    throw wrongGatewayShape(`${path}.type`, shape);
  }
  if (type === 'custom' && !isGatewayTool) return readCustom(tool, path, customNames);
  const isNamed = isSameFormat && typeof name === 'string' && name !== '';
  const isFunction = type === 'function' || isGatewayTool || isNamed;
  return isFunction ? readFunction(tool, path) : undefined;
}

function readFunction(tool: TypedObject, path: string): LanguageModelV4FunctionTool {
  const nested = tool['function'] ?? tool['custom'];
  const read = readFunctionTool(tool, nested, path);
  const inner = isRecord(nested) ? readMark(nested, `${path}.function`) : undefined;
  const mark = readMark(tool, path) ?? inner;
  return mark ? { ...read, providerOptions: { anthropic: { cacheControl: mark } } } : read;
}

function readMark(tool: JsonObject, path: string): JSONObject | null | undefined {
  return parseAt(cacheControlSchema, tool['cache_control'], `${path}.cache_control`);
}

function readCustom(
  tool: TypedObject,
  path: string,
  customNames: Set<string>,
): LanguageModelV4FunctionTool {
  const nested = tool['custom'];
  const declaration = parseAt(customSchema, nested ?? tool, nested ? `${path}.custom` : path);
  const { name, description, format } = declaration;
  if (isGatewayToolName(name)) return readFunction(tool, path);
  customNames.add(name);
  return {
    type: 'function',
    name,
    ...describeTool([description], format?.grammar),
    inputSchema: customInputSchema,
  };
}
