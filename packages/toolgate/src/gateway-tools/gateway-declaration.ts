import { isRecord } from '../internal/index.ts';
import { assertKnownSettings, type GatewayToolName } from './gateway-settings.ts';
import { readSchemaParameters } from './schema-parameters.ts';

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
 * `inputSchema`; `arguments` are those of a provider's own tool.
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
  schema: Readonly<Record<string, unknown>> | undefined,
): Misplacement | undefined {
  const key = Object.keys(schema ?? {}).find((name) => settingName.test(name));
  if (key !== undefined) return { place: 'schema', setting: key };
  if (typeof description !== 'string') return undefined;
  const setting = settingInProse.exec(description.slice(0, maxDescriptionLength))?.[1];
  return setting === undefined ? undefined : { place: 'description', setting };
}

function detectLoss(
  tool: Readonly<Record<string, unknown>>,
  schema: Readonly<Record<string, unknown>> | undefined,
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
