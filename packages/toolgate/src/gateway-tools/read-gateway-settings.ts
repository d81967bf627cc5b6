import { createWarningList, showValue, suggestName, type WarningList } from '../internal/index.ts';
import {
  type HostModes,
  isModeTool,
  type ModeTool,
  type MonitoredFeatures,
  readMode,
  resolveMonitored,
} from './feature-modes.ts';
import {
  type FeatureMode,
  type GatewayDeclaration,
  type GatewaySettings,
  gatewayToolNames,
  modeOf,
  type GatewayToolName,
  gatewayToolParameters,
  type ShadowAgentSettings,
} from './gateway-settings.ts';
import { GatewayToolError } from './gateway-tool-error.ts';
import { describeLostSettings } from './lost-settings.ts';
import { contradiction, wrongParameter } from './parameter-errors.ts';

/** Settings of the shadow agent with every default filled in. */
export interface ResolvedShadowAgentSettings {
  /** An additional criterion. */
  hint?: string;
  /** Maximum number of validations. */
  maxIterations: number;
}

/** The resolved features of one request. */
export interface ResolvedGatewaySettings {
  /** Whether user input is examined. */
  promptGuard: boolean;
  /** Whether output is filtered. */
  contentFilter: boolean;
  /** Which of the two only monitor; absent when neither does. */
  monitored?: MonitoredFeatures;
  /** The settings of the shadow agent; absent when it is off. */
  shadowAgent?: ResolvedShadowAgentSettings;
  /** Warnings about the declarations. */
  warnings: string[];
}

/** The host's settings for {@link readGatewaySettings}. */
export interface ReadGatewaySettingsOptions {
  /** Settings for requests that do not declare the tool. */
  defaults?: GatewaySettings | undefined;
  /** The tools that the caller may declare; all of them by default. */
  allow?: readonly GatewayToolName[] | undefined;
  /** The treatment of unknown `svc_` tools; default `warn`. */
  unknownTools?: 'warn' | 'error' | undefined;
  /** The highest `max_iterations`; default 10. */
  maxIterationsLimit?: number | undefined;
  /** Whether guard and filter act on their findings or only report them; default `enforce`. */
  modes?: HostModes | undefined;
}

/** The default maximum number of validations. */
const defaultMaxIterations = 3;

/** The default upper limit of `max_iterations`. */
export const defaultMaxIterationsLimit = 10;

/** Maximum number of declarations whose lost settings are reported, because a hostile request may have any number. */
const maxDescribed = 20;

/**
 * Turns the gateway tools that a request declared into its settings.
 *
 * @throws GatewayToolError for a value out of range, a tool that is not allowed, a contradiction,
 *   and an unknown tool under `unknownTools: 'error'`.
 */
export function readGatewaySettings(
  declarations: readonly GatewayDeclaration[],
  options: ReadGatewaySettingsOptions = {},
): ResolvedGatewaySettings {
  const { defaults = {}, maxIterationsLimit = defaultMaxIterationsLimit, modes = {} } = options;
  const warnings = createWarningList();
  const declared = new Map<ModeTool, FeatureMode | undefined>();
  let shadowAgent: ShadowAgentSettings | undefined;
  for (const [index, declaration] of declarations.entries()) {
    const name = gatewayToolNames.find((known) => known === declaration.name);
    if (name === undefined) {
      reportUnknownTool(declaration.name, options.unknownTools, warnings);
      continue;
    }
    assertAllowed(name, options.allow);
    reportUnknownParameters(name, declaration, warnings);
    if (index < maxDescribed) {
      warnings.addAll(describeLostSettings(declaration, gatewayToolParameters[name]));
    }
    if (isModeTool(name)) declareMode(declared, name, declaration);
    else {
      const settings = readShadowAgentSettings(declaration, maxIterationsLimit);
      if (shadowAgent !== undefined) assertSameShadowAgent(shadowAgent, settings);
      shadowAgent = settings;
    }
  }

  const settings = mergeShadowAgentSettings(defaults.shadowAgent, shadowAgent, maxIterationsLimit);
  const { promptGuard, disableContentFilter: disabled } = defaults;
  // With the mode `monitor` the filter stays on, without effects.
  const isDisabled = declared.has('svc_disable_content_filter')
    ? declared.get('svc_disable_content_filter') === undefined
    : Boolean(disabled) && modeOf(disabled) === undefined;
  const contentFilter = !isDisabled;
  const monitored = resolveMonitored({ declared, defaults, modes, contentFilter, warnings });
  return {
    promptGuard: declared.has('svc_prompt_guard') || Boolean(promptGuard),
    contentFilter,
    ...(monitored && { monitored }),
    ...(settings && { shadowAgent: settings }),
    warnings: warnings.list(),
  };
}

/**
 * Checks the values of a declaration of a known tool.
 *
 * @param maxIterationsLimit the host's limit; `Infinity` if it is unknown.
 * @throws GatewayToolError for a value out of range.
 */
export function assertDeclaredValues(
  declaration: GatewayDeclaration,
  maxIterationsLimit: number,
): void {
  const { name } = declaration;
  if (isModeTool(name)) readMode(name, declaration);
  else readShadowAgentSettings(declaration, maxIterationsLimit);
}

/**
 * Records the mode of a declared tool.
 *
 * @throws GatewayToolError if the request declared the tool before with another mode.
 */
function declareMode(
  declared: Map<ModeTool, FeatureMode | undefined>,
  tool: ModeTool,
  declaration: GatewayDeclaration,
): void {
  const mode = readMode(tool, declaration);
  if (declared.has(tool) && declared.get(tool) !== mode) throw contradiction(tool, 'mode');
  declared.set(tool, mode);
}

function reportUnknownTool(
  name: string,
  unknownTools: 'warn' | 'error' = 'warn',
  warnings: WarningList,
): void {
  const describe = (): string =>
    `Unknown gateway tool ${showValue(name)}; ${suggestName(name, gatewayToolNames)}`;
  if (unknownTools === 'error') throw new GatewayToolError({ tool: name, message: describe() });
  warnings.add(name, () => `${describe()} It was taken out of the request and has no effect.`);
}

function assertAllowed(name: GatewayToolName, allow?: readonly GatewayToolName[]): void {
  if (allow === undefined || allow.includes(name)) return;
  const accepted =
    allow.length === 0 ? 'No gateway tool is allowed' : `Allowed tools: ${allow.join(', ')}`;
  throw new GatewayToolError({
    tool: name,
    message: `The gateway tool "${name}" is not allowed for this caller. ${accepted}.`,
  });
}

function reportUnknownParameters(
  name: GatewayToolName,
  declaration: GatewayDeclaration,
  warnings: WarningList,
): void {
  const parameters = gatewayToolParameters[name];
  for (const parameter of declaration.parameters) {
    if (parameters.includes(parameter)) continue;
    warnings.add(`${name} ${parameter}`, () => {
      const advice = suggestName(parameter, parameters);
      return `${name} has no parameter ${showValue(parameter)}; ${advice} It was ignored.`;
    });
  }
}

const shadowAgentTool = 'svc_shadow_agent';

/**
 * Reads `hint` (a string; empty means not set) and `max_iterations` (a whole number from 1 to the limit) from the
 * defaults of a declaration. `null` means not set.
 *
 * @param maxIterationsLimit the host's limit; `Infinity` if it is unknown.
 * @throws GatewayToolError that names the parameter, the value and the accepted values.
 */
function readShadowAgentSettings(
  { defaults, owner }: GatewayDeclaration,
  maxIterationsLimit: number,
): ShadowAgentSettings {
  const settings: ShadowAgentSettings = {};
  const { hint, max_iterations: maxIterations } = defaults;
  if (hint !== undefined && hint !== null) {
    if (typeof hint !== 'string') {
      const wrong = { parameter: 'hint', value: hint, accepted: 'a string' } as const;
      throw wrongParameter({ tool: shadowAgentTool, ...wrong, owner });
    }
    if (hint.trim() !== '') settings.hint = hint;
  }
  if (maxIterations !== undefined && maxIterations !== null) {
    if (!isWholeNumber(maxIterations) || maxIterations < 1 || maxIterations > maxIterationsLimit) {
      const range = maxIterationsLimit === Infinity ? 'on' : `to ${maxIterationsLimit}`;
      const accepted = `a whole number from 1 ${range}`;
      const wrong = { parameter: 'max_iterations', value: maxIterations, accepted } as const;
      throw wrongParameter({ tool: shadowAgentTool, ...wrong, owner });
    }
    settings.maxIterations = maxIterations;
  }
  return settings;
}

/**
 * Throws if two declarations of the tool in one request differ.
 *
 * @throws GatewayToolError that names the parameter.
 */
function assertSameShadowAgent(first: ShadowAgentSettings, second: ShadowAgentSettings): void {
  const parameter = first.hint === second.hint ? 'max_iterations' : 'hint';
  if (parameter === 'max_iterations' && first.maxIterations === second.maxIterations) return;
  throw contradiction(shadowAgentTool, parameter);
}

/**
 * Merges the settings: the request overrides the host, and the host overrides the defaults. Returns `undefined` if neither
 * switches the shadow agent on.
 */
function mergeShadowAgentSettings(
  host: boolean | ShadowAgentSettings | undefined,
  declared: ShadowAgentSettings | undefined,
  maxIterationsLimit: number,
): ResolvedShadowAgentSettings | undefined {
  if (declared === undefined && !host) return undefined;
  const { hint, maxIterations } = { ...(typeof host === 'object' ? host : {}), ...declared };
  return {
    ...(hint && hint.trim() !== '' && { hint }),
    maxIterations: maxIterations ?? Math.min(defaultMaxIterations, maxIterationsLimit),
  };
}

function isWholeNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}
