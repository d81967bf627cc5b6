export { callSignatures } from './call-signatures.ts';
export { openSeals } from './open-seals.ts';
export { createCallSealer, sealCalls } from './seal-calls.ts';
