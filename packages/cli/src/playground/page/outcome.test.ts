import { describe, expect, it } from 'vitest';
import { addedCalls, describeAnswer, describeCost, describeQuestion } from './outcome.ts';

const failed = { action: 'failed', maxIterations: 3 };

describe('describeAnswer', () => {
  it.each([
    [{ ...failed, iterations: 3 }, 'No answer passed within 3 checks. This is the last one.'],
    [
      { ...failed, iterations: 1, maxIterations: 1 },
      'No answer passed within 1 check. This is the last one.',
    ],
    [
      { ...failed, iterations: 1, reason: 'budget exhausted' },
      'Checking ended early, after 1 check: budget exhausted. This is the last answer.',
    ],
    [
      { ...failed, iterations: 1, maxIterations: 1, reason: 'validation unavailable' },
      'Checking ended early, after 1 check: validation unavailable. This is the last answer.',
    ],
  ])('describes the failure %j', (shadowAgent, text) => {
    expect(describeAnswer({ shadowAgent })).toEqual([
      { kind: 'warning', title: 'Not validated.', text },
    ]);
  });
});

describe('describeQuestion', () => {
  const reason = 'The message looks like an attempt to reveal the instructions.';
  it('says why a message was hardened', () => {
    expect(describeQuestion({ promptGuard: { action: 'hardened', reason } })).toEqual([
      {
        kind: 'warning',
        title: 'Hardened.',
        text: `${reason} It went to the model marked as data.`,
      },
    ]);
  });

  it('says nothing of a message after a hardened one', () => {
    expect(describeQuestion({ promptGuard: { action: 'passed', earlier: true } })).toEqual([]);
  });
});

describe('monitor mode', () => {
  it('says what would have been done', () => {
    const outcome = {
      promptGuard: { action: 'passed', would: 'hardened', reason: 'It looks like an attack.' },
      contentFilter: { action: 'passed', would: 'blocked', kind: 'instructions' },
    };
    expect([...describeQuestion(outcome), ...describeAnswer(outcome)]).toEqual([
      { kind: 'warning', title: 'Would have been hardened.', text: 'It looks like an attack.' },
      {
        kind: 'warning',
        title: 'Would have been blocked.',
        text: 'The content filter only monitors, so the answer went out as it was.',
      },
    ]);
  });

  it('says which part would have been withheld', () => {
    const contentFilter = { action: 'passed', wouldWithhold: ['reasoning'] };
    expect(describeAnswer({ contentFilter })).toMatchObject([
      { title: 'Would have withheld reasoning.' },
    ]);
  });
});

describe('describeCost', () => {
  it.each([
    [{ inputTokens: 1, outputTokens: 2 }, '1 call, 1 token in, 2 out, 5 ms'],
    [{ inputTokens: 2 }, '1 call, 2 tokens in, ? out, 5 ms'],
    [{ outputTokens: 2 }, '1 call, ? tokens in, 2 out, 5 ms'],
    [{}, '1 call, tokens not reported, 5 ms'],
  ])('says what the tokens %j are', (tokens, text) => {
    expect(describeCost([{ role: 'candidate', ...tokens, milliseconds: 5 }])).toBe(text);
  });
});

describe('addedCalls', () => {
  it('has every call but the first candidate and the calls of judges', () => {
    const roles = ['candidate', 'compilation', 'validation', 'revision', 'validation', 'judge'];
    const calls = roles.map((role) => ({ role, milliseconds: 1 }));
    expect(addedCalls(calls).map(({ role }) => role)).toEqual(roles.slice(1, -1));
  });
});
