import type { LanguageModelV4Usage, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { ResolvedGatewaySettings } from '../gateway-tools/index.ts';
import {
  foldOutcomes,
  isOutcome,
  type PromptGuardOutcome,
  type ShadowAgentOutcome,
  summarizeOutcome,
  type ToolgateOutcome,
  type VisibleOutcome,
} from '../outcome/index.ts';
import type { Observation } from '../telemetry/index.ts';
import { type FilterFindings, filterOutcome } from './filter/index.ts';
import { type CallLedger, createCallLedger } from './call-ledger.ts';
import type { OutcomeDetail, ToolgateOptions } from './toolgate-options.ts';

/** What is learnt about one request while it is answered; its outcome is made from it. */
export interface RequestRecord {
  /** The model calls. */
  readonly ledger: CallLedger;
  /** Who watches the request. */
  readonly observation: Observation;
  /** What the content filter found. */
  readonly findings: FilterFindings;
  /** What the prompt guard decided, where it is on. */
  promptGuard?: PromptGuardOutcome;
  /** What the shadow agent found, where it ran. */
  shadowAgent?: ShadowAgentOutcome;
  /** The outcome as far as it is decided while the answer is still to come. */
  decided(): Partial<ToolgateOutcome>;
  /** Ends the record and notifies the host; later calls return the same outcome. */
  close(failure?: { error: unknown }): ToolgateOutcome;
  /** Ends the record; the outcome as far as this caller may see it. */
  visible(): VisibleOutcome | undefined;
  /** Provider metadata with the outcome in it, as far as this caller may see it. */
  withOutcome(metadata?: SharedV4ProviderMetadata): { providerMetadata?: SharedV4ProviderMetadata };
  /** The usage that the answer reports. */
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
  /** What a gateway further in did for the request. */
  let inner: VisibleOutcome | undefined;
  const record: RequestRecord = {
    ledger: createCallLedger(observation),
    observation,
    findings: {},
    decided: () => ({
      ...(record.promptGuard && { promptGuard: record.promptGuard }),
      ...(!settings.contentFilter && { contentFilter: { action: 'off' } }),
      ...(record.shadowAgent && { shadowAgent: record.shadowAgent }),
    }),
    close(failure) {
      if (closed !== undefined) return closed;
      closed = withInner(
        {
          version: 1,
          ...(record.promptGuard && { promptGuard: record.promptGuard }),
          contentFilter: filterOutcome(settings.contentFilter, record.findings),
          ...(record.shadowAgent && { shadowAgent: record.shadowAgent }),
          ...(settings.warnings.length > 0 && { warnings: settings.warnings }),
          calls: record.ledger.calls,
        },
        inner,
      );
      try {
        const told: unknown = host.onOutcome?.(closed);
        // An async function fits the type as well, and its rejection would end the process.
        Promise.resolve(told).catch(() => {});
      } catch {
        // A host's bookkeeping must not cost its user the answer.
      }
      observation.close({ outcome: closed, ...failure });
      return closed;
    },
    visible() {
      const outcome = record.close();
      if (detail === 'none') return undefined;
      return detail === 'summary' ? summarizeOutcome(outcome) : outcome;
    },
    withOutcome(metadata) {
      const within = metadata?.['toolgate'];
      if (isOutcome(within)) inner = within;
      const visible = record.visible();
      if (visible === undefined)
        return metadata === undefined ? {} : { providerMetadata: metadata };
      return {
        providerMetadata: { ...metadata, toolgate: visible as ToolgateOutcome & JsonObject },
      };
    },
    usage: (answer) => (host.usage === 'answer' ? answer : record.ledger.totalUsage()),
  };
  return record;
}

/** An outcome is made of JSON values only; its type has no index signature to say so. */
type JsonObject = SharedV4ProviderMetadata[string];

/** An outcome with what a gateway further in decided: the graver decisions count, and calls are counted once. */
function withInner(outcome: ToolgateOutcome, inner: VisibleOutcome | undefined): ToolgateOutcome {
  const { calls } = outcome;
  const folded = inner && foldOutcomes([inner, outcome]);
  return folded ? { ...(folded as ToolgateOutcome), calls } : outcome;
}
