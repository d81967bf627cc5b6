export type { LimitsOptions } from './limits-options.ts';
export type { RateLimit } from './rate-limit.ts';
export { withLimits } from './with-limits.ts';
