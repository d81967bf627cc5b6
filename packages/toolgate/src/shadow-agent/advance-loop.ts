import type { ShadowAgentVerdict } from '../outcome/index.ts';
import type { ShadowAgentResult } from './shadow-agent.ts';

/** The state of the loop, with the verdicts so far. */
export type LoopState =
  | { phase: 'answering' | 'validating'; verdicts: ShadowAgentVerdict[] }
  | ({ phase: 'ended' } & Omit<ShadowAgentResult, 'candidate' | 'checks'>);

/** Why the loop stops. */
type StopReason = NonNullable<ShadowAgentResult['reason']>;

/** Why the loop returns an unchecked candidate. */
type UncheckedReason = Extract<
  StopReason,
  'answer blocked' | 'no judge' | 'no verdict' | 'tool call'
>;

/**
 * An event of the loop: the model answered, a validation ended with a verdict (`judged`) or without one (`unchecked`), or
 * a call was impossible (`stopped`).
 */
export type LoopEvent =
  | { type: 'answered'; final: boolean }
  | { type: 'judged'; verdict: ShadowAgentVerdict }
  | { type: 'unchecked'; reason: UncheckedReason }
  | { type: 'stopped'; reason: StopReason };

/** The state before the first candidate. */
export const initialState: LoopState = { phase: 'answering', verdicts: [] };

/**
 * Returns the next state of the shadow agent's loop, as a pure function. The loop validates a candidate and, if it fails,
 * asks for another one. It ends when a candidate passes or `maxIterations` validations are done.
 */
export function advanceLoop(options: {
  state: LoopState;
  event: LoopEvent;
  maxIterations: number;
}): LoopState {
  const { state, event, maxIterations } = options;
  const end = { phase: 'ended', verdicts: state.verdicts } as const;
  switch (event.type) {
    case 'answered':
      return event.final
        ? { ...end, action: 'unchecked', reason: 'answer blocked' }
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
      return { ...end, action: 'unchecked', reason: event.reason };
    case 'stopped':
      return { ...end, action: 'failed', reason: event.reason };
  }
}
