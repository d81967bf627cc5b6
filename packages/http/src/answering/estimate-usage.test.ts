import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { noUsage, sampleUsage } from '../testing/index.ts';
import { createUsageEstimator, estimateUsage } from './estimate-usage.ts';

const options = {
  prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'How are you?' }] }],
};
const stop = { unified: 'stop' as const, raw: undefined };
const words = 'I am well, thank you.';

/** The totals of an answer, in words, whole and streamed. */
function totals(usage: LanguageModelV4Usage): (number | undefined)[][] {
  const whole = estimateUsage(
    { content: [{ type: 'text', text: words }], finishReason: stop, usage, warnings: [] },
    options,
  );
  const complete = createUsageEstimator(options);
  complete({ type: 'text-delta', id: '1', delta: words.slice(0, 9) });
  complete({ type: 'text-delta', id: '1', delta: words.slice(9) });
  const finish = complete({ type: 'finish', finishReason: stop, usage });
  const streamed = finish.type === 'finish' ? finish.usage : undefined;
  return [whole.usage, streamed].map((found) => [
    found?.inputTokens.total,
    found?.outputTokens.total,
  ]);
}

describe('the usage of an answer', () => {
  it('is an estimate if the provider did not report it', () => {
    expect(totals(noUsage)).toEqual([
      [8, 7],
      [8, 7],
    ]);
  });

  it('is the provider’s own, as far as it reported one', () => {
    const { inputTokens } = sampleUsage;
    const input = inputTokens.total;
    expect(totals({ ...noUsage, inputTokens })).toEqual([
      [input, 7],
      [input, 7],
    ]);
    const finish = { type: 'finish' as const, finishReason: stop, usage: sampleUsage };
    expect(createUsageEstimator(options)(finish)).toBe(finish);
  });
});
