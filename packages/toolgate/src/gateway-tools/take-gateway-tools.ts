import type { JSONObject, JSONValue, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isRecord, showValue, suggestName } from '../internal/index.ts';
import {
  declareSettings,
  type GatewayDeclaration,
  gatewayToolNames,
  isGatewayToolName,
} from './gateway-settings.ts';
import { findLossSigns, type Schema } from './lost-settings.ts';
import { relaxToolChoice } from './relax-tool-choice.ts';
import { takeFromHistory } from './take-from-history.ts';

type Tools = NonNullable<LanguageModelV4CallOptions['tools']>;
type Tool = Tools[number];

/** A request without its gateway tools and settings, and what they declare. */
export interface TakenGatewayTools {
  /** The call options for the model; the same object when there was nothing to remove. */
  options: LanguageModelV4CallOptions;
  /** The declarations in the order of the request, then the declarations in `providerOptions.toolgate`. */
  declarations: GatewayDeclaration[];
  /** Warnings for the caller. */
  warnings: string[];
}

/**
 * Removes gateway tools from a request: their declarations, tool choice, allowed-tools entries, calls and results. Also
 * removes the settings under `providerOptions.toolgate`. All other tools stay unchanged and in order, with one exception: a
 * cache mark on a removed tool moves to the last remaining tool before it.
 *
 * @param forcedToolChoice how to treat a tool choice that only gateway tools could satisfy.
 * @throws GatewayToolError for such a tool choice under `refuse`, InvalidArgumentError for invalid settings.
 */
export function takeGatewayTools(
  options: LanguageModelV4CallOptions,
  forcedToolChoice: 'refuse' | 'relax',
): TakenGatewayTools {
  const declared = options.tools ?? [];
  const gatewayTools = declared.filter(isGatewayTool);
  const settings = options.providerOptions?.['toolgate'];
  const declarations = [
    ...gatewayTools.map(readDeclaration),
    ...(settings === undefined ? [] : declareSettings(settings, 'providerOptions.toolgate')),
  ];
  const prompt = takeFromHistory(options.prompt);
  const providerOptions = takeFromProviderOptions(options.providerOptions);
  const { toolChoice, warnings } = relaxToolChoice(options, forcedToolChoice);
  warnings.push(...describeMisspelled(declared));

  if (
    gatewayTools.length === 0 &&
    prompt === options.prompt &&
    providerOptions === options.providerOptions &&
    toolChoice === options.toolChoice
  ) {
    return { options, declarations, warnings };
  }

  const { tools: _tools, toolChoice: _choice, providerOptions: _provider, ...rest } = options;
  const tools = gatewayTools.length === 0 ? options.tools : forwardTools(declared);
  const hasTools = tools !== undefined && tools.length > 0;
  return {
    options: {
      ...rest,
      prompt,
      ...(hasTools && { tools }),
      // Models refuse a tool choice without tools.
      ...(hasTools && toolChoice !== undefined && { toolChoice }),
      ...(providerOptions !== undefined && { providerOptions }),
    },
    declarations,
    warnings,
  };
}

/** Maximum number of misspelled tools with a warning, because a request may have any number of them. */
const maxMisspelled = 5;

/** A prefix close to the prefix of gateway tools: `SVC_`, `svc-`, `Svc`. */
const nearPrefix = /^svc[_-]?(?=prompt|disable|shadow)/i;

/** Returns warnings about tools with a misspelled prefix. They go to the model like every tool of the caller. */
function describeMisspelled(declared: Tools): string[] {
  const misspelled = declared.filter(
    ({ name }) => typeof name === 'string' && !isGatewayToolName(name) && nearPrefix.test(name),
  );
  return misspelled
    .slice(0, maxMisspelled)
    .map(
      ({ name }) =>
        `The tool ${showValue(name)} went to the model, because names of gateway tools begin with "svc_" in lower case; ${suggestName(name, gatewayToolNames)}`,
    );
}

function isGatewayTool(tool: Tool): boolean {
  return isGatewayToolName(tool.name);
}

function forwardTools(declared: Tools): Tools {
  const forwarded: Tools = [];
  for (const tool of declared) {
    if (!isGatewayTool(tool)) {
      forwarded.push(tool);
      continue;
    }
    const mark = cacheMark(tool);
    const last = forwarded.at(-1);
    if (mark === undefined || last?.type !== 'function' || cacheMark(last) !== undefined) continue;
    const anthropic = { ...last.providerOptions?.['anthropic'], cacheControl: mark };
    forwarded[forwarded.length - 1] = {
      ...last,
      providerOptions: { ...last.providerOptions, anthropic },
    };
  }
  return forwarded;
}

/** Anthropic's cache breakpoint of a tool; its provider reads both spellings. */
function cacheMark(tool: Tool) {
  if (tool.type !== 'function') return undefined;
  const anthropic = tool.providerOptions?.['anthropic'];
  return anthropic?.['cacheControl'] ?? anthropic?.['cache_control'];
}

type ProviderOptions = LanguageModelV4CallOptions['providerOptions'];

/**
 * Removes the gateway's settings from provider options, and gateway tools from `allowedTools.toolNames`, an option of
 * `@ai-sdk/openai` and similar providers. A list of only gateway tools is removed.
 *
 * @returns the same object when there is nothing to remove; `undefined` when nothing is left.
 */
function takeFromProviderOptions(providerOptions: ProviderOptions): ProviderOptions {
  if (providerOptions === undefined) return undefined;
  const { toolgate: settings, ...others } = providerOptions;
  const entries = Object.entries(others);
  const remaining = entries.map(([, options]) => takeFromOptions(options));
  const isChanged = remaining.some((options, index) => options !== entries[index]?.[1]);
  if (!isChanged) {
    if (settings === undefined) return providerOptions;
    return entries.length === 0 ? undefined : others;
  }
  return Object.fromEntries(entries.map(([provider], index) => [provider, remaining[index] ?? {}]));
}

function takeFromOptions(options: JSONObject): JSONObject {
  const { allowedTools: allowed, ...rest } = options;
  if (!isRecord(allowed) || !Array.isArray(allowed['toolNames'])) return options;
  const names: JSONValue[] = allowed['toolNames'];
  const toolNames = names.filter((name) => !isGatewayToolName(name));
  if (toolNames.length === names.length) return options;
  return toolNames.length === 0 ? rest : { ...rest, allowedTools: { ...allowed, toolNames } };
}

/**
 * Reads the settings of a declared tool from the defaults in its schema: `inputSchema` (AI SDK 5 and later),
 * `parameters` (AI SDK 4, OpenAI) or `input_schema` (Anthropic). It ignores what it cannot read, and never throws.
 */
export function readDeclaration(tool: { readonly name: string }): GatewayDeclaration {
  const { inputSchema, parameters, input_schema } = tool as Readonly<Record<string, unknown>>;
  const schema = [inputSchema, parameters, input_schema].find(isRecord);
  const { names, defaults } = readSchemaParameters(schema ?? {});
  return {
    name: tool.name,
    // fromEntries makes own properties, also for a parameter named `__proto__`.
    defaults: Object.fromEntries(defaults),
    parameters: names,
    ...findLossSigns(tool, schema, defaults.size > 0),
  };
}

/** The parameters of a tool. */
interface SchemaParameters {
  /** All parameters, with or without a default. */
  names: readonly string[];
  /** The default of each parameter that has one. */
  defaults: ReadonlyMap<string, unknown>;
}

/**
 * Reads the parameters of a schema. It follows `$ref` (zod 4 writes one for a schema with an id) and `allOf` (an
 * intersection). A default of the whole object counts for a property without one. It ignores what it cannot read.
 */
function readSchemaParameters(schema: Schema): SchemaParameters {
  const properties = new Map<string, unknown>();
  const whole = new Map<string, unknown>();
  for (const { properties: own, default: value } of collectSchemas(schema)) {
    if (isRecord(own)) addNew(properties, own);
    if (isRecord(value)) addNew(whole, value);
  }
  const defaults = new Map(whole);
  for (const [name, property] of properties) {
    const found = findDefault(property, schema);
    if (found !== undefined) defaults.set(name, found.value);
  }
  return { names: [...new Set([...properties.keys(), ...whole.keys()])], defaults };
}

/** Returns the schema and all schemas that it refers to or joins. It visits each once, so the time is linear. */
function collectSchemas(root: Schema): Set<Schema> {
  const objects = new Set<Schema>([root]);
  // The loop also visits schemas that are added to the set on the way.
  for (const { allOf, $ref } of objects) {
    const target = resolveReference($ref, root);
    if (target !== undefined) objects.add(target);
    if (!Array.isArray(allOf)) continue;
    for (const part of allOf) if (isRecord(part)) objects.add(part);
  }
  return objects;
}

function addNew(known: Map<string, unknown>, more: Schema): void {
  for (const [name, value] of Object.entries(more)) if (!known.has(name)) known.set(name, value);
}

/** Maximum number of references in a row; it also ends circular ones. */
const maxReferences = 4;

function findDefault(property: unknown, root: Schema): { value: unknown } | undefined {
  let schema = isRecord(property) ? property : undefined;
  for (let hops = 0; schema !== undefined && hops <= maxReferences; hops += 1) {
    if ('default' in schema) return { value: schema['default'] };
    schema = resolveReference(schema['$ref'], root);
  }
  return undefined;
}

/** Resolves a reference within the same schema. */
function resolveReference(reference: unknown, root: Schema): Schema | undefined {
  if (typeof reference !== 'string') return undefined;
  const [, place = '', name = ''] = /^#\/(definitions|\$defs)\/([^/]+)$/.exec(reference) ?? [];
  const definitions = root[place];
  if (!isRecord(definitions) || !Object.hasOwn(definitions, name)) return undefined;
  const target = definitions[name];
  return isRecord(target) ? target : undefined;
}
