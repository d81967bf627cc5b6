import { expect, it } from 'vitest';
import { describeAttempts } from '../lib/describe-attempts.ts';

const fail = { pass: false, feedback: 'Wrong.' };
const pass = { pass: true, feedback: '' };

it('gives each attempt its own calls, although code rejected one without a call', () => {
  const roles = ['candidate', 'revision', 'validation', 'validation', 'revision', 'validation'];
  const calls = roles.map((role, index) => ({ role, milliseconds: 10 ** index }));
  const costs = describeAttempts([fail, fail, pass], calls).map(({ cost }) => cost);
  expect(costs).toEqual([
    'Rejected by code: 1 call, tokens not reported, 1 ms',
    '3 calls, tokens not reported, 1110 ms',
    '2 calls, tokens not reported, 110000 ms',
  ]);
});

it('names a repeated answer, and an attempt that only code has passed', () => {
  const calls = ['candidate', 'validation', 'revision', 'revision'].map((role) => ({
    role,
    milliseconds: 5,
  }));
  const verdicts = [fail, { ...fail, repeated: true as const }, pass];
  expect(describeAttempts(verdicts, calls).map(({ cost }) => cost)).toEqual([
    '2 calls, tokens not reported, 10 ms',
    'The same answer as before, so it was not checked again: 1 call, tokens not reported, 5 ms',
    'Passed by code: 1 call, tokens not reported, 5 ms',
  ]);
});

it('counts a try that failed to the attempt of the next try', () => {
  const usage = { inputTokens: 1, outputTokens: 1 };
  const calls = [
    { role: 'candidate', milliseconds: 1, ...usage },
    { role: 'revision', milliseconds: 10 },
    { role: 'revision', milliseconds: 100 },
    { role: 'revision', milliseconds: 1000, ...usage },
    { role: 'validation', milliseconds: 10_000, ...usage },
  ];
  const costs = describeAttempts([fail, pass], calls).map(({ cost }) => cost);
  expect(costs).toEqual([
    'Rejected by code: 1 call, 1 token in, 1 out, 1 ms',
    '4 calls, 2 tokens in, 2 out, 11110 ms',
  ]);
});
