import { APICallError } from '@ai-sdk/provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryDelay } from './retry-delay.ts';
import { callError } from './test/scripted-run.ts';

describe('retryDelay', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('Sat, 21 Nov 2026 08:00:00 GMT') });
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after': '60' }, 60_000],
    [{ 'retry-after': '61' }, 500],
    [{ 'retry-after': '-1' }, 500],
    [{ 'retry-after': 'soon' }, 500],
    [{ 'retry-after': 'Sat, 21 Nov 2026 08:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 07:00:00 GMT' }, 500],
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after-ms': 'x', 'retry-after': '7' }, 7000],
    [{}, 500],
  ])('waits, with headers %j, %i ms', (headers, expected) => {
    expect(retryDelay({ error: callError(headers), failures: 1 })).toBe(expected);
  });

  it.each([
    [1, 500],
    [2, 1000],
    [3, 2000],
  ])('doubles the wait: after %i failures %i ms', (failures, expected) => {
    expect(retryDelay({ error: new Error('no'), failures })).toBe(expected);
  });

  it('spreads the wait, since calls that failed together should not come back together', () => {
    vi.mocked(Math.random).mockReturnValue(0);
    expect(retryDelay({ error: new Error('no'), failures: 2 })).toBe(500);
  });

  it('does not try again without credit, though the error is said to be retryable', () => {
    const error = new APICallError({
      message: 'You exceeded your current quota.',
      url: 'https://api.example',
      requestBodyValues: {},
      statusCode: 429,
      data: { error: { type: 'insufficient_quota', code: 'insufficient_quota' } },
    });
    expect(error.isRetryable).toBe(true);
    expect(retryDelay({ error, failures: 1 })).toBeUndefined();
  });

  it.each([undefined, null, 'no', 5])('takes %j for an error', (error) => {
    expect(retryDelay({ error, failures: 1 })).toBe(500);
  });

  it.each([
    [400, undefined],
    [401, undefined],
    [429, 500],
    [500, 500],
  ])("follows the AI SDK's own word on status %i", (statusCode, expected) => {
    const error = new APICallError({
      message: 'no',
      url: 'https://api.example',
      requestBodyValues: {},
      statusCode,
    });
    expect(retryDelay({ error, failures: 1 })).toBe(expected);
  });
});
