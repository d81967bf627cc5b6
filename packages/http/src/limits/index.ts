export { createLimits, type LimitsOptions } from './create-limits.ts';
export type { RateLimit } from './rate-limit.ts';
