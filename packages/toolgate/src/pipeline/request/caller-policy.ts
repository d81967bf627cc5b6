import type {
  ReadGatewaySettingsOptions,
  ResolvedGatewaySettings,
} from '../../gateway-tools/index.ts';
import { resolveThresholds, type PromptGuardThresholds } from '../../prompt-guard/index.ts';
import type { Host } from '../host.ts';
import type { PipelineContext } from '../pipeline.ts';

type HostOptions = Host['options'];

/** Returns the default settings for a caller. The caller's own override the host's. */
export function defaultsFor(
  { defaults }: Pick<HostOptions, 'defaults'>,
  caller: Pick<PipelineContext, 'defaults'>,
): HostOptions['defaults'] {
  return caller.defaults ? { ...defaults, ...caller.defaults } : defaults;
}

/** Returns how the gateway reads a caller's declarations. The settings for the caller override the host's own. */
export function settingsPolicy(
  options: HostOptions,
  caller: PipelineContext,
): ReadGatewaySettingsOptions {
  return {
    defaults: defaultsFor(options, caller),
    modes: {
      promptGuard: caller.promptGuard?.mode ?? options.promptGuard?.mode,
      contentFilter: caller.contentFilter?.mode ?? options.contentFilter?.mode,
    },
    allow: narrow(options.allow, caller.allow),
    unknownTools: options.unknownTools,
    maxIterationsLimit: options.shadowAgent?.maxIterationsLimit,
  };
}

/** Whether a caller may switch the content filter off. */
export function maySwitchOff({ allow }: Pick<ReadGatewaySettingsOptions, 'allow'>): boolean {
  return allow?.includes('svc_disable_content_filter') ?? true;
}

/** Returns the guard's thresholds for a caller. */
export function guardThresholds(
  { promptGuard }: Pick<HostOptions, 'promptGuard'>,
  caller: Pick<PipelineContext, 'promptGuard'>,
): PromptGuardThresholds {
  return resolveThresholds(caller.promptGuard?.thresholds ?? promptGuard?.thresholds);
}

/** Whether the prompt guard is on for a request and enforces its verdict. */
export function isGuarded({ promptGuard, monitored }: ResolvedGatewaySettings): boolean {
  return promptGuard && monitored?.promptGuard !== true;
}

function narrow<Item>(
  host: readonly Item[] | undefined,
  caller: readonly Item[] | undefined,
): readonly Item[] | undefined {
  if (host === undefined || caller === undefined) return caller ?? host;
  return caller.filter((item) => host.includes(item));
}
