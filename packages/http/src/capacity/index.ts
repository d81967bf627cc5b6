export { setAnswerDeadline } from './answer-deadline.ts';
export { type CapacityOptions, createCapacity, isModelRequest } from './create-capacity.ts';
