import type { ShadowAgentSettings } from './gateway-settings.ts';
import { contradiction, wrongParameter } from './parameter-errors.ts';

/** The default maximum number of validations. */
const defaultMaxIterations = 3;

/** The default upper limit of `max_iterations`. */
export const defaultMaxIterationsLimit = 10;

/** Settings of the shadow agent with every default filled in. */
export interface ResolvedShadowAgentSettings {
  /** An additional criterion. */
  hint?: string;
  /** The maximum number of validations. */
  maxIterations: number;
}

const tool = 'svc_shadow_agent';

/**
 * Reads `hint` (a string; empty means not set) and `max_iterations` (a whole number from 1 to the limit) from the
 * defaults of a declaration. `null` means not set.
 *
 * @param maxIterationsLimit the host's limit; `Infinity` where it is not known.
 * @param owner the settings that the defaults come from, as a caller writes them; left out for a declared tool.
 * @throws GatewayToolError that names the parameter, the value and the accepted values.
 */
export function readShadowAgentSettings(
  defaults: Readonly<Record<string, unknown>>,
  maxIterationsLimit: number,
  owner?: string,
): ShadowAgentSettings {
  const settings: ShadowAgentSettings = {};
  const { hint, max_iterations: maxIterations } = defaults;
  if (hint !== undefined && hint !== null) {
    if (typeof hint !== 'string') {
      throw wrongParameter({ tool, parameter: 'hint', value: hint, accepted: 'a string', owner });
    }
    if (hint.trim() !== '') settings.hint = hint;
  }
  if (maxIterations !== undefined && maxIterations !== null) {
    if (!isWholeNumber(maxIterations) || maxIterations < 1 || maxIterations > maxIterationsLimit) {
      const range = maxIterationsLimit === Infinity ? 'on' : `to ${maxIterationsLimit}`;
      const accepted = `a whole number from 1 ${range}`;
      const parameter = 'max_iterations';
      throw wrongParameter({ tool, parameter, value: maxIterations, accepted, owner });
    }
    settings.maxIterations = maxIterations;
  }
  return settings;
}

/**
 * Compares two declarations of the tool in one request.
 *
 * @throws GatewayToolError when they differ.
 */
export function assertSameShadowAgent(
  first: ShadowAgentSettings,
  second: ShadowAgentSettings,
): void {
  const parameter = first.hint === second.hint ? 'max_iterations' : 'hint';
  if (parameter === 'max_iterations' && first.maxIterations === second.maxIterations) return;
  throw contradiction(tool, parameter);
}

/**
 * Merges the settings: the request wins over the host, and the host over the defaults. `undefined` when neither side
 * switched the shadow agent on.
 */
export function mergeShadowAgentSettings({
  host,
  declared,
  maxIterationsLimit,
}: {
  host: boolean | ShadowAgentSettings | undefined;
  declared: ShadowAgentSettings | undefined;
  maxIterationsLimit: number;
}): ResolvedShadowAgentSettings | undefined {
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
