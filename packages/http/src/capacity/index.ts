export { type CapacityOptions, createCapacity } from './create-capacity.ts';
