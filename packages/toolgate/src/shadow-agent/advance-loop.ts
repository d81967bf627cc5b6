import type { ShadowAgentResult, Verdict } from './shadow-agent.ts';

/** The state of the loop, with the verdicts so far. */
export type LoopState =
  | { phase: 'answering'; verdicts: Verdict[] }
  | { phase: 'validating'; verdicts: Verdict[] }
  | ({ phase: 'ended' } & Omit<ShadowAgentResult, 'candidate' | 'checks'>);

/** Why the loop cannot continue. */
type StopReason = NonNullable<ShadowAgentResult['reason']>;

/** What happened: the model answered, a validation ended, or neither was possible. */
export type LoopEvent =
  | { type: 'answered'; final: boolean }
  | { type: 'judged'; verdict: Verdict }
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
  switch (event.type) {
    case 'answered':
      return event.final
        ? { phase: 'ended', action: 'unchecked', verdicts: state.verdicts }
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
    case 'stopped':
      return { phase: 'ended', action: 'failed', verdicts: state.verdicts, reason: event.reason };
  }
}
