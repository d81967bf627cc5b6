import { createMemory, type Memory } from '../create-memory.ts';

/** What the lifted values of specification V1 were made from. */
export const memory: Memory = createMemory();
