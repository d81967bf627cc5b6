import type { ShadowAgentResult, Verdict } from './shadow-agent.ts';

/** The state of the loop, with the verdicts so far. */
export type LoopState =
  | { phase: 'answering'; verdicts: Verdict[] }
  | { phase: 'validating'; verdicts: Verdict[] }
  | ({ phase: 'ended' } & Omit<ShadowAgentResult, 'candidate' | 'checks'>);

/** Why the loop cannot continue. */
type StopReason = NonNullable<ShadowAgentResult['reason']>;

/** Why a candidate is returned that was neither passed nor failed. */
type UncheckedReason = Extract<
  StopReason,
  'answer blocked' | 'no judge' | 'no verdict' | 'tool call'
>;

/** An event of the loop: the model answered, a validation ended with or without a verdict, or neither was possible. */
export type LoopEvent =
  | { type: 'answered'; final: boolean }
  | { type: 'judged'; verdict: Verdict }
  | { type: 'unchecked'; reason: UncheckedReason }
  | { type: 'stopped'; reason: StopReason };

/** The state before the first candidate. */
export const initialState: LoopState = { phase: 'answering', verdicts: [] };

/**
 * The state machine of the shadow agent: it validates a candidate and, when that fails, asks for another one, until one
 * passes or `maxIterations` validations are done. A pure function.
 */
export function advanceLoop(options: {
  state: LoopState;
  event: LoopEvent;
  maxIterations: number;
}): LoopState {
  const { state, event, maxIterations } = options;
  const ended = { phase: 'ended', verdicts: state.verdicts } as const;
  switch (event.type) {
    case 'answered':
      return event.final
        ? { ...ended, action: 'unchecked', reason: 'answer blocked' }
        : { phase: 'validating', verdicts: state.verdicts };
    case 'judged': {
      const verdicts = [...state.verdicts, event.verdict];
      if (event.verdict.pass) {
        return { phase: 'ended', action: 'passed', verdicts };
      }
      return verdicts.length < maxIterations
        ? { phase: 'answering', verdicts }
        : { phase: 'ended', action: 'failed', verdicts };
    }
    case 'unchecked':
      return { ...ended, action: 'unchecked', reason: event.reason };
    case 'stopped':
      return { ...ended, action: 'failed', reason: event.reason };
  }
}
