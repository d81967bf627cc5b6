import type { WarningList } from '../internal/index.ts';
import {
  type FeatureMode,
  type GatewayDeclaration,
  type GatewaySettings,
  modeOf,
} from './gateway-settings.ts';
import { wrongParameter } from './parameter-errors.ts';

/** The features of a request that only monitor. A feature without an entry enforces or is off. */
export interface MonitoredFeatures {
  promptGuard?: true;
  contentFilter?: true;
}

/** The host's mode of each feature. */
export interface HostModes {
  promptGuard?: FeatureMode | undefined;
  contentFilter?: FeatureMode | undefined;
}

/** The tools that take a mode, each with the modes that a request may ask for. */
const acceptedModes = {
  svc_prompt_guard: ['enforce', 'monitor'],
  svc_disable_content_filter: ['monitor'],
} as const;

/** A tool that takes a mode. */
export type ModeTool = keyof typeof acceptedModes;

/** Whether a tool takes a mode. */
export function isModeTool(name: string): name is ModeTool {
  return Object.hasOwn(acceptedModes, name);
}

/**
 * Reads the mode of a declaration; `null` means not set.
 *
 * @throws GatewayToolError with the accepted modes, for any other value.
 */
export function readMode(
  tool: ModeTool,
  { defaults: { mode }, owner }: Pick<GatewayDeclaration, 'defaults' | 'owner'>,
): FeatureMode | undefined {
  if (mode == null) return undefined;
  const accepted: readonly FeatureMode[] = acceptedModes[tool];
  const acceptedMode = accepted.find((one) => one === mode);
  if (acceptedMode !== undefined) return acceptedMode;
  throw wrongParameter({
    tool,
    parameter: 'mode',
    value: mode,
    accepted: accepted.map((one) => `"${one}"`).join(' or '),
    owner,
  });
}

/** The sources of the modes of one request. */
interface ModeSources {
  /** The declared tools that take a mode, with the mode that the request asks for. */
  declared: ReadonlyMap<ModeTool, FeatureMode | undefined>;
  /** The features that the host switches on for all requests. */
  defaults: GatewaySettings;
  modes: HostModes;
  /** Whether output is filtered at all. */
  contentFilter: boolean;
  /** Receives a warning when a requested mode has no effect. */
  warnings: WarningList;
}

/**
 * Decides which features only monitor. The request's mode overrides the host's, with one exception: a request cannot
 * weaken a guard that the host switches on and enforces.
 *
 * @returns `undefined` if all features enforce.
 */
export function resolveMonitored({
  declared,
  defaults,
  modes,
  contentFilter,
  warnings,
}: ModeSources): MonitoredFeatures | undefined {
  const { promptGuard: guard, disableContentFilter: disabled } = defaults;
  const hostMode = modeOf(guard) ?? modes.promptGuard ?? 'enforce';
  let guardMode = declared.get('svc_prompt_guard') ?? hostMode;
  if (guardMode === 'monitor' && hostMode === 'enforce' && guard) {
    guardMode = 'enforce';
    warnings.add(
      'svc_prompt_guard: the host enforces the prompt guard, so the mode "monitor" has no effect.',
    );
  }
  const filterMode =
    declared.get('svc_disable_content_filter') ?? modeOf(disabled) ?? modes.contentFilter;
  const monitored: MonitoredFeatures = {
    ...(guardMode === 'monitor' && { promptGuard: true }),
    ...(contentFilter && filterMode === 'monitor' && { contentFilter: true }),
  };
  return monitored.promptGuard || monitored.contentFilter ? monitored : undefined;
}
