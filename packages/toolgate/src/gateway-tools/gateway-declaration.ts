import { isRecord } from '../internal/index.ts';
import { assertKnownSettings, type GatewayToolName } from './gateway-settings.ts';

/** A declared gateway tool, reduced to what the gateway reads from it. */
export interface GatewayDeclaration {
  /** The name, which begins with `svc_`. */
  name: string;
  /** The default of each parameter that has one. */
  defaults: Readonly<Record<string, unknown>>;
  /** All parameters of the schema, with or without a default. */
  parameters: readonly string[];
  /** Why its settings did not arrive, when that can be detected. */
  lost?: LossCause;
  /** Where the caller wrote settings that are not read there; absent when nowhere. */
  misplaced?: Misplacement;
  /** The settings that it comes from, as a caller writes them; absent for a declared tool. */
  owner?: string;
}

/**
 * Reads `providerOptions.toolgate`, the settings of a call that cannot carry tools, as the declarations that they mean.
 *
 * @throws InvalidArgumentError for an unknown setting and a wrong value.
 */
export function readProviderSettings(settings: unknown): GatewayDeclaration[] {
  if (settings === undefined) return [];
  const owner = 'providerOptions.toolgate';
  assertKnownSettings(settings, owner);
  const { promptGuard, disableContentFilter, shadowAgent } = settings ?? {};
  const declared: GatewayDeclaration[] = [];
  const declare = (name: GatewayToolName, defaults: GatewayDeclaration['defaults'] = {}) =>
    declared.push({ name, defaults, parameters: [], owner });
  if (promptGuard) declare('svc_prompt_guard', modeDefault(promptGuard));
  if (disableContentFilter) {
    declare('svc_disable_content_filter', modeDefault(disableContentFilter));
  }
  if (shadowAgent) {
    const { hint, maxIterations } = shadowAgent === true ? {} : shadowAgent;
    declare('svc_shadow_agent', { hint, max_iterations: maxIterations });
  }
  return declared;
}

function modeDefault(setting: true | { mode?: unknown }): GatewayDeclaration['defaults'] {
  return setting === true ? {} : { mode: setting.mode };
}

/** Where settings were written that are not read there: as a key of the schema itself, or in the description. */
export interface Misplacement {
  place: 'schema' | 'description';
  /** The setting, as the caller wrote it. */
  setting: string;
}

/**
 * Why the settings of a declaration did not arrive: `bare schema` has only `$schema`; `unread schema` is an undefined
 * `inputSchema`; `arguments` belong to a provider's own tool.
 */
export type LossCause = 'bare schema' | 'unread schema' | 'arguments';

/**
 * Reads the settings of a declared tool from the defaults in its schema: `inputSchema` (AI SDK 5 and later),
 * `parameters` (AI SDK 4, OpenAI) or `input_schema` (Anthropic). It ignores what it cannot read, and never throws.
 */
export function readDeclaration(tool: { readonly name: string }): GatewayDeclaration {
  const { inputSchema, parameters, input_schema } = tool as Readonly<Record<string, unknown>>;
  const schema = [inputSchema, parameters, input_schema].find(isRecord);
  const { names, defaults } = readSchemaParameters(schema ?? {});
  const lost = detectLoss(tool, schema);
  const misplaced = defaults.size === 0 ? findMisplaced(tool, schema) : undefined;
  return {
    name: tool.name,
    // fromEntries makes own properties, also for a parameter named `__proto__`.
    defaults: Object.fromEntries(defaults),
    parameters: names,
    ...(lost && { lost }),
    ...(misplaced && { misplaced }),
  };
}

/** A setting's name, as a key of its own or before a value in prose. */
const settingName = /^(?:hint|max_?iterations)$/i;
const settingInProse = /\b(hint|max_?iterations)\b["'`]?\s*[:=]/i;

/** How much of a description is searched for a setting. */
const maxDescriptionLength = 2000;

function findMisplaced(
  { description }: Readonly<Record<string, unknown>>,
  schema: Schema | undefined,
): Misplacement | undefined {
  const key = Object.keys(schema ?? {}).find((name) => settingName.test(name));
  if (key !== undefined) return { place: 'schema', setting: key };
  if (typeof description !== 'string') return undefined;
  const setting = settingInProse.exec(description.slice(0, maxDescriptionLength))?.[1];
  return setting === undefined ? undefined : { place: 'description', setting };
}

function detectLoss(
  tool: Readonly<Record<string, unknown>>,
  schema: Schema | undefined,
): LossCause | undefined {
  if (tool['type'] === 'provider') {
    const { args } = tool;
    return isRecord(args) && Object.keys(args).length > 0 ? 'arguments' : undefined;
  }
  if (schema !== undefined) {
    return Object.keys(schema).join() === '$schema' ? 'bare schema' : undefined;
  }
  // The AI SDK gives a tool without a schema an empty one, and sets a schema that it cannot read to undefined.
  return 'inputSchema' in tool && tool['inputSchema'] === undefined ? 'unread schema' : undefined;
}

/** A JSON schema, not validated. */
type Schema = Readonly<Record<string, unknown>>;

/** The parameters of a tool. */
interface SchemaParameters {
  /** All parameters, with or without a default. */
  names: readonly string[];
  /** The default of each parameter that has one. */
  defaults: ReadonlyMap<string, unknown>;
}

/**
 * Reads the parameters of a schema, also from the schema behind `$ref` (zod 4 writes one for a schema with an id) and
 * from those in `allOf` (an intersection). A default of the whole object counts for a property without one. It
 * ignores what it cannot read.
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

/** The schema and all that it refers to or joins; each once, so the time is linear. */
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

/** The maximum number of references in a row; it also ends circular ones. */
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
