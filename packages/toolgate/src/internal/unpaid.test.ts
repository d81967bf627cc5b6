import { expect, it } from 'vitest';
import { isUnpaid } from './unpaid.ts';

it.each([
  ['OpenAI’s code', { type: 'requests', code: 'insufficient_quota' }, true],
  ['OpenAI’s type alone', { type: 'insufficient_quota', code: null }, true],
  ['OpenAI’s limit', { code: 'billing_hard_limit_reached' }, true],
  ['OpenAI’s inactive account', { code: 'billing_not_active' }, true],
  ['Anthropic’s type', { type: 'billing_error' }, true],
  ['the details of this gateway', { details: { error_code: 'insufficient_quota' } }, true],
  [
    'Anthropic’s words',
    {
      type: 'invalid_request_error',
      message: 'Your credit balance is too low to access the Anthropic API. Please go to ...',
    },
    true,
  ],
  [
    'Anthropic’s words for a limit of the host',
    { message: 'You have reached your specified API usage limits. You will regain access on ...' },
    true,
  ],
  ['a rate limit', { type: 'rate_limit_error', code: 'rate_limit_exceeded' }, false],
  [
    'words within others',
    { message: 'messages.0: "Your credit balance is too low" is empty' },
    false,
  ],
  ['anything else', 'insufficient_quota', false],
])('recognises a spent account by %s', (_, error, expected) => {
  expect(isUnpaid(error)).toBe(expected);
});
