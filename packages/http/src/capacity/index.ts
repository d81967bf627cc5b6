export { type CapacityOptions, createCapacity, isModelRequest } from './create-capacity.ts';
