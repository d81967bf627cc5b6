import type { VisibleOutcome } from 'toolgate/ai-sdk-7';
import { expect, it } from 'vitest';
import { describeAnswer } from '../lib/describe-outcome.ts';

const shadowAgent = { iterations: 0, maxIterations: 3 };

it.each<[string, Omit<VisibleOutcome, 'version'>]>([
  ['Refused.', { promptGuard: { action: 'blocked' }, contentFilter: { action: 'passed' } }],
  ['Cut off.', { contentFilter: { action: 'blocked' } }],
  ['Redacted.', { contentFilter: { action: 'redacted' } }],
  [
    'Not validated.',
    { contentFilter: { action: 'passed' }, shadowAgent: { ...shadowAgent, action: 'failed' } },
  ],
  [
    'Not checked.',
    { contentFilter: { action: 'passed' }, shadowAgent: { ...shadowAgent, action: 'unchecked' } },
  ],
  [
    'Validated.',
    { contentFilter: { action: 'passed' }, shadowAgent: { ...shadowAgent, action: 'passed' } },
  ],
])('has the notice %s', (title, outcome) => {
  expect(describeAnswer({ version: 1, ...outcome }).map((notice) => notice.title)).toEqual([title]);
});
