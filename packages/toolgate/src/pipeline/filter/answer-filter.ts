import type {
  ContentFilter,
  FilterChannel,
  FilterRequest,
  FilterSession,
  Leak,
} from '../../content-filter/index.ts';
import { cutText, takeTurn } from '../../internal/index.ts';
import type { ContentFilterOutcome } from '../../outcome/index.ts';
import { type CallFilter, createCallFilter, maxPieceCharacters } from './call-filter.ts';

/** The content filter of one answer, with what it found. */
export interface AnswerFilter {
  /** The filter of what the caller reads: text, tool calls, sources. */
  readonly answer: FilterSession;
  /** The filter of the answer's tool calls; what they reveal adds to the rest of the answer. */
  readonly calls: CallFilter;
  /**
   * The filter of what tools of the provider gave back, opened when the first does. A search for tools quotes their
   * descriptions, which is no answer of the model's: they may be in it.
   */
  executed(): CallFilter | undefined;
  /** The same as `answer`, but it replaces secrets, where the host wishes it and the request has any. */
  readonly redaction?: FilterSession;
  /** The filter of reasoning, opened when the first comes. It is judged apart: models restate their instructions in it. */
  reasoning(): FilterSession;
  /** The texts that the request hides, and texts that the caller may read again. */
  readonly request: FilterRequest;
  /** Whose request it is. */
  readonly tenant: string | undefined;
  /** The notice that replaces a blocked answer; may be empty. */
  readonly notice: string;
  /** Whether tool calls wait until the whole answer is known to reveal nothing. */
  readonly holdsToolCalls: boolean;
  /** Whether a text that is not part of the answer would be blocked as one. */
  reveals(text: string): boolean;
  /** The same filter with nothing revealed so far, for another answer to the same request. */
  reopen(): AnswerFilter;
}

/** Options of the filter of one answer. */
interface AnswerFilterOptions {
  /** The filter that opened the session. */
  filter: ContentFilter;
  /** The request that it was opened for. */
  request: FilterRequest;
  notice: string;
  tenant?: string | undefined;
  holdsToolCalls?: boolean;
}

/** Creates the filter of one answer from the session that was opened for its request. */
export function createAnswerFilter(
  session: FilterSession,
  options: AnswerFilterOptions,
): AnswerFilter {
  const { filter, request, notice, tenant, holdsToolCalls = false } = options;
  const answer = blockSecrets(session);
  let executed: { calls: CallFilter | undefined } | undefined;
  let reasoning: FilterSession | undefined;
  return {
    request,
    tenant,
    notice,
    holdsToolCalls,
    answer,
    ...(session.redacts && { redaction: session }),
    executed() {
      executed ??= { calls: openExecuted(filter, request) };
      return executed.calls;
    },
    calls: createCallFilter(answer),
    reasoning: () => (reasoning ??= answer.reopen()),
    reveals: (text) => leakIn(answer.reopen(), text) !== undefined,
    reopen: () => createAnswerFilter(session.reopen(), options),
  };
}

function openExecuted(filter: ContentFilter, request: FilterRequest): CallFilter | undefined {
  const hidden = request.hidden.filter(({ kind }) => kind !== 'tool-descriptions');
  const session = filter.open({ ...request, hidden });
  return session && createCallFilter(blockSecrets(session));
}

/** A session in whose channels a secret is a leak, for what cannot be changed in its place. */
function blockSecrets(session: FilterSession): FilterSession {
  if (!session.redacts) return session;
  return {
    redacts: false,
    explain: () => session.explain(),
    channel: () => session.channel({ redact: false }),
    reopen: () => blockSecrets(session.reopen()),
  };
}

/** The filter's findings in one answer; the content filter's part of the outcome is made from them. */
export interface FilterFindings {
  /** The leak that blocked the answer; `rewording` where the judge found it. */
  leak?: Leak | { kind: 'rewording' };
  /** Whether a secret was replaced in the answer. */
  isRedacted?: boolean;
  /** Whether reasoning was withheld. */
  reasoningWithheld?: boolean;
}

/**
 * The content filter's part of the outcome.
 *
 * @param findings what it did to the answer.
 * @param monitored what it would have done, where it only monitors.
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

/** Runs a whole text of a tenant through a channel, a long one with the requests of others in between, and returns what may be sent. */
export async function filterInTurns(
  channel: FilterChannel,
  text: string,
  tenant: string | undefined,
): Promise<string> {
  let sent = '';
  for (const piece of cutText(text, maxPieceCharacters)) {
    sent += channel.push(piece);
    const turn = takeTurn('request', tenant);
    if (turn !== undefined) await turn;
    if (channel.leak !== undefined) break;
  }
  return sent + channel.end();
}

/** Runs a whole text through a session. */
export function leakIn(session: FilterSession, text: string): Leak | undefined {
  const channel = session.channel();
  channel.push(text);
  channel.end();
  return channel.leak;
}
