import type { ShadowAgentVerdict } from '../outcome/index.ts';
import type { ShadowAgentResult } from './shadow-agent.ts';

/** The state of the loop, with the verdicts so far. */
export type LoopState =
  | { phase: 'answering' | 'validating'; verdicts: ShadowAgentVerdict[] }
  | ({ phase: 'ended' } & Omit<ShadowAgentResult, 'candidate' | 'checks'>);

/** Why the loop cannot continue. */
type StopReason = NonNullable<ShadowAgentResult['reason']>;

/** Why the loop returns a candidate that neither passed nor failed. */
type UncheckedReason = Extract<
  StopReason,
  'answer blocked' | 'no judge' | 'no verdict' | 'tool call'
>;

/** An event of the loop: the model answered, a validation ended with (`judged`) or without (`unchecked`) a verdict, or a call was impossible. */
export type LoopEvent =
  | { type: 'answered'; final: boolean }
  | { type: 'judged'; verdict: ShadowAgentVerdict }
  | { type: 'unchecked'; reason: UncheckedReason }
  | { type: 'stopped'; reason: StopReason };

/** The state before the first candidate. */
export const initialState: LoopState = { phase: 'answering', verdicts: [] };

/**
 * Returns the next state of the shadow agent's loop. The loop validates a candidate and, if it fails, asks for another one. It
 * ends when a candidate passes or `maxIterations` validations are done. A pure function.
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
