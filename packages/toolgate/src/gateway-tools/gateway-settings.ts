import { assertKnownNames, InvalidArgumentError } from '../errors/index.ts';
import { showValue } from '../internal/index.ts';
import type { DeclaredParameters, LossSigns } from './lost-settings.ts';

/** The prefix of every gateway tool's name. Case matters. */
const gatewayToolPrefix = 'svc_';

/** The gateway tools that exist. */
export type GatewayToolName =
  | 'svc_prompt_guard'
  | 'svc_disable_content_filter'
  | 'svc_shadow_agent';

/** The parameters of each gateway tool. */
export const gatewayToolParameters: Readonly<Record<GatewayToolName, readonly string[]>> = {
  svc_prompt_guard: ['mode'],
  svc_disable_content_filter: ['mode'],
  svc_shadow_agent: ['hint', 'max_iterations'],
};

/** The names of the gateway tools that exist. */
export const gatewayToolNames = Object.keys(gatewayToolParameters) as readonly GatewayToolName[];

/** The name of each gateway tool's setting in code. */
export const settingNames: Readonly<Record<GatewayToolName, keyof GatewaySettings>> = {
  svc_prompt_guard: 'promptGuard',
  svc_disable_content_filter: 'disableContentFilter',
  svc_shadow_agent: 'shadowAgent',
};

/**
 * Whether the guard or the filter acts on its findings (`enforce`), or only reports them (`monitor`). Under `monitor` it
 * changes, delays and blocks nothing, and the outcome says what it would have done.
 */
export type FeatureMode = 'enforce' | 'monitor';

// The AI SDK types `providerOptions` as JSON, and TypeScript accepts an alias as JSON, but not an interface.

/** Settings of `svc_shadow_agent`. */
export type ShadowAgentSettings = {
  /** An additional criterion for the validation of answers; absent by default. */
  hint?: string;
  /** Maximum number of validations; default 3. */
  maxIterations?: number;
};

/**
 * The gateway tools to declare, and their settings. Callers pass them to {@link toolgateTools} or in
 * `providerOptions.toolgate`, hosts in the option `defaults`.
 */
export type GatewaySettings = {
  /**
   * Examines user input for attempts to reveal or override the system prompt. A request can choose the `mode`, but it
   * cannot weaken a guard that the host switches on and enforces.
   */
  promptGuard?: boolean | { mode?: FeatureMode };
  /** Switches the content filter off. With `monitor` it still reads the answer and reports what it finds, but changes nothing. */
  disableContentFilter?: boolean | { mode?: 'monitor' };
  /** Validates each answer and has it revised until one passes; `true` uses the defaults. */
  shadowAgent?: boolean | ShadowAgentSettings;
};

/** A declared gateway tool, reduced to what the gateway reads from it. */
export interface GatewayDeclaration extends DeclaredParameters, LossSigns {
  /** How errors name the settings that it comes from, such as `providerOptions.toolgate`; absent for a declared tool. */
  owner?: string;
}

const shadowAgentNames = ['hint', 'maxIterations'];
const modeNames = ['mode'];

/**
 * Checks the names and types of settings at run time, for callers without TypeScript. `null` means not set.
 *
 * @param owner how the error names the settings.
 * @throws InvalidArgumentError that names the nearest setting, or the accepted values.
 */
function assertKnownSettings(
  settings: unknown,
  owner: string,
): asserts settings is GatewaySettings | undefined {
  assertKnownNames(settings ?? {}, Object.values(settingNames), owner);
  const { promptGuard, disableContentFilter, shadowAgent } = (settings ?? {}) as Record<
    string,
    unknown
  >;
  assertSetting(promptGuard, `${owner}.promptGuard`, modeNames);
  assertSetting(disableContentFilter, `${owner}.disableContentFilter`, modeNames);
  assertSetting(shadowAgent, `${owner}.shadowAgent`, shadowAgentNames);
}

function assertSetting(value: unknown, argument: string, names: readonly string[]): void {
  if (typeof value === 'object') return assertKnownNames(value ?? {}, names, argument);
  if (value === undefined || typeof value === 'boolean') return;
  throw new InvalidArgumentError({
    argument,
    message: `${argument} is ${showValue(value)}. Accepted: true or false or { ${names.join(', ')} }.`,
  });
}

/**
 * Turns settings in code into declarations: `{ shadowAgent: { hint } }` becomes `svc_shadow_agent`, whose parameter `hint`
 * has that default.
 *
 * @param owner how errors name the settings.
 * @throws InvalidArgumentError for an unknown setting, and for a value of another type.
 */
export function declareSettings(
  settings: unknown,
  owner: string,
): (GatewayDeclaration & { name: GatewayToolName })[] {
  assertKnownSettings(settings, owner);
  const { promptGuard, disableContentFilter, shadowAgent } = settings ?? {};
  const { hint, maxIterations } = typeof shadowAgent === 'object' ? (shadowAgent ?? {}) : {};
  const features: [
    GatewayToolName,
    boolean | object | undefined,
    GatewayDeclaration['defaults'],
  ][] = [
    ['svc_prompt_guard', promptGuard, { mode: modeOf(promptGuard) }],
    ['svc_disable_content_filter', disableContentFilter, { mode: modeOf(disableContentFilter) }],
    ['svc_shadow_agent', shadowAgent, { hint, max_iterations: maxIterations }],
  ];
  return features
    .filter(([, setting]) => setting)
    .map(([name, , defaults]) => ({ name, defaults, parameters: [], owner }));
}

/** Returns the mode of a setting; `undefined` for a boolean. */
export function modeOf<Mode extends FeatureMode>(
  setting: boolean | { mode?: Mode } | undefined,
): Mode | undefined {
  return typeof setting === 'object' ? (setting?.mode ?? undefined) : undefined;
}

/** Whether a name begins with `svc_` and so belongs to a gateway tool, known or unknown. */
export function isGatewayToolName(name: unknown): name is `svc_${string}` {
  return typeof name === 'string' && name.startsWith(gatewayToolPrefix);
}
