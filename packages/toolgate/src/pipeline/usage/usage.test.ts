import { describe, expect, it } from 'vitest';
import { createUsage } from '../../internal/index.ts';
import { sumUsage, zeroUsage } from './usage.ts';

describe('sumUsage', () => {
  it('counts the input of a call that reports only totals as input beside the cache', () => {
    const candidate = {
      ...createUsage({ outputTokens: 5 }),
      inputTokens: { total: 27, noCache: 20, cacheRead: 7, cacheWrite: undefined },
    };
    const judge = createUsage({ inputTokens: 1000, outputTokens: 3 });
    const { inputTokens, outputTokens } = sumUsage([candidate, judge]);
    expect(inputTokens).toEqual({
      total: 1027,
      noCache: 1020,
      cacheRead: 7,
      cacheWrite: undefined,
    });
    expect(outputTokens.total).toBe(8);
  });

  it("adds up the provider's own counts, and keeps the words that all calls share", () => {
    const raw = [
      {
        input_tokens: 1,
        service_tier: 'standard',
        inference_geo: 'us',
        server_tool_use: { web_search_requests: 1 },
        cache_creation: null,
        iterations: [{ output_tokens: 1 }],
      },
      {
        input_tokens: 2,
        service_tier: 'standard',
        inference_geo: 'eu',
        server_tool_use: null,
        cache_creation: { ephemeral_5m_input_tokens: 3 },
      },
      { input_tokens: 4, server_tool_use: { web_search_requests: 2, web_fetch_requests: 1 } },
    ];
    expect(sumUsage(raw.map((one) => Object.assign(createUsage(), { raw: one }))).raw).toEqual({
      input_tokens: 7,
      service_tier: 'standard',
      server_tool_use: { web_search_requests: 3, web_fetch_requests: 1 },
      cache_creation: { ephemeral_5m_input_tokens: 3 },
    });
  });

  it("returns a new object for the provider's own counts of one of two calls", () => {
    const raw = { input_tokens: 1 };
    const sum = sumUsage([{ ...createUsage(), raw }, createUsage({ inputTokens: 2 })]);
    expect(sum.raw).toEqual(raw);
    expect(sum.raw).not.toBe(raw);
  });

  it('leaves a count unknown that no call reported', () => {
    expect(sumUsage([createUsage(), createUsage()])).toEqual(createUsage());
  });

  it('is zero without a call, and the usage itself for one', () => {
    const usage = createUsage({ inputTokens: 1 });
    expect([sumUsage([]), sumUsage([usage])]).toEqual([zeroUsage, usage]);
  });
});
