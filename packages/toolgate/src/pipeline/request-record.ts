import type { LanguageModelV4Usage, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { ResolvedGatewaySettings } from '../gateway-tools/index.ts';
import { notify } from '../internal/index.ts';
import {
  foldOutcomes,
  isOutcome,
  type OutcomeDetail,
  type PromptGuardOutcome,
  type ShadowAgentOutcome,
  showOutcome,
  type ToolgateOutcome,
  type VisibleOutcome,
} from '../outcome/index.ts';
import type { Observation } from '../telemetry/index.ts';
import { type CallLog, createCallLog } from './call-log.ts';
import { type FilterFindings, filterOutcome } from './filter/index.ts';
import type { ToolgateOptions } from './toolgate-options.ts';

/** Collects what the gateway learns about one request while it answers, and makes the outcome of it. */
export interface RequestRecord {
  /** The model calls. */
  readonly callLog: CallLog;
  /** The findings of the content filter. */
  readonly findings: FilterFindings;
  /** The findings of a content filter that only monitors. */
  readonly monitored: FilterFindings | undefined;
  /** Settles when a guard that only monitors has read the request; absent afterwards. Never rejects. */
  inspection?: Promise<void> | undefined;
  /** The prompt guard's decision, if it is on. */
  promptGuard?: PromptGuardOutcome;
  /** The shadow agent's result, if it ran. */
  shadowAgent?: ShadowAgentOutcome;
  /** Returns the part of the outcome that is decided before the answer is there. */
  decided(): Partial<ToolgateOutcome>;
  /**
   * Adds work that changes the outcome but does not delay the answer. The host gets its outcome when all such work has
   * settled. The work must never reject.
   */
  addLateWork(work: Promise<void>): void;
  /** Closes the record and notifies the host. Later calls return the same outcome, as far as it is known. */
  close(failure?: { error: unknown }): ToolgateOutcome;
  /** Closes the record and returns the outcome as far as this caller may see it. */
  visible(): VisibleOutcome | undefined;
  /** Closes the record and adds the outcome to provider metadata, as far as this caller may see it. */
  withOutcome(metadata?: SharedV4ProviderMetadata): { providerMetadata?: SharedV4ProviderMetadata };
  /** Returns the usage that the answer reports. */
  usage(answer: LanguageModelV4Usage): LanguageModelV4Usage;
}

/** Opens the record of one request. */
export function openRequestRecord(
  settings: ResolvedGatewaySettings,
  host: ToolgateOptions,
  observation: Observation,
  detail: OutcomeDetail = host.outcome ?? 'full',
): RequestRecord {
  let closed: ToolgateOutcome | undefined;
  /** The outcome of an inner gateway. */
  let inner: VisibleOutcome | undefined;
  const lateWork = new Set<Promise<void>>();
  const end = (late: object, failure: object | undefined): ToolgateOutcome => {
    const outcome = createOutcome(record, settings, inner);
    closed = outcome;
    notify(() => host.onOutcome?.(outcome));
    observation.close({ outcome, ...failure, ...late });
    return outcome;
  };

  const record: RequestRecord = {
    callLog: createCallLog(observation),
    findings: {},
    monitored: settings.monitored?.contentFilter ? {} : undefined,
    decided: () => ({
      ...(record.promptGuard && { promptGuard: record.promptGuard }),
      ...(!settings.contentFilter && { contentFilter: { action: 'off' } }),
      ...(record.shadowAgent && { shadowAgent: record.shadowAgent }),
    }),
    addLateWork(work) {
      lateWork.add(work);
      void work.then(() => lateWork.delete(work));
    },
    close(failure) {
      if (closed !== undefined) return closed;
      if (lateWork.size === 0) return end({}, failure);
      const endedAt = performance.now();
      const endLate = async (): Promise<void> => {
        // Late work may add more late work.
        while (lateWork.size > 0) await Promise.all(lateWork);
        end({ lateMilliseconds: performance.now() - endedAt }, failure);
      };
      void endLate();
      closed = createOutcome(record, settings, inner);
      // Late calls must not change what the caller gets.
      closed.calls = [...closed.calls];
      return closed;
    },
    visible() {
      return showOutcome(record.close(), detail);
    },
    withOutcome(metadata) {
      const within = metadata?.['toolgate'];
      if (isOutcome(within)) inner = within;
      const visible = record.visible();
      if (visible === undefined) return { ...(metadata && { providerMetadata: metadata }) };
      return {
        providerMetadata: { ...metadata, toolgate: visible as ToolgateOutcome & JsonObject },
      };
    },
    usage: (answer) => (host.usage === 'answer' ? answer : record.callLog.totalUsage()),
  };
  return record;
}

/** Creates the outcome of a request from the facts known so far and the outcome of an inner gateway. */
function createOutcome(
  { promptGuard, shadowAgent, findings, monitored, callLog }: RequestRecord,
  { contentFilter, warnings }: ResolvedGatewaySettings,
  inner: VisibleOutcome | undefined,
): ToolgateOutcome {
  const calls = callLog.entries;
  const outcome: ToolgateOutcome = {
    version: 1,
    ...(promptGuard && { promptGuard }),
    contentFilter: filterOutcome(contentFilter, findings, monitored),
    ...(shadowAgent && { shadowAgent }),
    ...(warnings.length > 0 && { warnings }),
    calls,
  };
  // The graver decisions win, and each call counts once.
  const folded = inner && foldOutcomes([inner, outcome]);
  return folded ? { ...(folded as ToolgateOutcome), calls } : outcome;
}

/** An outcome holds JSON values only, but its type lacks the index signature that JSON values need. */
type JsonObject = SharedV4ProviderMetadata[string];
