import { InvalidArgumentError } from '../errors/index.ts';
import { nearestName } from '../internal/index.ts';

/** The prefix of every gateway tool's name. Case matters. */
const gatewayToolPrefix = 'svc_';

/** The gateway tools that exist. */
export type GatewayToolName =
  | 'svc_prompt_guard'
  | 'svc_disable_content_filter'
  | 'svc_shadow_agent';

/** Settings of `svc_shadow_agent`. */
export interface ShadowAgentSettings {
  /** An additional criterion for the validation of answers; none by default. */
  hint?: string;
  /** The maximum number of validations; default 3. */
  maxIterations?: number;
}

/**
 * The gateway tools to declare, and their settings: for {@link toolgateTools} on the caller's side and for the
 * `defaults` option on the host's side.
 */
export interface GatewaySettings {
  /** Examine user input for attempts to reveal or override the system prompt. */
  promptGuard?: boolean;
  /** Switch the content filter off. */
  disableContentFilter?: boolean;
  /** Validate each answer and have it revised until one passes; `true` takes the defaults. */
  shadowAgent?: boolean | ShadowAgentSettings;
}

const settingNames = ['promptGuard', 'disableContentFilter', 'shadowAgent'];
const shadowAgentNames = ['hint', 'maxIterations'];

/**
 * Finds misspelled settings, which TypeScript finds too.
 *
 * @param owner what the settings are of, for the message.
 * @throws InvalidArgumentError that names the nearest setting.
 */
export function assertKnownSettings(settings: GatewaySettings, owner: string): void {
  assertKnownNames(Object.keys(settings), settingNames, owner);
  const { shadowAgent } = settings;
  if (typeof shadowAgent !== 'object' || shadowAgent === null) return;
  assertKnownNames(Object.keys(shadowAgent), shadowAgentNames, `${owner}.shadowAgent`);
}

function assertKnownNames(names: readonly string[], known: readonly string[], owner: string): void {
  const argument = names.find((name) => !known.includes(name));
  if (argument === undefined) return;
  const nearest = nearestName(argument, known);
  const advice =
    nearest === undefined ? `known are ${known.join(', ')}` : `did you mean "${nearest}"?`;
  throw new InvalidArgumentError({
    argument,
    message: `${owner} has no setting "${argument}": ${advice}`,
  });
}

/** Whether a tool of this name is a gateway tool, known or not. */
export function isGatewayToolName(name: unknown): name is `svc_${string}` {
  return typeof name === 'string' && name.startsWith(gatewayToolPrefix);
}
