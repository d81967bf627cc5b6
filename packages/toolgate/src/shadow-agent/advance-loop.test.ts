import { describe, expect, it } from 'vitest';
import { advanceLoop, initialState } from './advance-loop.ts';
import type { LoopEvent, LoopState } from './advance-loop.ts';

const passed = { pass: true, feedback: '' };
const failed = { pass: false, feedback: 'wrong' };
const rejected = (count: number): (typeof failed)[] => Array.from({ length: count }, () => failed);

describe('advanceLoop', () => {
  it('begins without an answer and without verdicts', () => {
    expect(initialState).toEqual({ phase: 'answering', verdicts: [] });
  });

  const transitions: [string, LoopState, LoopEvent, number, LoopState][] = [
    [
      'validates a candidate',
      initialState,
      { type: 'answered', final: false },
      1,
      { phase: 'validating', verdicts: [] },
    ],
    [
      'validates a revised candidate and keeps the verdicts',
      { phase: 'answering', verdicts: rejected(1) },
      { type: 'answered', final: false },
      2,
      { phase: 'validating', verdicts: rejected(1) },
    ],
    [
      'ends with a final candidate',
      initialState,
      { type: 'answered', final: true },
      3,
      { phase: 'ended', action: 'unchecked', verdicts: [] },
    ],
    [
      'ends with a final revision',
      { phase: 'answering', verdicts: rejected(1) },
      { type: 'answered', final: true },
      3,
      { phase: 'ended', action: 'unchecked', verdicts: rejected(1) },
    ],
    [
      'ends with a candidate that stops before any validation is done',
      { phase: 'validating', verdicts: [] },
      { type: 'stopped', reason: 'validation unavailable' },
      3,
      { phase: 'ended', action: 'failed', verdicts: [], reason: 'validation unavailable' },
    ],
    [
      'ends when no revision can be had',
      { phase: 'answering', verdicts: rejected(2) },
      { type: 'stopped', reason: 'revision unavailable' },
      3,
      { phase: 'ended', action: 'failed', verdicts: rejected(2), reason: 'revision unavailable' },
    ],
  ];

  it.each(transitions)('%s', (_title, state, event, maxIterations, expected) => {
    expect(advanceLoop({ state, event, maxIterations })).toEqual(expected);
  });

  describe.each([1, 2, 3, 10])('with a limit of %i', (maxIterations) => {
    const validations = Array.from({ length: maxIterations }, (_, index) => index + 1);

    it.each(validations)('ends when validation %i passes', (number) => {
      const state: LoopState = { phase: 'validating', verdicts: rejected(number - 1) };
      expect(
        advanceLoop({ state, event: { type: 'judged', verdict: passed }, maxIterations }),
      ).toEqual({ phase: 'ended', action: 'passed', verdicts: [...rejected(number - 1), passed] });
    });

    it.each(validations)(
      'asks again when validation %i fails, unless it was the last',
      (number) => {
        const state: LoopState = { phase: 'validating', verdicts: rejected(number - 1) };
        expect(
          advanceLoop({ state, event: { type: 'judged', verdict: failed }, maxIterations }),
        ).toEqual(
          number < maxIterations
            ? { phase: 'answering', verdicts: rejected(number) }
            : { phase: 'ended', action: 'failed', verdicts: rejected(maxIterations) },
        );
      },
    );
  });

  it('leaves the state it was given as it was', () => {
    const state: LoopState = { phase: 'validating', verdicts: [] };
    advanceLoop({ state, event: { type: 'judged', verdict: failed }, maxIterations: 3 });
    expect(state).toEqual({ phase: 'validating', verdicts: [] });
  });
});
