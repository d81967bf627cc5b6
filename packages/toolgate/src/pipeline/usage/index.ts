export { describeCall, sumUsage, unknownUsage, zeroUsage } from './usage.ts';
