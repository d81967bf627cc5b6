import type { ErrorProtocol } from '../exchange/index.ts';
import type { RateStatus } from './rate-limit.ts';

/** A tenant's usage of each of its limits; an absent field has no limit. */
export interface LimitStatus {
  requests?: RateStatus | undefined;
  tokens?: RateStatus | undefined;
}

/** Returns the headers that show a client its limits, with the names of OpenAI's or Anthropic's API. */
export function limitHeaders(
  status: LimitStatus,
  { name: protocol }: ErrorProtocol,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const kind of ['requests', 'tokens'] as const) {
    const rate = status[kind];
    if (rate === undefined) continue;
    const { limit, remaining, resetMilliseconds } = rate;
    if (protocol === 'anthropic') {
      const prefix = `anthropic-ratelimit-${kind}`;
      const reset = new Date(Date.now() + resetMilliseconds).toISOString();
      headers[`${prefix}-limit`] = String(limit);
      headers[`${prefix}-remaining`] = String(remaining);
      headers[`${prefix}-reset`] = reset.replace(/\.\d+Z$/, 'Z');
    } else {
      headers[`x-ratelimit-limit-${kind}`] = String(limit);
      headers[`x-ratelimit-remaining-${kind}`] = String(remaining);
      headers[`x-ratelimit-reset-${kind}`] = formatDuration(resetMilliseconds);
    }
  }
  return headers;
}

/** Writes a time in OpenAI's form, such as `120ms`, `6m0s` and `1h0m0s`. */
function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.ceil(milliseconds)}ms`;
  const total = Math.ceil(milliseconds / 1000);
  const [hours, minutes, seconds] = [
    Math.floor(total / 3600),
    Math.floor(total / 60) % 60,
    total % 60,
  ];
  if (hours > 0) return `${hours}h${minutes}m${seconds}s`;
  return minutes > 0 ? `${minutes}m${seconds}s` : `${seconds}s`;
}
