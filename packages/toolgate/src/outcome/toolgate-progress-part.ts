/** A step of the shadow agent's loop, reported as it happens. */
export interface ToolgateProgress {
  /**
   * `validating` before a validation, `rejected` after a failed one; the others end the loop. A step of a tool loop ends it
   * without a report, unless it failed, because a step is not judged.
   */
  phase: 'validating' | 'rejected' | 'passed' | 'failed' | 'unchecked';
  /** The number of this validation, from 1. */
  iteration: number;
  /** Maximum number of validations. */
  maxIterations: number;
}

/** A data part of a UI message that shows a step of the loop. */
export interface ToolgateProgressPart {
  type: 'data-toolgate-progress';
  /** The same for all steps: each replaces the one before. */
  id: 'toolgate-progress';
  data: ToolgateProgress;
}

/**
 * Creates a data part for `useChat` (AI SDK 5 and later) from a step of the shadow agent's loop; write it with
 * `writer.write` in `createUIMessageStream`. It never has feedback or text of a candidate.
 */
export function toolgateProgressPart({
  phase,
  iteration,
  maxIterations,
}: ToolgateProgress): ToolgateProgressPart {
  return {
    type: 'data-toolgate-progress',
    id: 'toolgate-progress',
    data: { phase, iteration, maxIterations },
  };
}
