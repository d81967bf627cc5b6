import type { GatewayObserver, OutcomeDetail, ReserveMemory } from 'toolgate';
import type { PipelineContext } from 'toolgate/pipeline';
import { invalidField } from '../errors/index.ts';
import type { Authentication } from '../exchange/index.ts';
import type { WireRequest } from '../formats/format.ts';
import { refusalMark } from '../formats/refusal.ts';
import { ignoredFieldWarning } from '../formats/shared/index.ts';
import { unreadTexts } from './unread-texts.ts';

/** The settings of a request for the pipeline that are not in the request. */
export interface ContextSettings {
  /** Observes the request. */
  telemetry: GatewayObserver | undefined;
  /** The caller and its permissions. */
  caller: Authentication;
  /** The part of the outcome that the caller sees. */
  detail: OutcomeDetail;
  /** How long the head of a streamed response waits for the model, so a failure can have a status. */
  firstByteWait: number;
  /** Reserves memory for the hidden texts. */
  reserveMemory: ReserveMemory | undefined;
  /** The name of the model for observers. */
  modelName: string | undefined;
}

/**
 * Creates the pipeline's context for a request. Every context has the same fields, because V8 reads such objects faster.
 */
export function createContext(
  wire: WireRequest,
  { telemetry, caller, detail, firstByteWait, reserveMemory, modelName }: ContextSettings,
  {
    ignored,
    passThrough,
    onKnown,
  }: Required<Pick<PipelineContext, 'passThrough' | 'onKnown'>> & { ignored: readonly string[] },
): PipelineContext {
  const { warnings } = wire;
  const { tenant, allow, defaults, promptGuard, contentFilter } = caller;
  return {
    forcedToolChoice: 'relax',
    refusalMetadata: { openai: refusalMark },
    outcome: detail,
    warnings: [...warnings, ...ignored.map(ignoredFieldWarning)],
    progressWait: firstByteWait,
    onFilter: () => refuseUnreadable(wire),
    reserveMemory,
    tenant,
    modelName,
    telemetry,
    progress: wantsSummaries(wire) ? 'reasoning' : undefined,
    allow,
    defaults,
    promptGuard,
    contentFilter,
    unreadTexts: (prompt) => unreadTexts(prompt, wire),
    passThrough,
    onKnown,
  };
}

/**
 * @throws HttpError (400) if the content filter could not read the answer to the request.
 */
function refuseUnreadable({ unreadable }: WireRequest): void {
  if (unreadable === undefined) return;
  const { field: param, reason } = unreadable;
  const message = `the content filter keeps the hidden text of this request out of its answer, and ${reason}; leave out ${param}, or declare svc_disable_content_filter`;
  throw invalidField(param, message, 'unsupported_parameter');
}

/** Whether the caller asked for the reasoning; only the format of responses can. */
function wantsSummaries({ options }: WireRequest): boolean {
  const summary = options.providerOptions?.['openai']?.['reasoningSummary'];
  return typeof summary === 'string' && summary !== 'none';
}
