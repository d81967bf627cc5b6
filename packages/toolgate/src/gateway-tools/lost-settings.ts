import { isRecord } from '../internal/index.ts';

/** Signs that settings of a declared tool did not arrive. */
export interface LossSigns {
  /** Why its settings did not arrive; absent if the gateway sees no sign of a loss. */
  lost?: LossCause;
  /** A setting that the caller wrote in the wrong place, if there is one. */
  misplaced?: Misplacement;
}

/** A setting in a place that the gateway does not read: a key of the schema itself, or the description. */
interface Misplacement {
  place: 'schema' | 'description';
  /** The setting, as the caller wrote it. */
  setting: string;
}

/**
 * Why the settings of a declaration did not arrive. `bare schema`: the schema has only `$schema`. `unread schema`:
 * `inputSchema` is undefined. `arguments`: they are arguments of a provider's own tool.
 */
type LossCause = 'bare schema' | 'unread schema' | 'arguments';

/** A JSON schema, not validated. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * Looks for signs that settings of a declared tool did not arrive.
 *
 * @param schema the tool's schema, if it has one.
 * @param hasDefaults whether the schema has a default; the search for misplaced settings is then left out.
 */
export function findLossSigns(
  tool: Readonly<Record<string, unknown>>,
  schema: Schema | undefined,
  hasDefaults: boolean,
): LossSigns {
  const cause = detectLoss(tool, schema);
  const misplaced = hasDefaults ? undefined : findMisplaced(tool, schema);
  return { ...(cause && { lost: cause }), ...(misplaced && { misplaced }) };
}

/** A setting's name, as a key of the schema or before a value in a description. */
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

/** How the settings were lost. */
const losses: Readonly<Record<LossCause, string>> = {
  'bare schema':
    'arrived with an empty schema, as when AI SDK 4 converts a schema of zod 4: its settings are lost.',
  'unread schema':
    'arrived without its schema, as when AI SDK 5 mistakes a schema of ArkType for a function: its settings are lost.',
  arguments:
    'arrived as a tool of the provider. Its arguments are ignored: settings are read from the defaults in a schema.',
};

/** A declared tool with its parameters. */
export interface DeclaredParameters {
  /** The name, which begins with `svc_`. */
  name: string;
  /** The default of each parameter that has one. */
  defaults: Readonly<Record<string, unknown>>;
  /** All parameters of the schema, with or without a default. */
  parameters: readonly string[];
}

/**
 * Returns warnings about settings that the caller probably meant but that did not arrive: a parameter without a default, a
 * setting in the wrong place, a schema that the SDK could not read, arguments of a provider's tool.
 *
 * @param known the parameters that the tool takes.
 */
export function describeLostSettings(
  { name, parameters, defaults, lost, misplaced }: DeclaredParameters & LossSigns,
  known: readonly string[],
): string[] {
  // Callers mostly declare the other tools without a setting, so an empty schema loses nothing.
  const hasSettings = name === 'svc_shadow_agent';
  if (hasSettings && misplaced !== undefined) {
    const { place, setting } = misplaced;
    const where = place === 'schema' ? 'directly in the schema' : 'in the description';
    const parameter = setting.toLowerCase() === 'hint' ? 'hint' : 'max_iterations';
    return [
      `${name}: "${setting}" is written ${where}, where settings are not read. ${showPlace(parameter)} toolgateTools() writes it.`,
    ];
  }
  if (hasSettings && lost !== undefined) {
    return [`${name} ${losses[lost]} Declare it with toolgateTools().`];
  }
  return parameters
    .filter((parameter) => known.includes(parameter) && !Object.hasOwn(defaults, parameter))
    .map(
      (parameter) =>
        `${name}: "${parameter}" has no default, so it is not set. ${showPlace(parameter)} Some libraries leave defaults out (ArkType in AI SDK 6 and 7); toolgateTools() writes them.`,
    );
}

/** Shows where a setting is read. */
function showPlace(parameter: string): string {
  return `A setting is the default of a property: {"type":"object","properties":{"${parameter}":{"default":...}}}.`;
}
