import { assertKnownNames, InvalidArgumentError } from '../errors/index.ts';
import { showValue } from '../internal/index.ts';
import type { LossSigns } from './lost-settings.ts';

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

/**
 * Whether guard and filter act on their findings. `enforce`: they act. `monitor`: they change, hold and block nothing; the
 * outcome says what they would have done.
 */
export type FeatureMode = 'enforce' | 'monitor';

/** Settings of `svc_shadow_agent`. */
export interface ShadowAgentSettings {
  /** An additional criterion for the validation of answers; absent by default. */
  hint?: string;
  /** The maximum number of validations; default 3. */
  maxIterations?: number;
}

/**
 * The gateway tools to declare, and their settings: for {@link toolgateTools} and `providerOptions.toolgate` on the
 * caller's side and for the `defaults` option on the host's side.
 */
export interface GatewaySettings {
  /**
   * Examine user input for attempts to reveal or override the system prompt. A request may ask for `monitor` if the host's
   * defaults do not switch the guard on, and for `enforce` if the host only monitors.
   */
  promptGuard?: boolean | { mode?: FeatureMode };
  /** Switch the content filter off, or with `monitor` only its effects: it reads the answer and reports what it finds. */
  disableContentFilter?: boolean | { mode?: 'monitor' };
  /** Validate each answer and have it revised until one passes; `true` takes the defaults. */
  shadowAgent?: boolean | ShadowAgentSettings;
}

/** A declared gateway tool, reduced to what the gateway reads from it. */
export interface GatewayDeclaration extends LossSigns {
  /** The name, which begins with `svc_`. */
  name: string;
  /** The default of each parameter that has one. */
  defaults: Readonly<Record<string, unknown>>;
  /** All parameters of the schema, with or without a default. */
  parameters: readonly string[];
  /** The settings that it comes from, as a caller writes them; absent for a declared tool. */
  owner?: string;
}

const settingNames = ['promptGuard', 'disableContentFilter', 'shadowAgent'];
const shadowAgentNames = ['hint', 'maxIterations'];
const modeNames = ['mode'];

/**
 * Finds misspelled settings and values of another type, which TypeScript finds too. `null` means not set.
 *
 * @param owner what the settings are of, for the message.
 * @throws InvalidArgumentError that names the nearest setting, or the accepted values.
 */
function assertKnownSettings(
  settings: unknown,
  owner: string,
): asserts settings is GatewaySettings | undefined {
  assertKnownNames(settings ?? {}, settingNames, owner);
  const { promptGuard, disableContentFilter, shadowAgent } = (settings ?? {}) as Record<
    string,
    unknown
  >;
  assertSetting(promptGuard, `${owner}.promptGuard`, modeNames);
  assertSetting(disableContentFilter, `${owner}.disableContentFilter`, modeNames);
  assertSetting(shadowAgent, `${owner}.shadowAgent`, shadowAgentNames);
}

function assertSetting(value: unknown, argument: string, names: readonly string[]): void {
  if (typeof value === 'object') assertKnownNames(value ?? {}, names, argument);
  else assertBoolean(value, argument, ` or { ${names.join(', ')} }`);
}

function assertBoolean(value: unknown, argument: string, orElse = ''): void {
  if (value === undefined || value === null || typeof value === 'boolean') return;
  throw new InvalidArgumentError({
    argument,
    message: `${argument} is ${showValue(value)}; accepted is true or false${orElse}.`,
  });
}

/**
 * The declarations that settings in code mean: `{ shadowAgent: { hint } }` is `svc_shadow_agent` with the default `hint`.
 *
 * @param owner what the settings are of, for messages.
 * @throws InvalidArgumentError for an unknown setting, and for a value of another type.
 */
export function declareSettings(
  settings: unknown,
  owner: string,
): (GatewayDeclaration & { name: GatewayToolName })[] {
  assertKnownSettings(settings, owner);
  const { promptGuard, disableContentFilter, shadowAgent } = settings ?? {};
  const { hint, maxIterations } = typeof shadowAgent === 'object' ? (shadowAgent ?? {}) : {};
  const given: [GatewayToolName, boolean | object | undefined, GatewayDeclaration['defaults']][] = [
    ['svc_prompt_guard', promptGuard, { mode: modeOf(promptGuard) }],
    ['svc_disable_content_filter', disableContentFilter, { mode: modeOf(disableContentFilter) }],
    ['svc_shadow_agent', shadowAgent, { hint, max_iterations: maxIterations }],
  ];
  return given
    .filter(([, setting]) => setting)
    .map(([name, , defaults]) => ({ name, defaults, parameters: [], owner }));
}

/** The mode of a setting that may be a boolean. */
export function modeOf<Mode extends FeatureMode>(
  setting: boolean | { mode?: Mode } | undefined,
): Mode | undefined {
  return typeof setting === 'object' ? (setting?.mode ?? undefined) : undefined;
}

/** Whether a tool of this name is a gateway tool, known or not. */
export function isGatewayToolName(name: unknown): name is `svc_${string}` {
  return typeof name === 'string' && name.startsWith(gatewayToolPrefix);
}
