import { assertKnownNames, InvalidArgumentError } from '../errors/index.ts';
import { showValue } from '../internal/index.ts';

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

const settingNames = ['promptGuard', 'disableContentFilter', 'shadowAgent'];
const shadowAgentNames = ['hint', 'maxIterations'];
const modeNames = ['mode'];

/**
 * Finds misspelled settings and values of another type, which TypeScript finds too. `null` means not set.
 *
 * @param owner what the settings are of, for the message.
 * @throws InvalidArgumentError that names the nearest setting, or the accepted values.
 */
export function assertKnownSettings(
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

/** Whether a tool of this name is a gateway tool, known or not. */
export function isGatewayToolName(name: unknown): name is `svc_${string}` {
  return typeof name === 'string' && name.startsWith(gatewayToolPrefix);
}
