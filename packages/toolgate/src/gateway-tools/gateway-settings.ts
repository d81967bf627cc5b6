/** What every gateway tool's name begins with. Case matters. */
const gatewayToolPrefix = 'svc_';

/** The gateway tools that exist. */
export type GatewayToolName =
  | 'svc_prompt_guard'
  | 'svc_disable_content_filter'
  | 'svc_shadow_agent';

/** Settings of `svc_shadow_agent`. */
export interface ShadowAgentSettings {
  /** What the answer is checked for, besides being meaningful and valid; none by default. */
  hint?: string;
  /** How many validations are allowed; default 3. */
  maxIterations?: number;
}

/**
 * The gateway tools to declare, and their settings. The same shape serves {@link toolgateTools} on
 * the caller's side and the `defaults` option on the host's.
 */
export interface GatewaySettings {
  /** Examine user input for attempts to reveal or override the system prompt. */
  promptGuard?: boolean;
  /** Switch the content filter off. */
  disableContentFilter?: boolean;
  /** Validate each answer and have it revised until one passes; `true` takes the defaults. */
  shadowAgent?: boolean | ShadowAgentSettings;
}

/** Whether a tool of this name is a gateway tool, known or not. */
export function isGatewayToolName(name: unknown): name is `svc_${string}` {
  return typeof name === 'string' && name.startsWith(gatewayToolPrefix);
}
