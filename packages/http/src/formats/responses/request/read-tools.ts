import type { LanguageModelV4FunctionTool, LanguageModelV4ProviderTool } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import type { LongWork } from 'toolgate/internal';
import { z } from 'zod';
import { invalidField } from '../../../errors/index.ts';
import { isRecord, type JsonObject, listOf } from '../../../json/index.ts';
import { nameOfTool, wrongGatewayShape } from '../../gateway-tool-shapes.ts';
import {
  describeTool,
  functionSchema,
  readFunctionTool,
  type TypedObject,
} from '../../openai/index.ts';
import { rememberPart } from '../../part-original.ts';
import {
  camelCaseKeys,
  customInputSchema,
  endsPiece,
  type ModelTool,
  parseAt,
} from '../../shared/index.ts';
import { createToolNames, type ToolNames } from './tool-names.ts';

const customSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().nullish(),
  format: z
    .looseObject({ syntax: z.string().nullish(), definition: z.string().nullish() })
    .nullish(),
});
const namespaceSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().nullish(),
  tools: listOf(z.looseObject({ type: z.string().nullish() })),
});

/** The schemas of tool declarations. */
export const toolSchemas: readonly z.ZodType[] = [functionSchema, customSchema, namespaceSchema];

/** The types of OpenAI's own tools whose calls the caller runs. */
const callerTools: ReadonlySet<string> = new Set([
  'apply_patch',
  'computer',
  'computer_use_preview',
  'local_shell',
]);

/** Whether the caller runs the calls of a hosted tool. A shell runs at the provider if it has a container there. */
function isCallerTool({ environment }: TypedObject, type: string): boolean {
  if (type !== 'shell') return callerTools.has(type);
  return !isRecord(environment) || environment['type'] === 'local';
}

/**
 * Reads the declared tools. A custom tool becomes a function with one text as its input. A namespace is flattened into
 * its tools. A hosted tool becomes a provider tool. A gateway tool, in any of these shapes, becomes a function under
 * its own name. A namespace with the name of a gateway tool keeps only gateway tools.
 * Without originals, a hosted tool whose calls the caller runs is left out with a warning: models of the AI SDK have no
 * parts for its calls.
 *
 * @param wires the original tools, if the provider has this format. Each tool that is read remembers its original.
 * @throws HttpError (400) that names the wrong tool.
 */
export function* readTools(
  tools: TypedObject[],
  wires?: unknown,
): LongWork<{ tools: ModelTool[]; names: ToolNames; warnings: string[] }> {
  const names = createToolNames(tools.flatMap(outerName));
  const read: ModelTool[] = [];
  const warnings: string[] = [];
  for (const [index, tool] of tools.entries()) {
    const type = tool.type ?? 'function';
    if (wires === undefined && isCallerTool(tool, type)) {
      warnings.push(`tools[${index}]: ${type}, which the caller runs, was left out`);
      continue;
    }
    const original: unknown = Array.isArray(wires) ? wires[index] : undefined;
    const wire = isRecord(original) ? original : undefined;
    for (const one of readTool(tool, { path: `tools[${index}]`, names, wire })) read.push(one);
    if (endsPiece(index)) yield;
  }
  return { tools: read, names, warnings };
}

interface ToolContext {
  path: string;
  names: ToolNames;
  /** The original tool; absent if the provider has another format. */
  wire: JsonObject | undefined;
  namespace?: Pick<z.infer<typeof namespaceSchema>, 'name' | 'description'>;
}

function readTool(tool: TypedObject, context: ToolContext): ModelTool[] {
  const type = tool.type ?? 'function';
  if (isGatewayToolName(type)) {
    throw wrongGatewayShape(`${context.path}.type`, { type: 'function', name: type.slice(0, 64) });
  }
  switch (type) {
    case 'function':
      return [readFunction(tool, context)];
    case 'custom':
      return [readCustom(tool, context)];
    case 'namespace':
      return readNamespace(tool, context);
    default:
      return [
        isGatewayToolName(nameOfTool(tool))
          ? readFunction(tool, context)
          : rememberPart(readHosted(tool, type), 'responses', context),
      ];
  }
}

function readFunction(tool: TypedObject, context: ToolContext): LanguageModelV4FunctionTool {
  const { name, description, ...declared } = readFunctionTool(tool, tool['function'], context.path);
  const read: LanguageModelV4FunctionTool = {
    ...declared,
    name: context.names.declare({ kind: 'function', name, ...namespaceOf(context) }),
    ...describeTool([context.namespace?.description, description]),
  };
  return rememberPart(read, 'responses', context);
}

function readCustom(tool: TypedObject, context: ToolContext): LanguageModelV4FunctionTool {
  const { name, description, format } = parseAt(customSchema, tool, context.path);
  if (isGatewayToolName(name)) return readFunction(tool, context);
  const read: LanguageModelV4FunctionTool = {
    type: 'function',
    name: context.names.declare({ kind: 'custom', name, ...namespaceOf(context) }),
    ...describeTool([context.namespace?.description, description], format),
    inputSchema: customInputSchema,
  };
  return rememberPart(read, 'responses', context);
}

function readNamespace(tool: TypedObject, { path, names, wire: outer }: ToolContext): ModelTool[] {
  const { name, description, tools } = parseAt(namespaceSchema, tool, path);
  const wires = outer?.['tools'] as readonly JsonObject[] | undefined;
  const isGateway = isGatewayToolName(name);
  const read = tools.flatMap((inner, index) => {
    const innerPath = `${path}.tools[${index}]`;
    if (inner.type === 'namespace') {
      throw invalidField(innerPath, 'a namespace cannot hold another');
    }
    const wire = isGateway ? outer : wires?.[index];
    return readTool(inner, { path: innerPath, names, wire, namespace: { name, description } });
  });
  if (!isGateway) return read;
  const declared = read.filter((inner) => isGatewayToolName(inner.name));
  return [readFunction(tool, { path, names, wire: outer }), ...declared];
}

/** Reads a hosted tool, which runs at the provider. The model interface passes on its name and settings. */
function readHosted(
  { type: _type, ...settings }: TypedObject,
  type: string,
): LanguageModelV4ProviderTool {
  return { type: 'provider', id: `openai.${type}`, name: type, args: camelCaseKeys(settings) };
}

function namespaceOf({ namespace }: ToolContext): { namespace?: string } {
  return namespace === undefined ? {} : { namespace: namespace.name };
}

/** Returns the name of a tool outside namespaces, which no flattened name may take. */
function outerName(tool: TypedObject): string[] {
  if (tool.type === 'namespace') return [];
  return [typeof tool.name === 'string' ? tool.name : (tool.type ?? '')];
}
