import { expect, it } from 'vitest';
import { addedCalls, type Call, describeCost } from '../lib/describe-cost.ts';
import { describeAnswer } from '../lib/describe-outcome.ts';

const call = (role: string, inputTokens?: number): Call => ({
  role,
  ...(inputTokens !== undefined && { inputTokens, outputTokens: 2 }),
  milliseconds: 5,
});

it('says what calls cost, one of each in the singular', () => {
  expect(describeCost([call('candidate', 1)])).toBe('1 call, 1 token in, 2 out, 5 ms');
  expect(describeCost([call('candidate', 1), call('judge', 1)])).toBe(
    '2 calls, 2 tokens in, 4 out, 10 ms',
  );
  expect(describeCost([call('candidate')])).toBe('1 call, tokens not reported, 5 ms');
});

it('names the calls that the shadow agent added', () => {
  const roles = ['candidate', 'compilation', 'validation', 'revision', 'judge'];
  const added = addedCalls(roles.map((role) => call(role))).map(({ role }) => role);
  expect(added).toEqual(['compilation', 'validation', 'revision']);
});

it.each([
  [3, 'No answer passed within 3 checks. This is the last one.'],
  [1, 'Checking ended early, after 1 check. This is the last answer.'],
])('describes an answer that failed after %i checks', (iterations, text) => {
  const shadowAgent = { action: 'failed' as const, iterations, maxIterations: 3 };
  const outcome = {
    version: 1 as const,
    contentFilter: { action: 'passed' as const },
    shadowAgent,
  };
  expect(describeAnswer(outcome)).toEqual([{ kind: 'warning', title: 'Not validated.', text }]);
});
