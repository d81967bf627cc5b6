import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';
import { expect, it } from 'vitest';
import { addOutcome } from '../lib/message-outcomes.ts';

const outcome: ToolgateOutcome = { version: 1, contentFilter: { action: 'passed' }, calls: [] };

it('keeps one outcome for each message, the last try of its call', () => {
  const first = { number: 1, outcome };
  const stopped = { number: 2, stopped: { messageId: 'a', characters: 3 } };
  const failed = { number: 2, outcome };
  const lastTry = { number: 2, outcome: { ...outcome, warnings: ['Late.'] } };
  const outcomes = [first, stopped, failed];
  expect(addOutcome(outcomes, lastTry)).toEqual([first, stopped, lastTry]);
});
