import type { ContentFilter, FilterRequest, FilterSession, Leak } from '../content-filter/index.ts';
import type { ContentFilterOutcome } from '../outcome/index.ts';

/** The content filter of one answer, with what it found. */
export interface AnswerFilter {
  /** The filter of what the caller reads: text, tool calls, sources. */
  readonly answer: FilterSession;
  /** The filter of reasoning, which is judged apart: models restate their instructions in it. */
  readonly reasoning: FilterSession;
  /** What takes the place of a blocked answer; empty when nothing does. */
  readonly notice: string;
  /** Whether texts that are not part of the answer would be blocked as one. */
  reveals(texts: readonly string[]): boolean;
}

/** Opens the filter of one answer; `undefined` when the request hides nothing. */
export function openAnswerFilter(
  filter: ContentFilter,
  request: FilterRequest,
  { notice }: { notice: string },
): AnswerFilter | undefined {
  const answer = filter.open(request);
  const reasoning = filter.open(request);
  if (answer === undefined || reasoning === undefined) return undefined;
  return {
    answer,
    reasoning,
    notice,
    reveals(texts) {
      const session = filter.open(request);
      return session !== undefined && texts.some((text) => leakIn(session, text) !== undefined);
    },
  };
}

/** What the filter found in one answer; the content filter's part of the outcome is made from it. */
export interface FilterFindings {
  /** The leak that blocked the answer. */
  leak?: Leak;
  /** Whether reasoning was withheld. */
  reasoningWithheld?: boolean;
}

/** The content filter's part of the outcome. */
export function filterOutcome(isOn: boolean, findings: FilterFindings): ContentFilterOutcome {
  if (!isOn) return { action: 'off' };
  return {
    action: findings.leak ? 'blocked' : 'passed',
    ...(findings.leak && { kind: findings.leak.kind }),
    ...(findings.reasoningWithheld && { withheld: ['reasoning'] }),
  };
}

/** Runs a whole text through a session. */
export function leakIn(session: FilterSession, text: string): Leak | undefined {
  const channel = session.channel();
  channel.push(text);
  channel.end();
  return channel.leak;
}
