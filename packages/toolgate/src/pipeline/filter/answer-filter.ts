import {
  type ContentFilter,
  type FilterChannel,
  type FilterRequest,
  type FilterSession,
  findLeak,
  type Leak,
  pushInPieces,
} from '../../content-filter/index.ts';
import { finishAtOnce, finishInTurns, once } from '../../internal/index.ts';
import type { ContentFilterOutcome } from '../../outcome/index.ts';
import { type CallFilter, createCallFilter } from './calls/index.ts';

/** The content filter of one answer. */
export interface AnswerFilter {
  /** The filter of the content that the caller reads: text, tool calls, sources. */
  readonly answer: FilterSession;
  /** The filter of the answer's tool calls. What they reveal adds to the rest of the answer. */
  readonly calls: CallFilter;
  /**
   * Returns the filter of the results of the provider's tools; it is created at the first result. A result may quote
   * the descriptions of tools, as a search for tools does: it is not the model's own answer.
   */
  executed(): CallFilter | undefined;
  /** Like `answer`, but it replaces secrets; present if the host wishes it and the request has secrets. */
  readonly redaction?: FilterSession;
  /**
   * Returns the filter of reasoning; it is created at the first part. Reasoning is judged separately, because models
   * restate their instructions in it.
   */
  reasoning(): FilterSession;
  /** The texts that the request hides, and the texts that the caller may read again. */
  readonly request: FilterRequest;
  /** The tenant of the request. */
  readonly tenant: string | undefined;
  /** The notice that replaces a blocked answer; may be empty. */
  readonly notice: string;
  /** Whether tool calls wait until the filter has found no leak in the whole answer. */
  readonly holdsToolCalls: boolean;
  /** Whether the filter would block a text that is not part of the answer. */
  reveals(text: string): boolean;
  /** Returns the same filter with nothing revealed so far, for another answer to the same request. */
  reopen(): AnswerFilter;
}

/** The options of the filter of one answer. */
interface AnswerFilterOptions {
  /** The filter that opened the session. */
  filter: ContentFilter;
  /** The request for which the session was opened. */
  request: FilterRequest;
  notice: string;
  tenant?: string | undefined;
  holdsToolCalls?: boolean;
}

/** Creates the filter of one answer from the session of its request. */
export function createAnswerFilter(
  session: FilterSession,
  options: AnswerFilterOptions,
): AnswerFilter {
  const { filter, request, notice, tenant, holdsToolCalls = false } = options;
  const answer = session.redacts ? limitChannels(session, { redact: false }) : session;
  return {
    request,
    tenant,
    notice,
    holdsToolCalls,
    answer,
    ...(session.redacts && { redaction: session }),
    executed: once(() => openExecuted(filter, request)),
    calls: createCallFilter(limitChannels(answer, { isForTool: true })),
    reasoning: once(() => answer.reasoning()),
    reveals: (text) => finishAtOnce(findLeak(answer.reopen(), text)) !== undefined,
    reopen: () => createAnswerFilter(session.reopen(), options),
  };
}

function openExecuted(filter: ContentFilter, request: FilterRequest): CallFilter | undefined {
  const hidden = request.hidden.filter(({ kind }) => kind !== 'tool-descriptions');
  const session = filter.open({ ...request, hidden });
  return session && createCallFilter(limitChannels(session, { redact: false }));
}

/** Returns a session that opens all channels with some options. */
function limitChannels(
  session: FilterSession,
  options: Parameters<FilterSession['channel']>[0],
): FilterSession {
  return {
    redacts: session.redacts && options?.redact !== false,
    preparedBytes: session.preparedBytes,
    explain: () => session.explain(),
    channel: (own) => session.channel({ ...own, ...options }),
    reasoning: () => limitChannels(session.reasoning(), options),
    reopen: (changes) => limitChannels(session.reopen(changes), options),
  };
}

/** What the filter found in one answer. The content filter's part of the outcome is made of it. */
export interface FilterFindings {
  /** The leak that blocked the answer; `rewording` if the judge found it. */
  leak?: Leak | { kind: 'rewording' };
  /** Whether a secret was replaced in the answer. */
  isRedacted?: boolean;
  /** Whether reasoning was withheld. */
  reasoningWithheld?: boolean;
}

/**
 * Creates the content filter's part of the outcome.
 *
 * @param findings what the filter did to the answer.
 * @param monitored what the filter would have done, if it only monitors.
 */
export function filterOutcome(
  isOn: boolean,
  findings: FilterFindings,
  monitored?: FilterFindings,
): ContentFilterOutcome {
  if (!isOn) return { action: 'off' };
  if (monitored !== undefined) {
    const { action: would, kind, withheld } = filterOutcome(true, monitored);
    return {
      action: 'passed',
      ...(would !== 'passed' && { would }),
      ...(kind && { kind }),
      ...(withheld && { wouldWithhold: withheld }),
    };
  }
  return {
    action: findings.isRedacted ? 'redacted' : 'passed',
    ...(findings.isRedacted && { kind: 'secret' }),
    ...(findings.leak && { action: 'blocked', kind: findings.leak.kind }),
    ...(findings.reasoningWithheld && { withheld: ['reasoning'] }),
  };
}

/**
 * Runs a whole text through a channel and returns the text that may be sent. A long text gives other requests their
 * turns in between.
 */
export async function filterInTurns(
  channel: FilterChannel,
  text: string,
  tenant: string | undefined,
): Promise<string> {
  const sent = await finishInTurns(pushInPieces(channel, text), tenant);
  return sent + channel.end();
}
