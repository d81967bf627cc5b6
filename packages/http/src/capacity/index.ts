export { createFairQueue } from './fair-queue.ts';
export { type CapacityOptions, createCapacity, isModelRequest } from './create-capacity.ts';
