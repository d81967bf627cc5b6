import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import type { NativeRequest, OpenedNativeRequest } from 'toolgate/pipeline';
import { isRecord } from '../is-record.ts';
import { noAllowedToolWarning } from '../no-allowed-tool.ts';
import { isObjectList, type JsonObject } from './json-object.ts';

type ModelTools = NonNullable<LanguageModelV4CallOptions['tools']>;
type ModelTool = ModelTools[number];

/** A declared tool as it stands in a request. */
export interface WireTool {
  /** The tool itself. */
  wire: JsonObject;
  /** The object that holds its name, description and schema, if it is of a kind that has them. */
  declaration: JsonObject | undefined;
}

/** A tool as the gateway-tools module reads it: its own name, schema and cache mark, and nothing else. */
export function toModelTool({ wire, declaration }: WireTool): ModelTool {
  const name = declaration?.['name'];
  if (declaration === undefined || typeof name !== 'string') {
    return { type: 'provider', id: 'wire.tool', name: '', args: {} };
  }
  const schemas = [
    declaration['parameters'],
    declaration['inputSchema'],
    declaration['input_schema'],
  ];
  const cacheControl = wire['cache_control'] ?? declaration['cache_control'];
  return {
    type: 'function',
    name,
    inputSchema: schemas.find(isRecord) ?? {},
    ...(isRecord(cacheControl) && {
      providerOptions: { anthropic: { cacheControl: cacheControl as Record<string, string> } },
    }),
  };
}

/** What the filter hides of a tool: its description, and the grammar of its input. */
export function toolTexts({ declaration }: WireTool): string[] {
  const description = declaration?.['description'];
  const format = declaration?.['format'];
  const grammar = isRecord(format) && isRecord(format['grammar']) ? format['grammar'] : format;
  const definition = isRecord(grammar) ? grammar['definition'] : undefined;
  const texts = [description, definition].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  const isGateway = isGatewayToolName(declaration?.['name']);
  return isGateway || texts.length === 0 ? [] : [texts.join('\n\n')];
}

/** The tools of a request as they are sent on. */
export interface ForwardedTools {
  /** For each tool, in order, what is sent for it; `undefined` for one that is taken out. */
  forwarded: (JsonObject | undefined)[];
  /** Whether that differs from what the caller sent. */
  isChanged: boolean;
}

/**
 * The tools that are sent on.
 *
 * @param read all tools, and what {@link toModelTool} made of each.
 * @param opened what was left of them.
 */
export function forwardedTools(
  read: readonly { tool: WireTool; modelTool: ModelTool }[],
  opened: OpenedNativeRequest,
): ForwardedTools {
  const left = opened.tools?.values();
  const forwarded = read.map(({ tool: { wire }, modelTool }) => {
    if (isGatewayToolName(modelTool.name)) return undefined;
    const kept = left?.next().value;
    // Only a cache mark that moved makes another object of it.
    if (kept === modelTool || kept?.type !== 'function') return wire;
    const mark = kept.providerOptions?.['anthropic']?.['cacheControl'];
    return { ...wire, cache_control: mark };
  });
  const isChanged = forwarded.some((wire, index) => wire !== read[index]?.tool.wire);
  return { forwarded, isChanged };
}

/** A tool choice in the terms of the gateway-tools module, and what becomes of the one on the wire. */
export interface WireToolChoice {
  /** Absent where it is left open, or restricts in a way that gateway tools have no part in. */
  toolChoice?: NonNullable<NativeRequest['toolChoice']>;
  /** The choice without gateway tools; `undefined` takes it out. */
  wire: unknown;
  /** What the caller should know. */
  warnings: readonly string[];
}

const modes = ['auto', 'none', 'required'] as const;

/**
 * Reads a tool choice of OpenAI's formats: a mode, a named tool in nested or flat shape, or a list of
 * allowed tools, out of which gateway tools are taken. A list of nothing else allows no tool.
 *
 * @returns `undefined` for what none of these is.
 */
export function readWireToolChoice(choice: unknown): WireToolChoice | undefined {
  if (choice === undefined || choice === null) return { wire: choice, warnings: [] };
  const mode = modes.find((known) => known === choice);
  if (mode !== undefined) return { toolChoice: { type: mode }, wire: choice, warnings: [] };
  if (!isRecord(choice)) return undefined;
  if (choice['type'] === 'allowed_tools') return readAllowedTools(choice);
  const toolName = nameOfTool(choice);
  if (!isGatewayToolName(toolName) && holdsGatewayTool(choice)) return undefined;
  return {
    ...(toolName !== undefined && { toolChoice: { type: 'tool', toolName } }),
    wire: choice,
    warnings: [],
  };
}

/** The name of a tool, a choice or an entry of allowed tools, in nested or flat shape. */
export function nameOfTool(tool: JsonObject): string | undefined {
  const holder = [tool['function'], tool['custom']].find(isRecord) ?? tool;
  const name = holder['name'];
  return typeof name === 'string' ? name : undefined;
}

/** Deeper than any declaration of a tool nests another. */
const deepestTool = 6;

/** Whether a gateway tool is named anywhere in a value of a shape that is not known. */
export function holdsGatewayTool(value: unknown, depth: number = deepestTool): boolean {
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  const isNamed = 'name' in value && isGatewayToolName(value.name);
  return isNamed || Object.values(value).some((field) => holdsGatewayTool(field, depth - 1));
}

function readAllowedTools(choice: JsonObject): WireToolChoice | undefined {
  const nested = choice['allowed_tools'];
  const list = isRecord(nested) ? nested : choice;
  const entries: unknown = list['tools'];
  if (!isObjectList(entries)) return undefined;
  const left = entries.filter((entry) => !isGatewayToolName(nameOfTool(entry)));
  if (left.some((entry) => holdsGatewayTool(entry))) return undefined;
  if (left.length === entries.length) return { wire: choice, warnings: [] };
  if (left.length > 0) {
    const rest = { ...list, tools: left };
    return { wire: list === choice ? rest : { ...choice, allowed_tools: rest }, warnings: [] };
  }
  return { toolChoice: { type: 'none' }, wire: 'none', warnings: [noAllowedToolWarning] };
}
