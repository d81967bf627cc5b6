export { createFairQueue } from './fair-queue.ts';
export { type CapacityOptions, createCapacity } from './create-capacity.ts';
