import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBudget } from './create-budget.ts';
import { answer } from './test/scripted-run.ts';

const { usage } = answer('x');

describe('createBudget', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is never exhausted without limits, and sets no timer', () => {
    const budget = createBudget();
    budget.countCall();
    budget.countUsage(usage);
    vi.advanceTimersByTime(1e9);
    expect(budget.isExhausted()).toBe(false);
    expect(budget.remainingTime()).toBe(Infinity);
    budget.startDeadline();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts calls', () => {
    const budget = createBudget({ calls: 2 });
    budget.countCall();
    expect(budget.isExhausted()).toBe(false);
    budget.countCall();
    expect(budget.isExhausted()).toBe(true);
  });

  it('continues to count after a count of NaN', () => {
    const budget = createBudget({ tokens: 15 });
    const { inputTokens, outputTokens } = usage;
    const unknown = { ...usage, inputTokens: { ...inputTokens, total: Number.NaN } };
    budget.countUsage({ ...unknown, outputTokens: { ...outputTokens, total: undefined } });
    expect(budget.isExhausted()).toBe(false);
    budget.countUsage(usage);
    expect(budget.isExhausted()).toBe(true);
  });

  it('counts input and output tokens', () => {
    const budget = createBudget({ tokens: 30 });
    budget.countUsage(usage);
    expect(budget.isExhausted()).toBe(false);
    budget.countUsage(usage);
    expect(budget.isExhausted()).toBe(true);
  });

  it('counts unreported tokens as 0', () => {
    const budget = createBudget({ tokens: 1 });
    budget.countUsage({
      inputTokens: { ...usage.inputTokens, total: undefined },
      outputTokens: { ...usage.outputTokens, total: undefined },
    });
    expect(budget.isExhausted()).toBe(false);
  });

  it('ends a running call when the time is up', () => {
    const budget = createBudget({ milliseconds: 100 });
    vi.advanceTimersByTime(40);
    const deadline = budget.startDeadline();
    vi.advanceTimersByTime(59);
    expect(deadline?.signal.aborted).toBe(false);
    expect(budget.isExhausted()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline?.signal.aborted).toBe(true);
    expect(budget.isExhausted()).toBe(true);
    expect(budget.remainingTime()).toBe(0);
  });

  it('sets a timer that can be cancelled', () => {
    const deadline = createBudget({ milliseconds: 100 }).startDeadline();
    deadline?.clear();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('allows for more time than a timer can hold', () => {
    const deadline = createBudget({ milliseconds: 1e12 }).startDeadline();
    vi.advanceTimersByTime(1000);
    expect(deadline?.signal.aborted).toBe(false);
  });
});
